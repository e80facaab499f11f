import { DURATIONS, DEFAULT_SERVICES } from '#contract/catalogue.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { uuidv7 } from '#contract/ids.ts';
import { resolveService, type Booking, type Job, type JobDetail, type JobRequest } from '#contract/jobs/jobs.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { transitionOf, type JobAction } from '#contract/jobs/job-status.ts';
import { slotEnd, slotStart } from '#contract/time.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import { Database, sql, type Row, type Sql } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { publish } from '#api/lib/event-outbox.ts';
import { command } from '#api/lib/idempotency.ts';
import { log } from '#api/lib/log.ts';
import { limit } from '#api/lib/rate-limit.ts';
import { record } from '#api/features/audit/audit.usecases.ts';
import { urlsOf } from '#api/features/media/media.usecases.ts';
import { placeNamed } from '#api/features/places/places.usecases.ts';
import * as events from './jobs.events.ts';
import * as jobs from './jobs.repository.ts';
import type { JobView, NewJob } from './jobs.repository.ts';
import { bookingOf, detailOf, jobOf } from './jobs.rules.ts';

const fourDigits = (): string => String((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 10_000).padStart(4, '0');

/** The row a request asks for. The place: as given, else what the address names, else (in the statement) the account's. */
async function rowOf(context: ActorContext, body: JobRequest): Promise<NewJob> {
  const { service, profession } = resolveService(body.serviceType, DEFAULT_SERVICES);
  const slot = body.timeSlot ?? null;
  if (slotEnd(body.date, slot) <= context.now) throw new AppError('job.time_past', { fields: { timeSlot: 'field.date_past' } });
  const duration = body.service_duration ?? DURATIONS[0];
  const given =
    typeof body.latitude === 'number' && typeof body.longitude === 'number'
      ? { lat: body.latitude, lng: body.longitude }
      : null;
  const place = given ?? (await placeNamed(context, body.address));
  return {
    id: body.id ?? uuidv7(context.now),
    client_id: context.actor.id,
    worker_id: body.kind === 'book-now' ? body.workerId : null,
    by_name: body.kind === 'book-now' ? 1 : 0,
    service,
    profession,
    name: body.kind === 'form' ? body.name : body.clientName,
    email: body.kind === 'form' ? body.email : null,
    phone: body.phone_number ?? null,
    address: body.address,
    date: body.date,
    slot,
    starts_at: slotStart(body.date, slot),
    frequency: body.service_frequency ?? 'one-time',
    duration,
    instructions: body.special_instructions ?? '',
    problem: body.problem_description ?? '',
    room_count: body.room_count ?? null,
    estimated_area: body.estimated_area ?? null,
    preferred_gender: body.preferred_gender ?? 'no-preference',
    emergency_contact: body.emergency_contact ?? null,
    amount_paise: visitPrice(service, duration),
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    place_about: given && !body.place_about ? 0 : 1,
    start_code: fourDigits(),
    created_at: context.now,
    asked_at: context.happenedAt < context.now ? context.happenedAt : null,
    write_id: uuidv7(context.now),
  };
}

/** A client asks for work, or for one worker by name. Sent again with the same id it is the same job. */
export async function requestJob(context: ActorContext, body: JobRequest): Promise<JobView> {
  const row = await rowOf(context, body);
  const written = { jobId: row.id, writeId: row.write_id, at: context.now };
  const outcome = await command<JobView>(
    context.db,
    context.key,
    {
      write: jobs.insertJob(row),
      follow: [
        events.changed(written, 'client', context.actor.id),
        row.by_name ? events.bookingRequest(written) : events.newJob(written),
      ],
      result: jobs.resultOf(row.id, row.write_id, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;

  const why = await jobs.whyNotInserted(context.db, row);
  if (why?.owner) return ownJob(context, row);
  if (row.worker_id && !why?.worker_profession) throw new AppError('worker.not_found');
  if (row.worker_id && why?.worker_profession !== row.profession)
    throw new AppError('job.worker_service', { fields: { serviceType: 'field.service' } });
  if (why?.blocked) throw new AppError('worker.blocked');
  if (why?.worker_off) throw new AppError('worker.off');
  throw new AppError(why?.slot_taken ? 'worker.slot_taken' : 'job.active_exists');
}

/** The job that was asked for under this id before; the id of another job, or of another request, is refused. */
async function ownJob(context: ActorContext, row: NewJob): Promise<JobView> {
  const found = await jobs.findJob(context.db, row.id, context.actor.id);
  const same = found?.client_id === row.client_id && SAME.every((column) => found[column] === row[column]);
  if (!found || !same) throw new AppError('request.key_reused');
  return found;
}
const SAME = ['service', 'date', 'slot', 'address', 'by_name', 'duration', 'problem', 'instructions'] as const;

/** A worker takes a pending job. Of many at once one wins; the winner may ask again. */
export async function acceptJob(context: ActorContext, jobId: string): Promise<JobView> {
  const written = { jobId, writeId: uuidv7(context.now), at: context.now };
  const outcome = await command<JobView>(
    context.db,
    context.key,
    {
      write: jobs.takeJob(jobId, context.actor.id, context.settings.verifyWorkers, written.writeId, context.now),
      follow: [events.jobAccepted(written), events.changed(written, 'worker', context.actor.id), events.jobClosed(written)],
      result: jobs.resultOf(jobId, written.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  return outcome.row ?? refusedAccept(context, jobId);
}

async function refusedAccept(context: ActorContext, jobId: string): Promise<JobView> {
  const now = await jobs.whyNotTaken(context.db, jobId, context.actor.id, context.now);
  const mine = now?.worker_id === context.actor.id;
  // Blocked, he is not to know of it.
  if (!now || (!mine && (now.by_name || !now.same_profession || now.blocked))) throw new AppError('job.not_found');
  if (mine && ['accepted', 'ongoing', 'completed'].includes(now.status)) {
    const found = await jobs.findJob(context.db, jobId, context.actor.id);
    if (found) return found;
  }
  if (now.status === 'cancelled' || (now.status === 'pending' && !now.to_come)) throw new AppError('job.not_open');
  if (now.status !== 'pending') throw new AppError('job.already_taken');
  if (now.verification === 'refused') throw new AppError('worker.refused');
  const mustBeVerified = context.settings.verifyWorkers || now.was_refused === 1;
  throw new AppError(mustBeVerified && now.verification !== 'verified' ? 'worker.not_verified' : 'worker.slot_taken');
}

interface Step {
  action: Exclude<JobAction, 'accept'>;
  actor: 'client' | 'worker';
  refusal: ErrorCode;
  events: (written: events.Written) => Sql[];
  /** What the worker's record gains by it. */
  counts?: 'jobs_completed' | 'jobs_dropped';
}

const STEPS = {
  withdraw: {
    action: 'withdraw',
    actor: 'client',
    refusal: 'job.not_cancellable',
    events: (w) => [events.cancelledByClient(w), events.jobClosed(w)],
  },
  cancelAsClient: {
    action: 'cancel',
    actor: 'client',
    refusal: 'job.not_cancellable',
    events: (w) => [events.cancelledByClient(w), events.jobClosed(w)],
  },
  start: {
    action: 'start',
    actor: 'worker',
    refusal: 'job.not_startable',
    events: (w) => [events.jobStatusUpdate(w, 'ongoing', 'Your job has started.')],
  },
  complete: {
    action: 'complete',
    actor: 'worker',
    refusal: 'job.not_completable',
    counts: 'jobs_completed',
    events: (w) => [events.jobStatusUpdate(w, 'completed', 'Your job is done.')],
  },
  cancelAsWorker: {
    action: 'cancel',
    actor: 'worker',
    refusal: 'job.not_cancellable',
    counts: 'jobs_dropped',
    events: (w) => [events.cancelledByWorker(w)],
  },
} as const satisfies Record<string, Step>;

/** A client or worker moves his own job one step. A job of others is `job.not_found`, a step that is none its own refusal. */
export async function moveJob(context: ActorContext, name: keyof typeof STEPS, jobId: string, code?: string): Promise<JobView> {
  const step = STEPS[name];
  const side = step.actor === 'client' ? 'client_id' : 'worker_id';
  const asksCode = name === 'start' && context.settings.startCode;
  if (asksCode)
    await limit(context.db, context.settings, `start ${jobId} ${context.actor.id}`, { max: 10, seconds: 900 }, context.now);
  const written = { jobId, writeId: uuidv7(context.now), at: context.now };
  const move = transitionOf(step.action, step.actor);
  if (!move || move.to === 'pending' || move.to === 'accepted') throw new Error(`${step.actor} has no move ${step.action}`);
  const outcome = await command<JobView>(
    context.db,
    context.key,
    {
      write: jobs.moveJob(
        { jobId, side, accountId: context.actor.id, from: move.from, to: move.to, startCode: asksCode ? (code ?? '') : null },
        written.writeId,
        { happened: context.happenedAt, now: context.now },
      ),
      follow: [
        events.changed(written, step.actor, context.actor.id),
        ...step.events(written),
        ...('counts' in step ? [jobs.countEnd(step.counts, jobId, written.writeId)] : []),
      ],
      result: jobs.resultOf(jobId, written.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;

  const found = await jobs.findJob(context.db, jobId, context.actor.id);
  // Asked for by name, a pending job is not yet his.
  if (!found || found[side] !== context.actor.id) throw new AppError('job.not_found');
  throw new AppError(asksCode && found.status === 'accepted' ? 'job.start_code' : step.refusal);
}

/** An admin cancels a job that is not over, with a reason that both sides read. Throws `job.not_found` and `job.not_cancellable`. */
export async function cancelAsAdmin(context: ActorContext, jobId: string, reason: string): Promise<void> {
  const written = { jobId, writeId: uuidv7(context.now), at: context.now };
  const move = transitionOf('cancel', 'admin');
  if (!move) throw new Error('an admin has no move cancel');
  const done = sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND write_id = ${written.writeId})`;
  const outcome = await command<JobView>(
    context.db,
    context.key,
    {
      write: jobs.cancelAsAdmin(jobId, move.from, reason, written.writeId, context.now),
      follow: [
        ...events.cancelledBy('admin', written),
        record(context, { action: 'job.cancel', target: jobId, detail: reason, when: done }),
      ],
      result: jobs.resultOf(jobId, written.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return;
  throw new AppError((await jobs.findJob(context.db, jobId, context.actor.id)) ? 'job.not_cancellable' : 'job.not_found');
}

const MOST_ENDED = 500;

/**
 * Ends the requests that nobody took in time, at most 500 a run, and tells their clients and whoever they were offered to. A worker
 * who takes one at this moment wins or loses as a whole: each end is one guarded write.
 * @returns how many ended
 */
export async function endUnanswered(env: Env, now: number): Promise<number> {
  const db = new Database(env.DB);
  let ended = 0;
  for (const { id } of await jobs.unanswered(db, now, MOST_ENDED)) {
    const written = { jobId: id, writeId: uuidv7(now), at: now };
    const [done = [], ...told] = await db.batch([
      jobs.endUnanswered(id, written.writeId, now),
      ...events.cancelledBy('time', written),
    ]);
    ended += done.length;
    // A room that cannot be reached holds up nobody else's end; its events wait for the sweep.
    await publish(env, told.flat(), now).catch((error: unknown) => log('error', 'outbox.publish', { error: String(error) }));
  }
  if (ended > 0) log('info', 'jobs.unanswered', { ended });
  return ended;
}

/** The statement that reads a job for an admin, and its row as he reads it; null where there is none. */
export const jobForAdmin = jobs.selectJob;
export const jobAsAdmin = (context: ActorContext, [row]: Row[]): JobDetail | null =>
  row ? detailOf(row as unknown as JobView, urlsOf(String(row['photos'])), 'admin', context) : null;

/** What `toldOfJob` reads. */
export interface Told {
  at: number;
  type: string;
  to: 'client' | 'worker' | 'workers';
  delivered: number;
}

/** Public counts of a worker, and what he earned. Throws `worker.not_found`. */
export async function countsOf(
  context: Context,
  workerId: string,
): Promise<{ total: number; completed: number; open: number; earned: number }> {
  const counts = await jobs.countsOfWorker(context.db, workerId, context.now);
  if (!counts?.known) throw new AppError('worker.not_found');
  return counts;
}

type Side = 'client' | 'worker';
const columnOf = { client: 'client_id', worker: 'worker_id' } as const;

/** The statements that read jobs of an account: its newest ones, or these. */
export const jobsNewest = (side: Side, accountId: string, limitTo: number): Sql =>
  jobs.newestJobs(columnOf[side], accountId, limitTo);
export const jobsChanged = (side: Side, accountId: string, ids: readonly string[]): Sql =>
  jobs.jobsById(columnOf[side], accountId, ids);

/** Rows of those statements as that side reads a job. */
export const jobsAs = (side: Side, rows: Row[], context: Context): Booking[] | Job[] => {
  const views = rows as unknown as JobView[];
  return side === 'client' ? views.map(bookingOf) : views.map((row) => jobOf(row, context));
};

/** Statements for what others do with jobs: pay them, close an account, export it, follow what was told of one. */
export const { eraseClient, hasOpenJobs, jobsForExport, markPaid, toldOfJob } = jobs;
