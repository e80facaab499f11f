import { not, type SQL } from 'drizzle-orm';
import { DURATIONS, DEFAULT_SERVICES } from '#contract/catalogue.ts';
import { uuidv7 } from '#contract/ids.ts';
import { DIRECT_REQUEST_RULES } from '#contract/jobs/direct-requests.ts';
import { resolveService, type JobRequest } from '#contract/jobs/jobs.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { slotEnd, slotStart } from '#contract/time.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import { limitContextOf } from '#api/features/workers/worker-limits.usecases.ts';
import { locateAddress } from '#api/features/places/places.usecases.ts';
import * as requests from './job-requests.repository.ts';
import type { NewJob } from './job-requests.repository.ts';
import * as views from './job-views.repository.ts';
import type { JobView } from './job-views.repository.ts';
import * as events from './job-events.repository.ts';
import { hasWriteId } from './jobs.predicates.ts';
import { bookingRejection } from './jobs.rules.ts';
import { hasRequestedTooMuch } from './request-limits.predicates.ts';
import { generateStartCode } from './start-code.ts';

/**
 * The row for a request. Its place is the given one, else the place that the address names, else (in the statement) the
 * account's.
 */
async function buildJobRow(context: ActorContext, clientId: string, body: JobRequest): Promise<NewJob> {
  const { service, profession } = resolveService(body.serviceType, DEFAULT_SERVICES);
  const slot = body.timeSlot ?? null;
  const answerMs = body.kind === 'book-now' ? DIRECT_REQUEST_RULES.answerAtLeastMs : 0;
  const end = slotEnd(body.date, slot);
  if (end <= context.now) throw new AppError('job.time_past', { fields: { timeSlot: 'field.date_past' } });
  if (end <= context.now + answerMs) throw new AppError('job.time_past');
  const duration = body.service_duration ?? DURATIONS[0];
  const givenPoint =
    typeof body.latitude === 'number' && typeof body.longitude === 'number'
      ? { lat: body.latitude, lng: body.longitude }
      : null;
  const { point, locality } = await locateAddress(context, body.address, givenPoint);
  return {
    id: body.id ?? uuidv7(context.now),
    client_id: clientId,
    worker_id: body.kind === 'book-now' ? body.workerId : null,
    is_direct: body.kind === 'book-now' ? 1 : 0,
    service,
    profession,
    name: body.kind === 'form' ? body.name : body.clientName,
    email: body.kind === 'form' ? body.email : null,
    phone: body.phone_number ?? null,
    address: body.address,
    locality,
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
    is_location_approximate: givenPoint && !body.place_about ? 0 : 1,
    start_code: generateStartCode(),
    created_at: context.now,
    requested_at: context.happenedAt < context.now ? context.happenedAt : null,
    write_id: newWriteId(),
  };
}

/** A client requests a job, perhaps directly of one worker. A repeated request with the same id is the same job. */
export async function requestJob(context: ActorContext, body: JobRequest): Promise<JobView> {
  const row = await buildJobRow(context, context.actor.id, body);
  const write = { jobId: row.id, writeId: row.write_id, at: context.now };
  const isOverLimit = hasRequestedTooMuch(context.actor.id, limitContextOf(context));
  const outcome = await runCommand<JobView>(context, {
    write: requests.insertJob(row, context.settings.verifyWorkers, not(isOverLimit)),
    dependentStatements: [events.changed(write, 'client'), row.is_direct ? events.bookingRequest(write) : events.newJob(write)],
    result: views.commandResult(row.id, row.write_id, context.actor.id),
  });
  context.publish(outcome.events);
  if (outcome.row) return outcome.row;

  const rejection = await requests.explainRejectedInsert(context.db, row, context.settings.verifyWorkers, isOverLimit);
  if (rejection?.owner) return findSameRequest(context, row);
  if (row.worker_id && !rejection?.worker_profession) throw new AppError('worker.not_found');
  if (row.worker_id && rejection?.worker_profession !== row.profession)
    throw new AppError('job.worker_service', { fields: { serviceType: 'field.service' } });
  if (rejection && !rejection.is_bookable) throw new AppError(bookingRejection(rejection));
  throw new AppError(rejection?.over_limit && !rejection.has_active_request ? 'job.request_limit' : 'job.active_exists');
}

/**
 * The statements with which an admin makes a job request for a client who fulfils `condition` (about the account `a`): `insert`
 * inserts the job, `events` and the use case's own statements follow where `isInserted` holds. Throws `job.time_past`.
 */
export async function buildJobRequest(context: ActorContext, clientId: string, body: JobRequest, condition: SQL) {
  const row = { ...(await buildJobRow(context, clientId, body)), requested_at: null };
  const write = { jobId: row.id, writeId: row.write_id, at: context.now };
  return {
    jobId: row.id,
    insert: requests.insertJob(row, context.settings.verifyWorkers, condition),
    isInserted: hasWriteId(row.id, row.write_id),
    events: [events.newJob(write)],
  };
}

/** The job of an earlier request with this id. Throws `request.key_reused` if that request was a different one. */
async function findSameRequest(context: ActorContext, row: NewJob): Promise<JobView> {
  const found = await views.findJob(context.db, row.id, context.actor.id);
  const isSameRequest =
    found?.client_id === row.client_id &&
    COMPARED_COLUMNS.every((column) => found[column] === row[column]) &&
    // The worker who accepted a request without a slot has chosen one.
    (row.slot === null || found.slot === row.slot);
  if (!found || !isSameRequest) throw new AppError('request.key_reused');
  return found;
}
const COMPARED_COLUMNS = [
  'service',
  'date',
  'address',
  'is_direct',
  'duration',
  'problem',
  'instructions',
  'frequency',
  'preferred_gender',
  'room_count',
  'estimated_area',
  'emergency_contact',
] as const;
