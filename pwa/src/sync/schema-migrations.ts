import type Dexie from 'dexie';
import type { Transaction } from 'dexie';
import * as z from 'zod/mini';

const messageOfVersion4 = z.object({
  id: z.string(),
  job_id: z.string(),
  message: z.string(),
  quick: z.nullable(z.string()),
  photo: z.nullable(z.instanceof(File)),
  at: z.number(),
});

/** Converts a queued message of version 4 to a command of version 5. */
function toCommand(row: unknown): object | null {
  const { data } = z.safeParse(messageOfVersion4, row);
  if (!data) return null;
  const { id, job_id, message, quick, photo, at } = data;
  return {
    id,
    params: { job_id },
    file: photo,
    entityKey: `messages:${job_id}`,
    idempotencyKey: id,
    happenedAt: at,
    ...(photo
      ? { command: 'sendPhotoMessage', body: { id } }
      : { command: 'sendMessage', body: quick ? { id, quick } : { id, message } }),
    v: 1,
    attempts: 0,
    nextAttemptAt: 0,
    state: 'waiting',
    refusal: null,
    aside: null,
  };
}

const commandOfVersion5 = z.looseObject({ v: z.unknown(), state: z.unknown(), refusal: z.unknown(), aside: z.unknown() });

/** Renames the fields of a queued command of version 5. */
function toVersion7(row: unknown): object {
  const { v, state, refusal, aside, ...unchanged } = z.parse(commandOfVersion5, row);
  return { ...unchanged, version: v, state: state === 'refused' ? 'rejected' : state, error: refusal, metadata: aside };
}

async function copyTable(transaction: Transaction, from: string, to: string): Promise<void> {
  await transaction.table(to).bulkPut(await transaction.table(from).toArray());
}

/** Earlier versions of the app kept the client's home and contacts in the details of a worker's finished jobs. */
async function deleteDetailsOfFinishedJobs(transaction: Transaction): Promise<void> {
  const ownIds = await Promise.all([
    transaction.table('bookings').toCollection().primaryKeys(),
    transaction.table('jobs').where('bucket').equals('ongoing').primaryKeys(),
  ]);
  await transaction.table('details').where('id').noneOf(ownIds.flat()).delete();
}

/** The versions of an account's database. A device may have any of them, with commands that were never sent. */
export function migrateDatabase(database: Dexie): void {
  database.version(1).stores({
    bookings: 'id',
    jobs: 'id, bucket',
    details: 'id',
    notices: 'seq, seen',
    drafts: 'form',
    meta: 'key',
  });
  // Older rows have no photos: they are fetched again.
  database.version(2).upgrade((transaction) => transaction.table('details').clear());
  database.version(3).stores({ kept: 'name' });
  database.version(4).stores({ messages: '[job_id+seq]', waiting: 'id, job_id', marks: 'job_id' });
  database
    .version(5)
    .stores({ outbox: '++seq, &id, entityKey', session: 'key' })
    .upgrade(async (transaction) => {
      const old: unknown[] = await transaction.table('waiting').orderBy('id').toArray();
      await transaction.table('outbox').bulkAdd(old.flatMap((row) => toCommand(row) ?? []));
    });
  database.version(6).stores({ waiting: null });
  database
    .version(7)
    .stores({ notifications: 'seq, seen', readReceipts: 'job_id', cachedResponses: 'name' })
    .upgrade(async (transaction) => {
      await copyTable(transaction, 'notices', 'notifications');
      await copyTable(transaction, 'marks', 'readReceipts');
      await copyTable(transaction, 'kept', 'cachedResponses');
      const commands: unknown[] = await transaction.table('outbox').toArray();
      await transaction.table('outbox').bulkPut(commands.map(toVersion7));
    });
  database.version(8).stores({ notices: null, marks: null, kept: null });
  database.version(9).upgrade(deleteDetailsOfFinishedJobs);
}
