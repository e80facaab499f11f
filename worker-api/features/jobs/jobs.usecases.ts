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
import { runCommand } from '#api/lib/idempotency.ts';
import { log } from '#api/lib/log.ts';
import { checkRateLimit } from '#api/lib/rate-limit.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { mediaUrlsOf } from '#api/features/media/media.usecases.ts';
import { locateInGazetteer } from '#api/features/places/places.usecases.ts';
import * as events from './jobs.events.ts';
import * as jobs from './jobs.repository.ts';
import type { JobView, NewJob } from './jobs.repository.ts';
import { toBooking, toJobDetail, toJob } from './jobs.rules.ts';

const generateStartCode = (): string => String((crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) % 10_000).padStart(4, '0');

/** The row a request asks for. The place: as given, else what the address names, else (in the statement) the account's. */
async function buildJobRow(context: ActorContext, body: JobRequest): Promise<NewJob> {
  const { service, profession } = resolveService(body.serviceType, DEFAULT_SERVICES);
  const slot = body.timeSlot ?? null;
  if (slotEnd(body.date, slot) <= context.now) throw new AppError('job.time_past', { fields: { timeSlot: 'field.date_past' } });
  const duration = body.service_duration ?? DURATIONS[0];
  const givenPoint =
    typeof body.latitude === 'number' && typeof body.longitude === 'number'
      ? { lat: body.latitude, lng: body.longitude }
      : null;
  const point = givenPoint ?? (await locateInGazetteer(context, body.address));
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
    lat: point?.lat ?? null,
    lng: point?.lng ?? null,
    place_about: givenPoint && !body.place_about ? 0 : 1,
    start_code: generateStartCode(),
    created_at: context.now,
    asked_at: context.happenedAt < context.now ? context.happenedAt : null,
    write_id: uuidv7(context.now),
  };
}

/** A client asks for work, or for one worker by name. Sent again with the same id it is the same job. */
export async function requestJob(context: ActorContext, body: JobRequest): Promise<JobView> {
  const row = await buildJobRow(context, body);
  const write = { jobId: row.id, writeId: row.write_id, at: context.now };
  const outcome = await runCommand<JobView>(
    context.db,
    context.idempotencyKey,
    {
      write: jobs.insertJob(row),
      follow: [
        events.changed(write, 'client', context.actor.id),
        row.by_name ? events.bookingRequest(write) : events.newJob(write),
      ],
      result: jobs.commandResult(row.id, row.write_id, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;

  const rejection = await jobs.explainRejectedInsert(context.db, row);
  if (rejection?.owner) return findSameRequest(context, row);
  if (row.worker_id && !rejection?.worker_profession) throw new AppError('worker.not_found');
  if (row.worker_id && rejection?.worker_profession !== row.profession)
    throw new AppError('job.worker_service', { fields: { serviceType: 'field.service' } });
  if (rejection?.blocked) throw new AppError('worker.blocked');
  if (rejection?.worker_off) throw new AppError('worker.off');
  throw new AppError(rejection?.slot_taken ? 'worker.slot_taken' : 'job.active_exists');
}

/** The job that was asked for under this id before; the id of another job, or of another request, is refused. */
async function findSameRequest(context: ActorContext, row: NewJob): Promise<JobView> {
  const found = await jobs.findJob(context.db, row.id, context.actor.id);
  const isSameRequest = found?.client_id === row.client_id && COMPARED_COLUMNS.every((column) => found[column] === row[column]);
  if (!found || !isSameRequest) throw new AppError('request.key_reused');
  return found;
}
const COMPARED_COLUMNS = ['service', 'date', 'slot', 'address', 'by_name', 'duration', 'problem', 'instructions'] as const;

/** A worker takes a pending job. Of many at once one wins; the winner may ask again. */
export async function acceptJob(context: ActorContext, jobId: string): Promise<JobView> {
  const write = { jobId, writeId: uuidv7(context.now), at: context.now };
  const outcome = await runCommand<JobView>(
    context.db,
    context.idempotencyKey,
    {
      write: jobs.acceptJob(jobId, context.actor.id, context.settings.verifyWorkers, write.writeId, context.now),
      follow: [events.jobAccepted(write), events.changed(write, 'worker', context.actor.id), events.jobClosed(write)],
      result: jobs.commandResult(jobId, write.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  return outcome.row ?? resolveRejectedAccept(context, jobId);
}

async function resolveRejectedAccept(context: ActorContext, jobId: string): Promise<JobView> {
  const current = await jobs.explainRejectedAccept(context.db, jobId, context.actor.id, context.now);
  const isOwn = current?.worker_id === context.actor.id;
  // Blocked, he is not to know of it.
  if (!current || (!isOwn && (current.by_name || !current.same_profession || current.blocked)))
    throw new AppError('job.not_found');
  if (isOwn && ['accepted', 'ongoing', 'completed'].includes(current.status)) {
    const found = await jobs.findJob(context.db, jobId, context.actor.id);
    if (found) return found;
  }
  if (current.status === 'cancelled' || (current.status === 'pending' && !current.to_come)) throw new AppError('job.not_open');
  if (current.status !== 'pending') throw new AppError('job.already_taken');
  if (current.verification === 'refused') throw new AppError('worker.refused');
  const mustBeVerified = context.settings.verifyWorkers || current.was_refused === 1;
  throw new AppError(mustBeVerified && current.verification !== 'verified' ? 'worker.not_verified' : 'worker.slot_taken');
}

interface Step {
  action: Exclude<JobAction, 'accept'>;
  actor: 'client' | 'worker';
  errorCode: ErrorCode;
  events: (write: events.JobWrite) => Sql[];
  /** What the worker's record gains by it. */
  outcomeCounter?: 'jobs_completed' | 'jobs_dropped';
}

const STEPS = {
  withdraw: {
    action: 'withdraw',
    actor: 'client',
    errorCode: 'job.not_cancellable',
    events: (w) => [events.cancelledByClient(w), events.jobClosed(w)],
  },
  cancelAsClient: {
    action: 'cancel',
    actor: 'client',
    errorCode: 'job.not_cancellable',
    events: (w) => [events.cancelledByClient(w), events.jobClosed(w)],
  },
  start: {
    action: 'start',
    actor: 'worker',
    errorCode: 'job.not_startable',
    events: (w) => [events.jobStatusUpdate(w, 'ongoing', 'Your job has started.')],
  },
  complete: {
    action: 'complete',
    actor: 'worker',
    errorCode: 'job.not_completable',
    outcomeCounter: 'jobs_completed',
    events: (w) => [events.jobStatusUpdate(w, 'completed', 'Your job is done.')],
  },
  cancelAsWorker: {
    action: 'cancel',
    actor: 'worker',
    errorCode: 'job.not_cancellable',
    outcomeCounter: 'jobs_dropped',
    events: (w) => [events.cancelledByWorker(w)],
  },
} as const satisfies Record<string, Step>;

/** A client or worker moves his own job one step. A job of others is `job.not_found`, a step that is none its own refusal. */
export async function transitionJob(
  context: ActorContext,
  name: keyof typeof STEPS,
  jobId: string,
  code?: string,
): Promise<JobView> {
  const step = STEPS[name];
  const sideColumn = step.actor === 'client' ? 'client_id' : 'worker_id';
  const requiresCode = name === 'start' && context.settings.startCodeEnabled;
  if (requiresCode)
    await checkRateLimit(
      context.db,
      context.settings,
      `start ${jobId} ${context.actor.id}`,
      { max: 10, seconds: 900 },
      context.now,
    );
  const write = { jobId, writeId: uuidv7(context.now), at: context.now };
  const transition = transitionOf(step.action, step.actor);
  if (!transition || transition.to === 'pending' || transition.to === 'accepted')
    throw new Error(`${step.actor} has no move ${step.action}`);
  const outcome = await runCommand<JobView>(
    context.db,
    context.idempotencyKey,
    {
      write: jobs.transitionJob(
        {
          jobId,
          side: sideColumn,
          accountId: context.actor.id,
          from: transition.from,
          to: transition.to,
          startCode: requiresCode ? (code ?? '') : null,
        },
        write.writeId,
        { happened: context.happenedAt, now: context.now },
      ),
      follow: [
        events.changed(write, step.actor, context.actor.id),
        ...step.events(write),
        ...('outcomeCounter' in step ? [jobs.countJobOutcome(step.outcomeCounter, jobId, write.writeId)] : []),
      ],
      result: jobs.commandResult(jobId, write.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;

  const found = await jobs.findJob(context.db, jobId, context.actor.id);
  // Asked for by name, a pending job is not yet his.
  if (!found || found[sideColumn] !== context.actor.id) throw new AppError('job.not_found');
  throw new AppError(requiresCode && found.status === 'accepted' ? 'job.start_code' : step.errorCode);
}

/** An admin cancels a job that is not over, with a reason that both sides read. Throws `job.not_found` and `job.not_cancellable`. */
export async function cancelAsAdmin(context: ActorContext, jobId: string, reason: string): Promise<void> {
  const write = { jobId, writeId: uuidv7(context.now), at: context.now };
  const transition = transitionOf('cancel', 'admin');
  if (!transition) throw new Error('an admin has no move cancel');
  const isCancelled = sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${jobId} AND write_id = ${write.writeId})`;
  const outcome = await runCommand<JobView>(
    context.db,
    context.idempotencyKey,
    {
      write: jobs.cancelAsAdmin(jobId, transition.from, reason, write.writeId, context.now),
      follow: [
        ...events.cancelledBy('admin', write),
        recordAdminAction(context, { action: 'job.cancel', target: jobId, detail: reason, condition: isCancelled }),
      ],
      result: jobs.commandResult(jobId, write.writeId, context.actor.id),
    },
    context.now,
  );
  context.publish(outcome.events);
  if (outcome.row) return;
  throw new AppError((await jobs.findJob(context.db, jobId, context.actor.id)) ? 'job.not_cancellable' : 'job.not_found');
}

const MAX_EXPIRED_PER_RUN = 500;

/**
 * Ends the requests that nobody took in time, at most 500 a run, and tells their clients and whoever they were offered to. A worker
 * who takes one at this moment wins or loses as a whole: each end is one guarded write.
 * @returns how many ended
 */
export async function expireJobs(env: Env, now: number): Promise<number> {
  const db = new Database(env.DB);
  let expired = 0;
  for (const { id } of await jobs.selectExpiredJobs(db, now, MAX_EXPIRED_PER_RUN)) {
    const write = { jobId: id, writeId: uuidv7(now), at: now };
    const [expiredRows = [], ...eventRows] = await db.batch([
      jobs.expireJob(id, write.writeId, now),
      ...events.cancelledBy('time', write),
    ]);
    expired += expiredRows.length;
    // A room that cannot be reached holds up nobody else's end; its events wait for the sweep.
    await publish(env, eventRows.flat(), now).catch((error: unknown) =>
      log('error', 'outbox.publish', { error: String(error) }),
    );
  }
  if (expired > 0) log('info', 'jobs.unanswered', { ended: expired });
  return expired;
}

/** The statement that reads a job for an admin, and its row as he reads it; null where there is none. */
export const selectJobForAdmin = jobs.selectJob;
export const toAdminJobDetail = (context: ActorContext, [row]: Row[]): JobDetail | null =>
  row ? toJobDetail(row as unknown as JobView, mediaUrlsOf(String(row['photos'])), 'admin', context) : null;

/** What `toldOfJob` reads. */
export interface JobEventRow {
  at: number;
  type: string;
  to: 'client' | 'worker' | 'workers';
  delivered: number;
}

/** Public counts of a worker, and what he earned. Throws `worker.not_found`. */
export async function workerJobCounts(
  context: Context,
  workerId: string,
): Promise<{ total: number; completed: number; open: number; earned: number }> {
  const counts = await jobs.workerJobCounts(context.db, workerId, context.now);
  if (!counts?.known) throw new AppError('worker.not_found');
  return counts;
}

type Side = 'client' | 'worker';
const SIDE_COLUMNS = { client: 'client_id', worker: 'worker_id' } as const;

/** The statements that read jobs of an account: its newest ones, or these. */
export const selectNewestJobs = (side: Side, accountId: string, maxRows: number): Sql =>
  jobs.newestJobs(SIDE_COLUMNS[side], accountId, maxRows);
export const selectJobsById = (side: Side, accountId: string, ids: readonly string[]): Sql =>
  jobs.jobsById(SIDE_COLUMNS[side], accountId, ids);

/** Rows of those statements as that side reads a job. */
export const toJobsOfSide = (side: Side, rows: Row[], context: Context): Booking[] | Job[] => {
  const views = rows as unknown as JobView[];
  return side === 'client' ? views.map(toBooking) : views.map((row) => toJob(row, context));
};

/** Statements for what others do with jobs: pay them, close an account, export it, follow what was told of one. */
export const { anonymizeJobsOfClient, hasOpenJobs, jobsForExport, markJobsPaid, eventsOfJob } = jobs;
