import Dexie, { type EntityTable, type Table } from 'dexie';
import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/errors.ts';
import type { InboxEvent } from '#contract/events.ts';
import type { Booking, Job, JobDetail } from '#contract/jobs.ts';
import type { ReadReceipts, Message } from '#contract/chat.ts';
import type { Area } from './area.ts';

/** Which list of the worker's a job stands in. */
export type Bucket = 'pending' | 'ongoing' | 'history';
export interface StoredJob extends Job {
  bucket: Bucket;
}
export interface Notice {
  seq: number;
  event: InboxEvent;
  seen: 0 | 1;
}

/** A form that is not sent yet; the screen that keeps it knows its shape. */
export interface Draft {
  form: string;
  value: unknown;
}

/** An answer kept as it came; the screen that shows it knows its shape. */
export interface Kept {
  name: string;
  value: unknown;
}

/** Why the server did not take a command. */
interface Refusal {
  code: ErrorCode;
  status: number;
  fields: Record<string, string>;
}

/** A command that the server has not answered yet, or did not take. */
export interface OutboxRow {
  /** Its place in the line, whatever the phone's clock said. */
  seq: number;
  id: string;
  /** Of this or another version of the app: one that is not known here waits for the version that knows it. */
  command: string;
  v: number;
  params: Record<string, string>;
  body: unknown;
  file: File | null;
  /** Commands about the same thing go out one after the other. */
  entityKey: string;
  idempotencyKey: string;
  /** Instants by the phone's clock. */
  happenedAt: number;
  nextAttemptAt: number;
  attempts: number;
  /** `sending`: it may have arrived. One whose sender died meanwhile is sent again, under the same key. */
  state: 'waiting' | 'sending' | 'refused';
  refusal: Refusal | null;
  /** What the phone needs beside it: the booking that a request will be, or what the profile said before a change. */
  aside: unknown;
}

/** How far each side of a job has got, as far as this phone knows. */
interface StoredMarks {
  job_id: string;
  own: ReadReceipts;
  other: ReadReceipts;
}

const oldMessage = z.object({
  id: z.string(),
  job_id: z.string(),
  message: z.string(),
  quick: z.nullable(z.string()),
  photo: z.nullable(z.instanceof(File)),
  at: z.number(),
});

/** A message that the version before kept in a line of its own. */
function asCommand(row: unknown): Omit<OutboxRow, 'seq'> | null {
  const { data } = z.safeParse(oldMessage, row);
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

/** What one account keeps on this phone. Screens of own data read this and nothing else. */
export class AccountData extends Dexie {
  readonly bookings!: EntityTable<Booking, 'id'>;
  readonly jobs!: EntityTable<StoredJob, 'id'>;
  readonly details!: EntityTable<JobDetail, 'id'>;
  readonly notices!: EntityTable<Notice, 'seq'>;
  readonly messages!: Table<Message, [string, number]>;
  readonly outbox!: EntityTable<OutboxRow, 'seq'>;
  readonly marks!: EntityTable<StoredMarks, 'job_id'>;
  readonly drafts!: EntityTable<Draft, 'form'>;
  readonly kept!: EntityTable<Kept, 'name'>;
  /** `cursor`, and `saved:<list>`: the instant at which a list was last fetched. */
  readonly meta!: Table<{ key: string; value: number }, string>;
  /** The token, for whoever sends without a page; it goes with the session. */
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
    // Those kept before jobs had photos lack them; they are fetched again.
    this.version(2).upgrade((transaction) => transaction.table('details').clear());
    this.version(3).stores({ kept: 'name' });
    this.version(4).stores({ messages: '[job_id+seq]', waiting: 'id, job_id', marks: 'job_id' });
    this.version(5)
      .stores({ outbox: '++seq, &id, entityKey', session: 'key' })
      .upgrade(async (transaction) => {
        const old: unknown[] = await transaction.table('waiting').orderBy('id').toArray();
        await transaction.table('outbox').bulkAdd(old.flatMap((row) => asCommand(row) ?? []));
      });
    this.version(6).stores({ waiting: null });
  }
}

export const bucketOf = (status: Job['status']): Bucket =>
  status === 'pending' ? 'pending' : status === 'accepted' || status === 'ongoing' ? 'ongoing' : 'history';

/** The name of an account's database, and what the names of all of an area begin with. */
export const nameOf = (area: Area, accountId = ''): string => `karigar-${area}-${accountId}`;
