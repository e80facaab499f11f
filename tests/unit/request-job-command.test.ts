import { expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { bookingDraft, requestJob } from '#pwa/sync/outbox/commands/request-job.ts';
import { rejectedRowWith } from '../support/outbox-row.ts';

const workerId = uuidv7();
const SLOT = '10:00 - 12:00 PM';
const booking = {
  id: uuidv7(),
  service: 'plumbing',
  workerId,
  workerName: 'Sachin Jadhav',
  date: '2026-12-01',
  time: null,
  status: 'pending',
  amount: 349,
  isPaid: false,
  rating: null,
  address: 'Kothrud, Pune 411038',
};

test.each([
  ['the form, which is restored', { booking, draft: { form: 'job-request', value: {} } }, '/job-request'],
  ['the page of a worker, in an older version without a draft', { booking }, `/workers/${workerId}?book=`],
  [
    'the page of a worker, with the chosen time',
    { booking: { ...booking, time: SLOT }, draft: { form: bookingDraft(workerId), value: {} } },
    `/workers/${workerId}?book=&date=2026-12-01&slot=10%3A00+-+12%3A00+PM`,
  ],
  ['neither, because its data cannot be read', {}, '/job-request'],
])('A refused request leads back to where it came from: %s', (_, metadata, path) => {
  expect(requestJob.screen(booking.id, 'client', rejectedRowWith({ command: 'requestJob', metadata }))).toBe(path);
});
