import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Booking, Job } from '#contract/jobs.ts';
import { call, type Result } from '#pwa/sync/call.ts';
import { accountData, bucketOf } from '#pwa/sync/db.ts';

async function keepBooking<T extends { job: Booking }>(answer: Result<T>): Promise<Result<T>> {
  if (answer.ok) await accountData('client')?.bookings.put(answer.data.job);
  return answer;
}

async function keepJob<T extends { job: Job }>(answer: Result<T>): Promise<Result<T>> {
  if (answer.ok) await accountData('worker')?.jobs.put({ ...answer.data.job, bucket: bucketOf(answer.data.job.status) });
  return answer;
}

/** Asks for work. `idempotencyKey` stays the same while the same form is sent again. */
export const requestJob = async (body: BodyInput<typeof endpoints.requestJob>, idempotencyKey: string) =>
  keepBooking(await call('requestJob', 'client', { body, idempotencyKey }));

/** Cancels a pending request: from the request page or from the bookings page, which the specification keeps apart. */
export const withdrawJob = async (id: string) => keepBooking(await call('withdrawJob', 'client', { params: { id } }));
export const withdrawBooking = async (id: string) => keepBooking(await call('withdrawBooking', 'client', { params: { id } }));

/** Asks one worker alone for a request that everybody near was asked for. */
export const askWorker = async (id: string, workerId: string) =>
  keepBooking(await call('askWorker', 'client', { params: { id }, body: { workerId } }));

/** Cancels a booking that may already be confirmed or ongoing. */
export const cancelBooking = async (id: string) => keepBooking(await call('cancelBooking', 'client', { body: { id } }));

/** Takes a job. Needs an answer: of many workers one wins. Whoever lost no longer sees the offer. */
export async function acceptJob(jobId: string) {
  const answer = await keepJob(await call('acceptJob', 'worker', { body: { jobId } }));
  if (!answer.ok && ['job.already_taken', 'job.not_open', 'job.not_found'].includes(answer.code))
    await accountData('worker')?.jobs.delete(jobId);
  return answer;
}

/** Begins a job, with the client's four digits where start codes are on. */
export const startJob = async (jobId: string, code?: string) =>
  keepJob(await call('startJob', 'worker', { body: code === undefined ? { jobId } : { jobId, code } }));
export const completeJob = async (jobId: string) => keepJob(await call('completeJob', 'worker', { body: { jobId } }));
export const cancelJob = async (jobId: string) => keepJob(await call('cancelJob', 'worker', { body: { jobId } }));
