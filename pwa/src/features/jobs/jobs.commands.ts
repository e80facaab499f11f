import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Booking, Job } from '#contract/jobs.ts';
import type { Result } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { jobEntityKey } from '#pwa/sync/outbox/optimistic.ts';
import { discardCommand, enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { bucketOf } from '#pwa/sync/schema.ts';

async function keepBooking<T extends { job: Booking }>(answer: Result<T>): Promise<Result<T>> {
  if (answer.ok) await accountData('client')?.bookings.put(answer.data.job);
  return answer;
}

async function keepJob<T extends { job: Job }>(answer: Result<T>): Promise<Result<T>> {
  if (answer.ok) await accountData('worker')?.jobs.put({ ...answer.data.job, bucket: bucketOf(answer.data.job.status) });
  return answer;
}

/**
 * Asks for work.
 * @param aside the booking that it will be, and the form to go back to if it is refused
 */
export const requestJob = (
  id: string,
  body: BodyInput<typeof endpoints.requestJob>,
  aside: { booking: Booking; draft: { form: string; value: unknown } },
): Promise<CommandOutcome> => enqueueAndWait('client', 'requestJob', { body, metadata: aside, entityKey: jobEntityKey(id) });

/** Takes a request back that has not gone out, with its pictures. False where the server may have it. */
async function takeBack(id: string): Promise<boolean> {
  const rows = (await accountData('client')?.outbox.where('entityKey').equals(jobEntityKey(id)).sortBy('seq')) ?? [];
  const request = rows.find(({ command }) => command === 'requestJob');
  if (!request || !(await discardCommand('client', request.id))) return false;
  for (const row of rows) if (row.id !== request.id) await discardCommand('client', row.id);
  return true;
}

const orTakeBack = async (id: string, end: () => Promise<CommandOutcome>): Promise<CommandOutcome> =>
  (await takeBack(id)) ? { ok: true, queued: false } : end();

/** Cancels a pending request: from the request page or from the bookings page, which the specification keeps apart. */
export const withdrawJob = (id: string) =>
  orTakeBack(id, () => enqueueAndWait('client', 'withdrawJob', { params: { id }, entityKey: jobEntityKey(id) }));
export const withdrawBooking = (id: string) =>
  orTakeBack(id, () => enqueueAndWait('client', 'withdrawBooking', { params: { id }, entityKey: jobEntityKey(id) }));
/** Cancels a booking that may already be confirmed or ongoing. */
export const cancelBooking = (id: string) =>
  orTakeBack(id, () => enqueueAndWait('client', 'cancelBooking', { body: { id }, entityKey: jobEntityKey(id) }));

/** Asks one worker alone for a request that everybody near was asked for. */
export const askWorker = async (id: string, workerId: string) =>
  keepBooking(await call('askWorker', 'client', { params: { id }, body: { workerId } }));

/** Takes a job. Needs an answer: of many workers one wins. Whoever lost no longer sees the offer. */
export async function acceptJob(jobId: string) {
  const answer = await keepJob(await call('acceptJob', 'worker', { body: { jobId } }));
  if (!answer.ok && ['job.already_taken', 'job.not_open', 'job.not_found'].includes(answer.code))
    await accountData('worker')?.jobs.delete(jobId);
  return answer;
}

/** Begins a job, with the client's four digits where start codes are on. */
export const startJob = (jobId: string, code?: string) =>
  enqueueAndWait('worker', 'startJob', {
    body: code === undefined ? { jobId } : { jobId, code },
    entityKey: jobEntityKey(jobId),
  });
export const completeJob = (jobId: string) =>
  enqueueAndWait('worker', 'completeJob', { body: { jobId }, entityKey: jobEntityKey(jobId) });
export const cancelJob = (jobId: string) =>
  enqueueAndWait('worker', 'cancelJob', { body: { jobId }, entityKey: jobEntityKey(jobId) });
