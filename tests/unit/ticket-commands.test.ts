import { expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { createTicket } from '#pwa/sync/outbox/commands/create-ticket.ts';
import { writeTicketMessage } from '#pwa/sync/outbox/commands/write-ticket-message.ts';
import type { OutboxRow } from '#pwa/sync/schema.ts';

const id = uuidv7();
const rowWith = (changes: Partial<OutboxRow>): OutboxRow => ({
  seq: 1,
  id: uuidv7(),
  command: '',
  version: 1,
  params: {},
  body: {},
  file: null,
  entityKey: '',
  idempotencyKey: '',
  happenedAt: 0,
  nextAttemptAt: 0,
  attempts: 1,
  state: 'rejected',
  error: null,
  metadata: null,
  ...changes,
});

test('A rejected message to us goes back into the contact form', () => {
  const values = { kind: 'plan', phone: '020 2553 0000', message: 'From which day?' };
  const row = rowWith({ body: { ...values, id, plan: 'standard', language: 'english' } });
  expect(createTicket.drafts?.(row, [])).toEqual([{ form: 'contact', value: row.body }]);
  expect(createTicket.screen('', 'client', row)).toBe('/contact?as=client&plan=standard');
  const aboutJob = rowWith({ body: { ...values, id, jobId: id } });
  expect(createTicket.screen('', 'worker', aboutJob)).toBe(`/contact?as=worker&job=${id}`);
});

test('A message to us that may have arrived leads to the list of messages', () => {
  const row = rowWith({ state: 'waiting' });
  expect(createTicket.screen('', 'worker', row)).toBe('/worker/support');
});

test('A rejected reply goes back into the form of its ticket', () => {
  const row = rowWith({ params: { id }, body: { id: uuidv7(), message: 'It leaks again.' } });
  expect(writeTicketMessage.drafts?.(row, [])).toEqual([{ form: `reply-${id}`, value: row.body }]);
  expect(writeTicketMessage.screen('', 'worker', row)).toBe(`/worker/support/${id}`);
});
