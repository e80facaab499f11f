import Dexie, { type EntityTable, type Table } from 'dexie';
import type { InboxEvent } from '#contract/events.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Booking, Job, JobDetail } from '#contract/jobs.ts';
import type { Marks, Message, QuickCode } from '#contract/messages.ts';
import { currentSession, type Area } from './session.ts';

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

/** A message that this phone still has to send, under the id it will have; `refused` says why the server did not take it. */
export interface WaitingMessage {
  id: string;
  job_id: string;
  message: string;
  quick: QuickCode | null;
  photo: File | null;
  at: number;
  refused: ErrorCode | null;
}

/** How far each side of a job has got, as far as this phone knows. */
interface StoredMarks {
  job_id: string;
  own: Marks;
  other: Marks;
}

/** What one account keeps on this phone. Screens of own data read this and nothing else. */
export class AccountData extends Dexie {
  readonly bookings!: EntityTable<Booking, 'id'>;
  readonly jobs!: EntityTable<StoredJob, 'id'>;
  readonly details!: EntityTable<JobDetail, 'id'>;
  readonly notices!: EntityTable<Notice, 'seq'>;
  readonly messages!: Table<Message, [string, number]>;
  readonly waiting!: EntityTable<WaitingMessage, 'id'>;
  readonly marks!: EntityTable<StoredMarks, 'job_id'>;
  readonly drafts!: EntityTable<Draft, 'form'>;
  readonly kept!: EntityTable<Kept, 'name'>;
  /** `cursor`, and `saved:<list>`: the instant at which a list was last fetched. */
  readonly meta!: Table<{ key: string; value: number }, string>;

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
  }
}

export const bucketOf = (status: Job['status']): Bucket =>
  status === 'pending' ? 'pending' : status === 'accepted' || status === 'ongoing' ? 'ongoing' : 'history';

const nameOf = (area: Area, accountId: string): string => `karigar-${area}-${accountId}`;

const opened = new Map<string, AccountData>();

/** The data of whoever is logged in to `area`, or null. */
export function accountData(area: Area): AccountData | null {
  const id = currentSession(area)?.profile.id;
  if (!id) return null;
  const name = nameOf(area, id);
  let data = opened.get(name);
  if (!data) {
    data = new AccountData(name);
    opened.set(name, data);
  }
  return data;
}

/** What somebody without an account keeps on this phone: a worker's application that is being written, with its files. */
class GuestData extends Dexie {
  readonly drafts!: EntityTable<Draft, 'form'>;
  constructor() {
    super('karigar-guest');
    this.version(1).stores({ drafts: 'form' });
  }
}
let guest: GuestData | null = null;
export const guestDrafts = (): GuestData['drafts'] => (guest ??= new GuestData()).drafts;

async function remove(name: string): Promise<void> {
  opened.get(name)?.close();
  opened.delete(name);
  await Dexie.delete(name);
}

/** Deletes what an account kept here. */
export const wipe = (area: Area, accountId: string): Promise<void> => remove(nameOf(area, accountId));

/** Deletes what every other account of this area kept here, also one whose session merely ran out. */
export async function wipeOthers(area: Area, accountId: string): Promise<void> {
  const names = await Dexie.getDatabaseNames();
  const others = names.filter((name) => name.startsWith(nameOf(area, '')) && name !== nameOf(area, accountId));
  await Promise.all(others.map(remove));
}
