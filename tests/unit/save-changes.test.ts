import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import type { Booking } from '#contract/jobs/jobs.ts';
import { readCursors, saveChanges, saveChangesSince, saveCursors } from '#pwa/sync/realtime/save-changes.ts';
import { SYNC_FAILED_KEY, SYNC_SAVED_KEY } from '#pwa/sync/meta-keys.ts';
import { AccountData, type OutboxRow } from '#pwa/sync/schema.ts';
import { bookingOf, detailOf, jobOf } from '../support/stored-jobs.ts';

const CHANGES = { cursor: 7, profileCursor: 3, more: false, jobs: [], messages: [], notices: [], reviews: [], workers: [] };

const waitingCommand: Omit<OutboxRow, 'seq'> = {
  id: 'c',
  command: 'cancelBooking',
  version: 1,
  params: {},
  body: { id: 'gone' },
  file: null,
  entityKey: 'job:gone',
  idempotencyKey: 'c',
  happenedAt: 0,
  nextAttemptAt: 0,
  attempts: 0,
  state: 'waiting',
  error: null,
  metadata: null,
};

test('a changed worker is changed in every stored booking and detail, and other bookings stay', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  await data.bookings.bulkPut([bookingOf('a', 'w'), bookingOf('b', 'w'), bookingOf('c', 'other'), bookingOf('d', null)]);
  await data.details.bulkPut([detailOf('a', 'w'), detailOf('c', 'other')]);
  await saveChanges(data, { ...CHANGES, workers: [{ id: 'w', name: 'Ramesh', photo: '/media/new', rating: 4.5 }] });
  expect((await data.bookings.toArray()).map(({ workerName }) => workerName)).toEqual(['Ramesh', 'Ramesh', 'Ravi', null]);
  expect(await data.details.toArray()).toEqual([
    { ...detailOf('a', 'w'), workerName: 'Ramesh', workerPhoto: '/media/new', workerRating: 4.5 },
    detailOf('c', 'other'),
  ]);
});

test('a worker who changed only the rating changes the detail, which keeps everything else', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  await data.bookings.put(bookingOf('a', 'w'));
  await data.details.put(detailOf('a', 'w'));
  await saveChanges(data, { ...CHANGES, workers: [{ id: 'w', name: 'Ravi', photo: '/media/old', rating: 4.5 }] });
  expect(await data.bookings.toArray()).toEqual([bookingOf('a', 'w')]);
  expect(await data.details.toArray()).toEqual([{ ...detailOf('a', 'w'), workerRating: 4.5 }]);
});

test('an erased worker leaves no name and no phone number in bookings, details and cached responses', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  const erased = { id: 'w', name: 'Deleted account', photo: null, rating: 3 };
  await data.bookings.put(bookingOf('a', 'w'));
  await data.details.put({ ...detailOf('a', 'w'), workerPhone: '+919822012345' });
  const names = ['earnings', 'favourites', 'receipt:1'];
  await data.cachedResponses.bulkPut(names.map((name) => ({ name, value: 'Ravi' })));
  await saveChanges(data, { ...CHANGES, workers: [{ ...erased, name: 'Ravi' }] });
  expect(await data.cachedResponses.toCollection().primaryKeys()).toEqual(names);
  await saveChanges(data, { ...CHANGES, workers: [erased] });
  expect(await data.bookings.get('a')).toMatchObject({ workerName: 'Deleted account' });
  expect(await data.details.get('a')).toMatchObject({ workerName: 'Deleted account', workerPhoto: null, workerPhone: null });
  expect(await data.cachedResponses.toCollection().primaryKeys()).toEqual(['earnings']);
});

test('the job of an erased client loses its name and its detail, and other details stay', async () => {
  const data = new AccountData(`karigar-worker-${uuidv7()}`);
  await data.jobs.bulkPut(['a', 'b'].map((id) => ({ ...jobOf(id, 'Asha'), bucket: 'history' as const })));
  await data.details.bulkPut([detailOf('a', 'w'), detailOf('b', 'w')]);
  await saveChanges(data, { ...CHANGES, jobs: [jobOf('a', 'Deleted account'), jobOf('b', 'Asha')] });
  expect((await data.jobs.toArray()).map(({ customer }) => customer.name)).toEqual(['Deleted account', 'Asha']);
  expect(await data.details.toArray()).toMatchObject([detailOf('b', 'w')]);
});

test('a payment that becomes known is known in the stored detail of both sides', async () => {
  const [client, worker] = [new AccountData(`karigar-client-${uuidv7()}`), new AccountData(`karigar-worker-${uuidv7()}`)];
  for (const data of [client, worker]) await data.details.put({ ...detailOf('a', 'w'), isPaid: false });
  const reported = { isPaid: false, paymentReportedBy: 'client' } as const;
  await saveChanges(client, { ...CHANGES, jobs: [{ ...bookingOf('a', 'w'), ...reported }] });
  await saveChanges(worker, { ...CHANGES, jobs: [{ ...jobOf('a', 'Asha'), ...reported }] });
  for (const data of [client, worker]) expect(await data.details.get('a')).toMatchObject(reported);
  const paid = { isPaid: true, paymentReportedBy: null };
  await saveChanges(client, { ...CHANGES, jobs: [{ ...bookingOf('a', 'w'), ...paid }] });
  await saveChanges(worker, { ...CHANGES, jobs: [{ ...jobOf('a', 'Asha'), ...paid }] });
  for (const data of [client, worker]) expect(await data.details.get('a')).toMatchObject(paid);
});

test('the cursors are stored together, and an app that has stored only the first one requests every worker', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  expect(await readCursors(data)).toBeNull();
  await data.meta.put({ key: 'cursor', value: 5 });
  expect(await readCursors(data)).toEqual({ cursor: 5, profileCursor: 0 });
  await saveCursors(data, CHANGES);
  expect(await readCursors(data)).toEqual({ cursor: 7, profileCursor: 3 });
});

test('a reset replaces the stored bookings with those of the response, and keeps queued commands, notifications and details', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  await data.bookings.bulkPut([bookingOf('a', 'w'), bookingOf('gone', 'w')]);
  await data.details.bulkPut([detailOf('a', 'w'), detailOf('gone', 'w')]);
  await data.notifications.put({ seq: 1, event: { type: 'changed', seq: 1, at: 0, jobId: 'gone' }, seen: 1 });
  await data.outbox.add(waitingCommand);
  await saveChanges(data, { ...CHANGES, reset: true, jobs: [bookingOf('a', 'w'), bookingOf('new', 'w')] });
  expect(await data.bookings.toCollection().primaryKeys()).toEqual(['a', 'new']);
  expect(await data.details.toArray()).toEqual([detailOf('a', 'w')]);
  expect(await data.notifications.count()).toBe(1);
  expect(await data.outbox.toArray()).toMatchObject([waitingCommand]);
});

test('a reset keeps the offers of a worker, which the response does not have, and deletes other jobs', async () => {
  const data = new AccountData(`karigar-worker-${uuidv7()}`);
  await data.jobs.bulkPut([
    { ...jobOf('offer', 'Asha'), status: 'pending', bucket: 'pending' },
    { ...jobOf('gone', 'Asha'), status: 'accepted', bucket: 'ongoing' },
  ]);
  await saveChanges(data, { ...CHANGES, reset: true, jobs: [jobOf('new', 'Asha')] });
  expect((await data.jobs.toCollection().primaryKeys()).toSorted()).toEqual(['new', 'offer']);
});

test('an offer whose end the worker hears of, but whose job they may not read any more, goes with its page; others stay', async () => {
  const data = new AccountData(`karigar-worker-${uuidv7()}`);
  const [offer, other] = ['offer', 'other'].map(
    (id) => ({ ...jobOf(id, 'Asha'), status: 'pending', bucket: 'pending' }) as const,
  );
  const readable = { ...jobOf('readable', 'Asha'), status: 'pending', bucket: 'pending' } as const;
  const past = { ...jobOf('past', 'Asha'), bucket: 'history' } as const;
  if (!offer || !other) throw new Error('there are two offers');
  await data.jobs.bulkPut([offer, other, readable, past]);
  const details = [offer, readable].map(
    ({ id, customer }) => ({ ...detailOf(id, 'w'), name: customer.name, status: 'pending' }) as const,
  );
  await data.details.bulkPut([...details, detailOf('past', 'w')]);
  const cancelled = (jobId: string, seq: number) => ({ type: 'job-cancelled', seq, at: 0, jobId, message: '' }) as const;
  await saveChanges(data, {
    ...CHANGES,
    jobs: [{ ...jobOf('readable', 'Asha'), status: 'cancelled' }],
    notices: ['offer', 'readable', 'past'].map(cancelled),
  });
  expect((await data.jobs.toArray()).map(({ id, bucket }) => [id, bucket])).toEqual([
    ['other', 'pending'],
    ['past', 'history'],
    ['readable', 'history'],
  ]);
  expect(await data.details.toCollection().primaryKeys()).toEqual(['past', 'readable']);
});

test('without a reset, jobs that are not in the response stay', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  await data.bookings.put(bookingOf('a', 'w'));
  await saveChanges(data, { ...CHANGES, jobs: [bookingOf('new', 'w')] });
  expect(await data.bookings.toCollection().primaryKeys()).toEqual(['a', 'new']);
});

test('a job that was moved is moved in its stored detail, too', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  await data.details.bulkPut([detailOf('a', 'w'), detailOf('b', 'w')]);
  const moved: Booking = { ...bookingOf('a', 'w'), date: '2026-11-24', time: '02:00 - 04:00 PM', status: 'confirmed' };
  await saveChanges(data, { ...CHANGES, jobs: [moved] });
  expect(await data.details.get('a')).toMatchObject({ date: '2026-11-24', timeSlot: '02:00 - 04:00 PM', name: 'Asha' });
  expect(await data.details.get('b')).toEqual(detailOf('b', 'w'));
});

test('once a job is over, the phone of its worker has neither the home nor the contacts of the client', async () => {
  const data = new AccountData(`karigar-worker-${uuidv7()}`);
  const home = {
    phone: '+919822012345',
    email: 'asha@example.in',
    address: '12 Karve Road, Pune',
    instructions: 'The key is under the mat.',
    emergencyContact: '+919822011111',
    estimatedArea: '900 sq ft',
    roomCount: 2,
    lat: 18.5081,
    lng: 73.8079,
  };
  const { address, lat, lng, phone } = home;
  const inProgress = {
    ...jobOf('a', 'Asha'),
    status: 'ongoing' as const,
    address,
    lat,
    lng,
    customer: { name: 'Asha', phone },
  };
  await data.details.put({ ...detailOf('a', 'w'), ...home, status: 'accepted' });
  await saveChanges(data, { ...CHANGES, jobs: [inProgress] });
  expect(await data.details.get('a')).toMatchObject({ ...home, status: 'ongoing' });
  for (const status of ['completed', 'cancelled'] as const) {
    await data.details.put({ ...detailOf('a', 'w'), ...home, status: 'ongoing' });
    await saveChanges(data, { ...CHANGES, jobs: [{ ...jobOf('a', 'Asha'), status, about: true, lat: 18.51, lng: 73.81 }] });
    const detail = await data.details.get('a');
    expect(detail).toMatchObject({ status, name: 'Asha', address: 'Pune', about: true, lat: 18.51, lng: 73.81 });
    for (const value of Object.values(home)) expect(Object.values(detail ?? {})).not.toContain(value);
  }
});

test('a sync that succeeds ends the note of one that failed, although the clock of the phone was a day ahead then', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  await data.meta.put({ key: SYNC_FAILED_KEY, value: Date.now() + 86_400_000 });
  await saveCursors(data, CHANGES);
  const [failed, saved] = await data.meta.bulkGet([SYNC_FAILED_KEY, SYNC_SAVED_KEY]);
  expect(failed?.value).toBeLessThan(saved?.value ?? 0);
});

test('the changes since a cursor are not saved over those of another tab, which has moved it meanwhile', async () => {
  const data = new AccountData(`karigar-client-${uuidv7()}`);
  const withStatus = (status: Booking['status']) => ({ ...CHANGES, jobs: [{ ...bookingOf('a', 'w'), status }] });
  expect(await saveChangesSince(data, null, withStatus('confirmed'))).toBe(true);
  await saveCursors(data, CHANGES);
  await saveChanges(data, withStatus('completed'));
  expect(await saveChangesSince(data, null, withStatus('ongoing'))).toBe(false);
  expect(await saveChangesSince(data, { cursor: 7, profileCursor: 2 }, withStatus('ongoing'))).toBe(false);
  expect(await data.bookings.get('a')).toMatchObject({ status: 'completed' });
  expect(await saveChangesSince(data, { cursor: 7, profileCursor: 3 }, withStatus('cancelled'))).toBe(true);
  expect(await data.bookings.get('a')).toMatchObject({ status: 'cancelled' });
});
