import Dexie, { type EntityTable, type Table } from 'dexie';
import type { ErrorCode } from '#contract/errors.ts';
import type { InboxEvent } from '#contract/events.ts';
import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import type { ReadReceipts, ChatMessage } from '#contract/chat.ts';
import { migrateDatabase } from './schema-migrations.ts';

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

/** An unsent form or a queue of files, with its name in `form`. The code that reads it validates its shape. */
export interface Draft {
  form: string;
  value: unknown;
}

/** The draft in which an earlier version of the app has queued a worker's documents. */
export const FORMER_DOCUMENT_QUEUE = 'papers';

/** A photo of a request that is being written, with the id that it will have on the server. */
export interface NewPhoto {
  id: string;
  file: File;
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
  /** Position in the queue, independent of the device's clock. */
  seq: number;
  id: string;
  /** May come from another version of the app: an unknown command waits for the version that knows it. */
  command: string;
  version: number;
  params: Record<string, string>;
  body: unknown;
  file: File | null;
  /** Commands with the same key are sent one after the other. */
  entityKey: string;
  idempotencyKey: string;
  /** Milliseconds by the device's clock. */
  happenedAt: number;
  nextAttemptAt: number;
  attempts: number;
  /** `sending`: it may have arrived. If its sender is killed, it is sent again under the same idempotency key. */
  state: 'waiting' | 'sending' | 'rejected';
  error: CommandError | null;
  /**
   * Whether the server may have it already: it was sent while there was a network, and not rejected. Rows of an older version
   * lack it.
   */
  mayHaveArrived?: boolean;
  /** Whether the last attempt failed on our side, not for lack of a network. Rows of an older version lack it. */
  serverFailed?: boolean;
  /** Whether it failed for a rate limit. Rows of an older version lack it. */
  isLimited?: boolean;
  /**
   * Whether a page has rolled back what it changed in the session, which the service worker cannot do. Rows of an older version
   * lack it, and are rolled back once more.
   */
  isRolledBack?: boolean;
  /** Metadata that is not sent: the booking of a request, or the profile before a change. */
  metadata: unknown;
}

/** Read receipts of both sides of a job, as far as this device knows. */
interface StoredReceipts {
  job_id: string;
  own: ReadReceipts;
  other: ReadReceipts;
  /** The last message that was on the screen of this phone, also if the server does not know it yet. Rows of an older version lack it. */
  seenHere?: number;
}

/** The database of one account. Screens that show the account's own data read only from here. */
export class AccountData extends Dexie {
  readonly bookings!: EntityTable<Booking, 'id'>;
  readonly jobs!: EntityTable<StoredJob, 'id'>;
  readonly details!: EntityTable<JobDetail, 'id'>;
  readonly notifications!: EntityTable<StoredNotification, 'seq'>;
  readonly messages!: Table<ChatMessage, [string, number]>;
  readonly outbox!: EntityTable<OutboxRow, 'seq'>;
  readonly readReceipts!: EntityTable<StoredReceipts, 'job_id'>;
  readonly drafts!: EntityTable<Draft, 'form'>;
  readonly cachedResponses!: EntityTable<CachedResponse, 'name'>;
  /** Numbers under the keys of meta-keys.ts. */
  readonly meta!: Table<{ key: string; value: number }, string>;
  /** The token for the service worker, which cannot read local storage. */
  readonly session!: EntityTable<{ key: 'token'; token: string }, 'key'>;

  constructor(name: string) {
    super(name, { chromeTransactionDurability: 'strict' });
    migrateDatabase(this);
  }
}

export const bucketOf = (status: Job['status']): Bucket =>
  status === 'pending' ? 'pending' : status === 'accepted' || status === 'ongoing' ? 'ongoing' : 'history';
