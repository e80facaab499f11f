import { expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { createTicket } from '#pwa/sync/outbox/commands/create-ticket.ts';
import { writeTicketMessage } from '#pwa/sync/outbox/commands/write-ticket-message.ts';
import { rejectedRowWith } from '../support/outbox-row.ts';

const id = uuidv7();
test('A rejected message to us goes back into the contact form', () => {
  const values = { kind: 'plan', phone: '020 2553 0000', message: 'From which day?' };
  const row = rejectedRowWith({ body: { ...values, id, plan: 'standard', language: 'english' } });
  expect(createTicket.drafts?.(row, [])).toEqual([{ form: 'contact', value: row.body }]);
  expect(createTicket.screen('', 'client', row)).toBe('/contact?as=client&plan=standard');
  const aboutJob = rejectedRowWith({ body: { ...values, id, jobId: id } });
  expect(createTicket.screen('', 'worker', aboutJob)).toBe(`/contact?as=worker&job=${id}`);
});

test('A message to us that may have arrived leads to the list of messages', () => {
  const row = rejectedRowWith({ state: 'waiting' });
  expect(createTicket.screen('', 'worker', row)).toBe('/worker/support');
});

test('A rejected reply goes back into the form of its ticket', () => {
  const row = rejectedRowWith({ params: { id }, body: { id: uuidv7(), message: 'It leaks again.' } });
  expect(writeTicketMessage.drafts?.(row, [])).toEqual([{ form: `reply-${id}`, value: row.body }]);
  expect(writeTicketMessage.screen('', 'worker', row)).toBe(`/worker/support/${id}`);
});
