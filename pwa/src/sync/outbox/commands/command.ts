import type { BodyInput, ResponseOf } from '#contract/endpoint.ts';
import type { User } from '#contract/accounts.ts';
import type { Booking, JobDetail } from '#contract/jobs/jobs.ts';
import type { Worker } from '#contract/workers/workers.ts';
import type { Endpoints } from '#pwa/sync/http/http.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import type { AccountData, Draft, OutboxRow, StoredJob } from '#pwa/sync/schema.ts';

/** What a command adds to the outbox: its request, and data that is not sent. */
export interface NewRow<N extends keyof Endpoints> {
  /** Commands with the same key are sent one after the other. */
  entityKey: string;
  params?: Record<string, string>;
  body?: BodyInput<Endpoints[N]>;
  file?: File;
  /** What the optimistic update or the rollback needs. */
  metadata?: unknown;
  /** Id of the row; created if missing. */
  id?: string;
}

/**
 * A command that can be queued without a network. All of it is declared in one file: the request, the optimistic update, what
 * happens with the response, and the rollback. Its text for the outbox is `what.<name>` in i18n, and `ICONS` has its icon.
 */
export interface Command<N extends keyof Endpoints, Input = never> {
  /** The endpoint, and the name in stored rows. */
  name: N;
  /**
   * Increased when the shape of a row's body changes, but not for an optional field: an app leaves rows with another number in
   * the queue. So schema-migrations.ts has to convert the rows that are queued already.
   */
  version: number;
  /** Whether a rejected command blocks later commands about the same entity until the user has decided about it. */
  blocksOnFailure: boolean;
  /** Whether a new one takes the place of a rejected one, for which later commands about the entity may wait. */
  replacesRejected?: true;
  /**
   * Whether "Try again" counts from its own press. The first one was decided for its instant, and both sides may have been told
   * so. Not for what was done at that instant: a job that was started.
   */
  resetsHappenedAtOnRetry?: true;
  /** The name of the file in the form; `photo` if missing. */
  fileField?: string;
  createRow(input: Input): NewRow<N>;
  /** Saves the response, in the transaction that deletes the row. The service worker calls it too. */
  save(data: AccountData, response: ResponseOf<Endpoints[N]>, row: OutboxRow): Promise<unknown>;
  /** Whether `save` stores the state of the job that the command is about. */
  savesJob?: true;
  /** Path of the screen on which the command is given. */
  screen(jobId: string, area: Area, row: OutboxRow): string;
  /**
   * Optimistic updates of stored rows, applied when the rows are read. The stored rows stay as the server sent them, so a
   * rejected or discarded command is rolled back by being ignored.
   */
  applyToBooking?(booking: Booking, row: OutboxRow): Booking;
  applyToJob?(job: StoredJob, row: OutboxRow): StoredJob;
  applyToDetail?(detail: JobDetail, area: Area, row: OutboxRow): JobDetail;
  /** The booking that a queued request will become. */
  newBooking?(row: OutboxRow): Booking | null;
  /** Whether it ends a job, so that the client can request another one, or the worker has time for another one. */
  endsJob?: boolean;
  /** Whether the server may reject it until jobs that were ended before it are over there too. */
  followsEndedJobs?: true;
  /** Whether it creates the entity that its later commands are about: without it they mean nothing. */
  createsEntity?: true;
  /** The drafts that the command and the later ones about its entity were created from. */
  drafts?(row: OutboxRow, later: readonly OutboxRow[]): Draft[];
  /** The names of further drafts of the same form, which what is restored replaces too. */
  otherDrafts?(row: OutboxRow): readonly string[];
  /** The profile in the session is changed when the command is queued, so it needs a rollback. Null if the row is invalid. */
  rollBack?:
    | { area: 'client'; profile(profile: User, row: Pick<OutboxRow, 'metadata'>): User | null }
    | { area: 'worker'; profile(profile: Worker, row: Pick<OutboxRow, 'metadata'>): Worker | null };
}
