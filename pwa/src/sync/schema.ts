import Dexie, { type EntityTable, type Table } from 'dexie';
import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import type { InboxEvent } from '#contract/events.ts';
import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import type { ReadReceipts, ChatMessage } from '#contract/chat.ts';
import type { Area } from './session/area.ts';

/** The worker's list that a job belongs to. */
export type Bucket = 'pending' | 'ongoing' | 'history';
export interface StoredJob extends Job {
  bucket: Bucket;
}
export interface StoredNotification {
  seq: number;
  event: InboxEvent;
  seen: 0 | 1;
}

/** An unsent form. The screen that saves it validates its shape. */
export interface Draft {
  form: string;
  value: unknown;
}

/** A cached response. The screen that reads it validates its shape. */
export interface CachedResponse {
  name: string;
  value: unknown;
}

/** Why the server rejected a command. */
interface CommandError {
  code: ErrorCode;
  status: number;
  fields: Record<string, string>;
}

/** A command that the server has not processed yet, or has rejected. */
export interface OutboxRow {
  /** Position in the queue, independent of the phone's clock. */
  seq: number;
  id: string;
  /** May come from another version of the app: an unknown command waits for the version that knows it. */
  command: string;
  v: number;
  params: Record<string, string>;
  body: unknown;
  file: File | null;
  /** Commands with the same key are sent one after the other. */
  entityKey: string;
  idempotencyKey: string;
  /** Milliseconds by the phone's clock. */
  happenedAt: number;
  nextAttemptAt: number;
  attempts: number;
  /** `sending`: it may have arrived. If its sender is killed, it is sent again under the same idempotency key. */
  state: 'waiting' | 'sending' | 'refused';
  refusal: CommandError | null;
  /** Metadata that is not sent: the booking of a request, or the profile before a change. */
  aside: unknown;
}

/** Read receipts of both sides of a job, as far as this phone knows. */
interface StoredReceipts {
  job_id: string;
  own: ReadReceipts;
  other: ReadReceipts;
}

const messageOfVersion4 = z.object({
  id: z.string(),
  job_id: z.string(),
  message: z.string(),
  quick: z.nullable(z.string()),
  photo: z.nullable(z.instanceof(File)),
  at: z.number(),
});

/** Converts a queued message of schema version 4 to a command. */
function toCommand(row: unknown): Omit<OutboxRow, 'seq'> | null {
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

/** The database of one account. Screens that show the account's own data read only from here. */
export class AccountData extends Dexie {
  readonly bookings!: EntityTable<Booking, 'id'>;
  readonly jobs!: EntityTable<StoredJob, 'id'>;
  readonly details!: EntityTable<JobDetail, 'id'>;
  readonly notices!: EntityTable<StoredNotification, 'seq'>;
  readonly messages!: Table<ChatMessage, [string, number]>;
  readonly outbox!: EntityTable<OutboxRow, 'seq'>;
  readonly marks!: EntityTable<StoredReceipts, 'job_id'>;
  readonly drafts!: EntityTable<Draft, 'form'>;
  readonly kept!: EntityTable<CachedResponse, 'name'>;
  /** `cursor` of the delta sync, and `saved:<list>`: when a list was last fetched. */
  readonly meta!: Table<{ key: string; value: number }, string>;
  /** The token for the service worker, which cannot read local storage. */
  readonly session!: EntityTable<{ key: 'token'; token: string }, 'key'>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      bookings: 'id',
      jobs: 'id, bucket',
      details: 'id',
      notices: 'seq, seen',
      drafts: 'form',
      meta: 'key',
    });
    // Older rows have no photos: they are fetched again.
    this.version(2).upgrade((transaction) => transaction.table('details').clear());
    this.version(3).stores({ kept: 'name' });
    this.version(4).stores({ messages: '[job_id+seq]', waiting: 'id, job_id', marks: 'job_id' });
    this.version(5)
      .stores({ outbox: '++seq, &id, entityKey', session: 'key' })
      .upgrade(async (transaction) => {
        const old: unknown[] = await transaction.table('waiting').orderBy('id').toArray();
        await transaction.table('outbox').bulkAdd(old.flatMap((row) => toCommand(row) ?? []));
      });
    this.version(6).stores({ waiting: null });
  }
}

export const bucketOf = (status: Job['status']): Bucket =>
  status === 'pending' ? 'pending' : status === 'accepted' || status === 'ongoing' ? 'ongoing' : 'history';

/** The name of an account's database; without an id the common prefix of an area. */
export const databaseName = (area: Area, accountId = ''): string => `karigar-${area}-${accountId}`;
