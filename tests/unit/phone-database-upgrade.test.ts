import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import { AccountData } from '#pwa/sync/schema.ts';

/** Creates a database as an earlier version of the app left it, and opens it with today's schema. */
async function upgrade(
  version: number,
  stores: Record<string, string>,
  rows: Record<string, readonly object[]>,
): Promise<AccountData> {
  const name = `karigar-client-${uuidv7()}`;
  const old = new Dexie(name);
  old.version(version).stores(stores);
  for (const [table, added] of Object.entries(rows)) await old.table(table).bulkAdd(added);
  old.close();
  return new AccountData(name);
}

const VERSION_6_STORES = {
  bookings: 'id',
  jobs: 'id, bucket',
  details: 'id',
  notices: 'seq, seen',
  drafts: 'form',
  meta: 'key',
  kept: 'name',
  messages: '[job_id+seq]',
  marks: 'job_id',
  outbox: '++seq, &id, entityKey',
  session: 'key',
};
const COMMAND = {
  command: 'startJob',
  params: {},
  body: { jobId: 'a' },
  file: null,
  entityKey: 'job:a',
  happenedAt: 1_700_000_000_000,
  nextAttemptAt: 0,
};

describe("an account's database on a phone, after an update of the app,", () => {
  test('keeps queued and rejected commands of version 6 with their order and idempotency keys', async () => {
    const data = await upgrade(6, VERSION_6_STORES, {
      outbox: [
        {
          ...COMMAND,
          id: '1',
          idempotencyKey: 'k1',
          v: 1,
          attempts: 3,
          state: 'waiting',
          refusal: null,
          aside: { name: 'Asha' },
        },
        { ...COMMAND, id: '2', idempotencyKey: 'k2', v: 2, attempts: 1, state: 'sending', refusal: null, aside: null },
        {
          ...COMMAND,
          id: '3',
          idempotencyKey: 'k3',
          v: 1,
          attempts: 1,
          state: 'refused',
          refusal: { code: 'job.not_startable', status: 409, fields: {} },
          aside: null,
        },
      ],
    });
    const common = { ...COMMAND, error: null, metadata: null };
    expect(await data.outbox.orderBy('seq').toArray()).toEqual([
      {
        ...common,
        seq: 1,
        id: '1',
        idempotencyKey: 'k1',
        version: 1,
        attempts: 3,
        state: 'waiting',
        metadata: { name: 'Asha' },
      },
      { ...common, seq: 2, id: '2', idempotencyKey: 'k2', version: 2, attempts: 1, state: 'sending' },
      {
        ...common,
        seq: 3,
        id: '3',
        idempotencyKey: 'k3',
        version: 1,
        attempts: 1,
        state: 'rejected',
        error: { code: 'job.not_startable', status: 409, fields: {} },
      },
    ]);
    await data.delete();
  });

  test('keeps notifications, read receipts, cached responses and drafts of version 6', async () => {
    const event = { seq: 4, type: 'changed', jobId: 'a', at: 1 };
    const receipts = { job_id: 'a', own: { delivered: 2, seen: 1 }, other: { delivered: 3, seen: 3 } };
    const data = await upgrade(6, VERSION_6_STORES, {
      notices: [{ seq: 4, event, seen: 0 }],
      marks: [receipts],
      kept: [{ name: 'earnings', value: { total: 5 } }],
      drafts: [{ form: 'job-request', value: { city: 'Pune' } }],
    });
    expect(await data.notifications.where('seen').equals(0).toArray()).toEqual([{ seq: 4, event, seen: 0 }]);
    expect(await data.readReceipts.toArray()).toEqual([receipts]);
    expect(await data.cachedResponses.toArray()).toEqual([{ name: 'earnings', value: { total: 5 } }]);
    expect(await data.drafts.toArray()).toEqual([{ form: 'job-request', value: { city: 'Pune' } }]);
    expect(data.backendDB().objectStoreNames).not.toContain('kept');
    await data.delete();
  });

  test('turns the unsent messages of version 4 into commands', async () => {
    const photo = new File(['photo'], 'door.jpg', { type: 'image/jpeg' });
    const message = { job_id: 'a', message: '', quick: null, photo: null, at: 1_600_000_000_000 };
    const data = await upgrade(
      4,
      { details: 'id', waiting: 'id, job_id', notices: 'seq, seen', marks: 'job_id', kept: 'name' },
      {
        waiting: [
          { ...message, id: '1', message: 'Hello' },
          { ...message, id: '2', quick: 'on_my_way' },
          { ...message, id: '3', photo },
        ],
      },
    );
    const common = { version: 1, state: 'waiting', entityKey: 'messages:a', params: { job_id: 'a' }, happenedAt: message.at };
    expect(await data.outbox.orderBy('seq').toArray()).toMatchObject([
      { ...common, command: 'sendMessage', body: { id: '1', message: 'Hello' }, idempotencyKey: '1' },
      { ...common, command: 'sendMessage', body: { id: '2', quick: 'on_my_way' }, idempotencyKey: '2' },
      { ...common, command: 'sendPhotoMessage', body: { id: '3' }, idempotencyKey: '3', file: { name: 'door.jpg' } },
    ]);
    await data.delete();
  });

  test('forgets the homes of clients whose jobs a worker has finished, and no other details', async () => {
    const details = ['booking', 'ongoing', 'history', 'pruned'].map((id) => ({ id, address: '12 Karve Road' }));
    const data = await upgrade(
      8,
      { bookings: 'id', jobs: 'id, bucket', details: 'id' },
      {
        bookings: [{ id: 'booking' }],
        jobs: [
          { id: 'ongoing', bucket: 'ongoing' },
          { id: 'history', bucket: 'history' },
        ],
        details,
      },
    );
    expect(await data.details.toCollection().primaryKeys()).toEqual(['booking', 'ongoing']);
    await data.delete();
  });
});
