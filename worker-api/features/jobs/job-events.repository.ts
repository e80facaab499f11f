import { sql, type SQL } from 'drizzle-orm';
import type { JobSide } from '#contract/chat.ts';
import type { EventType, RoomKind } from '#contract/events.ts';
import { IST_OFFSET_MS } from '#contract/durations.ts';
import { clientHasBlocked, isBlocked, workerHasBlocked } from '#api/features/blocks/blocks.predicates.ts';
import { nextVisitAt } from './next-visits.repository.ts';
import { dispatchRoomOf, insertEvent, lastSeqOf, nextSeq, type EventRow } from '#api/lib/event-outbox.repository.ts';

/** One write of one job. Its events are written only if the row still has this `writeId`. */
export interface JobWrite {
  jobId: string;
  writeId: string;
  at: number;
}

const jobId = sql.raw('r.id');
const fromWrittenJob = ({ jobId: id, writeId }: JobWrite): SQL => sql`jobs r WHERE r.id = ${id} AND r.write_id = ${writeId}`;
const clientRoom = sql.raw(`'client_' || r.client_id`);
const workerRoom = sql.raw(`'worker_' || r.worker_id`);
const ROOMS = { client: clientRoom, worker: workerRoom };
const dispatchRoom = dispatchRoomOf('r');
const workerName = sql.raw('(SELECT name FROM accounts WHERE id = r.worker_id)');

const emitJobEvent = (
  write: JobWrite,
  event: { party: RoomKind; room: SQL; type: EventType | SQL; body: SQL; only?: SQL },
): SQL<EventRow> =>
  insertEvent({
    ...event,
    jobId,
    from: event.only ? sql`${fromWrittenJob(write)} AND ${event.only}` : fromWrittenJob(write),
    at: write.at,
  });

/** For one side of the job: the actor's other devices, or the other side. */
export const changed = (write: JobWrite, side: JobSide): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: ROOMS[side],
    type: 'changed',
    body: sql.raw(`json_object('jobId', r.id)`),
  });

/** For the side that cancelled each of these jobs, all of one account. `jobs` is a query for their rows. */
export const changedForCanceller = (jobs: SQL, at: number): SQL<EventRow> => {
  const room = sql`iif(r.cancelled_by = 'client', ${clientRoom}, ${workerRoom})`;
  return insertEvent({
    party: 'inbox',
    room,
    type: 'changed',
    body: sql.raw(`json_object('jobId', r.id)`),
    jobId,
    seq: sql`row_number() OVER (ORDER BY r.id) - 1 + ${nextSeq(lastSeqOf('inbox', room))}`,
    from: sql`(${jobs}) r`,
    at,
  });
};

const isActive = (side: JobSide): SQL =>
  sql.raw(`EXISTS (SELECT 1 FROM accounts a WHERE a.id = r.${side}_id AND a.suspended_at IS NULL)`);
/** The visit of an event; `at` is an expression for its instant. */
const visitAt = (at: string): SQL =>
  sql.raw(`json_object('date', date((${at} + ${IST_OFFSET_MS}) / 1000, 'unixepoch'), 'time', r.slot)`);
/**
 * Reminds one side of the next visit that is proposed, if it is still to come, neither side has blocked the other, and both accounts are active. The
 * client is also reminded if the account of the worker is not, to look for another one.
 */
export const nextVisit = (write: JobWrite, to: JobSide): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: ROOMS[to],
    type: 'changed',
    body: sql`json_object('jobId', r.id, iif(${isActive('worker')}, 'nextVisit', 'nextVisitOff'), ${visitAt('r.next_visit_at')})`,
    only: sql`r.next_visit_at > ${write.at} AND ${isActive('client')} AND ${to === 'client' ? sql.raw('1') : isActive('worker')}
      AND NOT ${isBlocked(sql.raw('r.client_id'), sql.raw('r.worker_id'))}`,
  });

/** For the client: the worker wants no next visit. It is news if the visit was still to come, and the client has not blocked the worker. */
export const nextVisitStopped = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'changed',
    body: sql`iif(${sql.raw(nextVisitAt)} > ${write.at} AND NOT ${clientHasBlocked(sql.raw('r.client_id'), sql.raw('r.worker_id'))},
      json_object('jobId', r.id, 'nextVisitOff', ${visitAt(nextVisitAt)}), json_object('jobId', r.id))`,
  });

/** For one side of the job: the other side has proposed another time, or what became of the proposal. */
export const rescheduling = (write: JobWrite, to: JobSide): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: ROOMS[to],
    type: 'changed',
    body: sql.raw(`json_object('jobId', r.id, 'rescheduling', json((SELECT json_object('state', p.state, 'date', p.date, 'time', p.slot)
      FROM time_proposals p WHERE p.job_id = r.id)))`),
  });

/** As `delayOf` in jobs.rules.ts. */
const delay = sql.raw(`json_object('minutes', coalesce(r.delay_minutes, 0),
  'what', CASE WHEN r.delay_is_indirect = 1 THEN 'before' WHEN r.status = 'ongoing' THEN 'end' ELSE 'start' END)`);

/** For the client of a job: its worker is late, or on time after all. */
export const delayed = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'changed',
    body: sql`json_object('jobId', r.id, 'delay', ${delay})`,
  });

/** As `delayed`, for the client of the next job of a worker, or as `changed` for the worker, if this write changed that job. */
export const nextJobDelayed = (workerId: string, writeId: string, at: number, to: JobSide): SQL<EventRow> =>
  insertEvent({
    party: 'inbox',
    room: ROOMS[to],
    type: 'changed',
    body: to === 'client' ? sql`json_object('jobId', r.id, 'delay', ${delay})` : sql.raw(`json_object('jobId', r.id)`),
    jobId,
    from: sql`jobs r WHERE r.worker_id = ${workerId} AND r.status = 'accepted' AND r.write_id = ${writeId}`,
    at,
  });

export const bookingRequest = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: workerRoom,
    type: 'booking-request',
    // As `firstNameOf` in person-name.ts: the worker has not accepted yet.
    body: sql.raw(`json_object('jobId', r.id, 'customerName', substr(r.name, 1, instr(r.name || ' ', ' ') - 1))`),
  });

export const newJob = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'dispatch',
    room: dispatchRoom,
    type: 'new-job',
    body: sql.raw(`json_object('job', json_object('id', r.id, 'serviceType', r.service))`),
  });

/** The job is no longer offered to the workers around. */
export const offerWithdrawn = (write: JobWrite, only?: SQL): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'dispatch',
    room: dispatchRoom,
    type: 'job-closed',
    body: sql.raw(`json_object('jobId', r.id)`),
    ...(only && { only }),
  });

/** As `offerWithdrawn`, but without an event for a direct request, which was never offered. */
export const jobClosed = (write: JobWrite): SQL<EventRow> => offerWithdrawn(write, sql.raw('r.is_direct = 0'));

export const jobAccepted = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'job-accepted',
    body: sql`json_object('jobId', r.id, 'workerName', ${workerName}, 'message', 'A worker has accepted your job!')`,
  });

export const jobStatusUpdate = (write: JobWrite, status: 'ongoing' | 'completed', message: string): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'job-status-update',
    body: sql`json_object('jobId', r.id, 'status', ${status}, 'message', ${message})`,
  });

export const cancelledByWorker = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'job-cancelled',
    body: sql.raw(`json_object('jobId', r.id, 'message', 'A worker has cancelled your job!', 'successorId', r.successor_id)`),
  });

/** For the client of a direct request that its worker has declined. */
export const declined = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'job-cancelled',
    body: sql.raw(`json_object('jobId', r.id, 'message', 'The worker cannot take your job.', 'declined', json('true'))`),
  });

const withdrawnBody = sql.raw(`json_object('jobId', r.id, 'message', 'The client has cancelled the job.')`);
const CANCELLATION_MESSAGES = {
  admin: 'Karigar has cancelled the job.',
  time: 'No worker could take the job in time.',
} as const;

/**
 * Cancelled by an admin or by time: for the client, the assigned or directly requested worker, and the workers who had the
 * offer.
 */
export const cancelledBy = (by: keyof typeof CANCELLATION_MESSAGES, write: JobWrite): SQL<EventRow>[] => {
  const body = sql`json_object('jobId', r.id, 'message', ${CANCELLATION_MESSAGES[by]}, 'by', ${by})`;
  const unanswered = sql`iif(${by} = 'time' AND r.is_direct = 1, json_set(${body}, '$.unanswered', json('true')), ${body})`;
  return [
    emitJobEvent(write, { party: 'inbox', room: clientRoom, type: 'job-cancelled', body: unanswered }),
    emitJobEvent(write, {
      party: 'inbox',
      room: workerRoom,
      // A worker who has blocked the client knows why it has ended.
      type: sql`iif(${by} = 'time' AND ${workerHasBlocked(sql.raw('r.worker_id'), sql.raw('r.client_id'))}, 'changed', 'job-cancelled')`,
      // A worker must not learn from the early end of the time to answer that the client has blocked them.
      body: sql`iif(${by} = 'time' AND ${clientHasBlocked(sql.raw('r.client_id'), sql.raw('r.worker_id'))}, ${withdrawnBody}, ${body})`,
      only: sql.raw('r.worker_id IS NOT NULL'),
    }),
    jobClosed(write),
  ];
};

/** For both sides of an overdue job that has ended by itself, each one event. */
export const overdueJobEnded = (write: JobWrite): SQL<EventRow>[] => {
  const cancelled = {
    party: 'inbox',
    type: 'job-cancelled',
    body: sql.raw(
      `json_object('jobId', r.id, 'message', 'The job was not started.', 'by', 'time', 'notStarted', json('true'))`,
    ),
    only: sql.raw(`r.status = 'cancelled'`),
  } as const;
  const completed = { party: 'inbox', only: sql.raw(`r.status = 'completed'`) } as const;
  return [
    emitJobEvent(write, { ...cancelled, room: clientRoom }),
    emitJobEvent(write, { ...cancelled, room: workerRoom }),
    emitJobEvent(write, {
      ...completed,
      room: clientRoom,
      type: 'job-status-update',
      body: sql.raw(
        `json_object('jobId', r.id, 'status', 'completed', 'message', 'Your job is done.', 'endedItself', json('true'))`,
      ),
    }),
    emitJobEvent(write, {
      ...completed,
      room: workerRoom,
      type: 'changed',
      body: sql.raw(`json_object('jobId', r.id, 'endedItself', json('true'))`),
    }),
  ];
};

/** For the worker who, as the client said, has not come. */
export const cancelledByNoShow = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: workerRoom,
    type: 'job-cancelled',
    body: sql.raw(`json_object('jobId', r.id, 'message', 'The client said that you have not come.', 'noShow', json('true'))`),
  });

/** For the assigned or directly requested worker. */
export const cancelledByClient = (write: JobWrite): SQL<EventRow> =>
  emitJobEvent(write, {
    party: 'inbox',
    room: workerRoom,
    type: 'job-cancelled',
    body: withdrawnBody,
    only: sql.raw('r.worker_id IS NOT NULL'),
  });

/**
 * For the workers of those jobs `r` of a client for which `condition` holds, whose devices store what has changed in the account. One
 * statement writes many events to a room, so it numbers them itself.
 */
export const changedForWorkers = (clientId: string, condition: SQL, at: number): SQL<EventRow> =>
  insertEvent({
    party: 'inbox',
    room: workerRoom,
    type: 'changed',
    body: sql.raw(`json_object('jobId', r.id)`),
    jobId,
    seq: sql`row_number() OVER (PARTITION BY r.worker_id ORDER BY r.id) - 1
      + ${nextSeq(lastSeqOf('inbox', workerRoom))}`,
    from: sql`jobs r WHERE r.client_id = ${clientId} AND r.worker_id IS NOT NULL AND ${condition}`,
    at,
  });
