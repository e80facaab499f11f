import { inboxRoomName, type EventType, type RoomKind } from '#contract/events.ts';
import { insertEvent } from '#api/lib/event-outbox.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';

/** One write of one job: its events are written only when the row still bears that write. */
export interface JobWrite {
  jobId: string;
  writeId: string;
  at: number;
}

const jobId = raw('r.id');
const fromWrittenJob = ({ jobId: id, writeId }: JobWrite): Sql => sql`jobs r WHERE r.id = ${id} AND r.write_id = ${writeId}`;
const clientRoom = raw(`'client_' || r.client_id`);
const workerRoom = raw(`'worker_' || r.worker_id`);
const dispatchRoom = raw(`r.profession || '.' || coalesce(r.cell, 'anywhere')`);
const workerName = raw('(SELECT name FROM accounts WHERE id = r.worker_id)');

const emitJobEvent = (write: JobWrite, event: { party: RoomKind; room: Sql; type: EventType; body: Sql; only?: Sql }): Sql =>
  insertEvent({
    ...event,
    jobId,
    from: event.only ? sql`${fromWrittenJob(write)} AND ${event.only}` : fromWrittenJob(write),
    at: write.at,
  });

/** For the other phones of whoever did it. */
export const changed = (write: JobWrite, kind: 'client' | 'worker', accountId: string): Sql =>
  emitJobEvent(write, {
    party: 'inbox',
    room: sql`${inboxRoomName(kind, accountId)}`,
    type: 'changed',
    body: raw(`json_object('jobId', r.id)`),
  });

export const bookingRequest = (write: JobWrite): Sql =>
  emitJobEvent(write, {
    party: 'inbox',
    room: workerRoom,
    type: 'booking-request',
    body: raw(`json_object('jobId', r.id, 'customerName', r.name)`),
  });

export const newJob = (write: JobWrite): Sql =>
  emitJobEvent(write, {
    party: 'dispatch',
    room: dispatchRoom,
    type: 'new-job',
    body: raw(`json_object('job', json_object('id', r.id, 'serviceType', r.service))`),
  });

/** The offer is gone: it is asked of one worker alone from now on. */
export const offerWithdrawn = (write: JobWrite, only?: Sql): Sql =>
  emitJobEvent(write, {
    party: 'dispatch',
    room: dispatchRoom,
    type: 'job-closed',
    body: raw(`json_object('jobId', r.id)`),
    ...(only && { only }),
  });

/** The offer is gone; nothing for a job that was asked of one worker by name, which is not offered. */
export const jobClosed = (write: JobWrite): Sql => offerWithdrawn(write, raw('r.by_name = 0'));

export const jobAccepted = (write: JobWrite): Sql =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'job-accepted',
    body: sql`json_object('jobId', r.id, 'workerName', ${workerName}, 'message', 'A worker has accepted your job!')`,
  });

export const jobStatusUpdate = (write: JobWrite, status: 'ongoing' | 'completed', message: string): Sql =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'job-status-update',
    body: sql`json_object('jobId', r.id, 'status', ${status}, 'message', ${message})`,
  });

export const cancelledByWorker = (write: JobWrite): Sql =>
  emitJobEvent(write, {
    party: 'inbox',
    room: clientRoom,
    type: 'job-cancelled',
    body: raw(`json_object('jobId', r.id, 'message', 'A worker has cancelled your job!')`),
  });

const CANCELLATION_MESSAGES = { admin: 'Karigar has cancelled the job.', time: 'Nobody could take the job in time.' } as const;

/** By neither of the two: to the client, to the worker who had the job or was asked for by name, and to those it was offered to. */
export const cancelledBy = (by: keyof typeof CANCELLATION_MESSAGES, write: JobWrite): Sql[] => {
  const body = sql`json_object('jobId', r.id, 'message', ${CANCELLATION_MESSAGES[by]}, 'by', ${by})`;
  return [
    emitJobEvent(write, { party: 'inbox', room: clientRoom, type: 'job-cancelled', body }),
    emitJobEvent(write, {
      party: 'inbox',
      room: workerRoom,
      type: 'job-cancelled',
      body,
      only: raw('r.worker_id IS NOT NULL'),
    }),
    jobClosed(write),
  ];
};

/** To the worker who had the job or was asked for by name. */
export const cancelledByClient = (write: JobWrite): Sql =>
  emitJobEvent(write, {
    party: 'inbox',
    room: workerRoom,
    type: 'job-cancelled',
    body: raw(`json_object('jobId', r.id, 'message', 'The client has cancelled the job.')`),
    only: raw('r.worker_id IS NOT NULL'),
  });
