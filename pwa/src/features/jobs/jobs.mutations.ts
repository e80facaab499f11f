import type { BodyInput } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Booking, Job } from '#contract/jobs/jobs.ts';
import type { Result } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import { jobEntityKey } from '#pwa/sync/outbox/optimistic.ts';
import { discardCommand, enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import { bucketOf } from '#pwa/sync/schema.ts';

async function saveBooking<T extends { job: Booking }>(response: Result<T>): Promise<Result<T>> {
  if (response.ok) await accountData('client')?.bookings.put(response.data.job);
  return response;
}

async function saveJob<T extends { job: Job }>(response: Result<T>): Promise<Result<T>> {
  if (response.ok) await accountData('worker')?.jobs.put({ ...response.data.job, bucket: bucketOf(response.data.job.status) });
  return response;
}

/**
 * Requests a job.
 * @param metadata the booking to show optimistically, and the form draft to restore if the server rejects the request
 */
export const requestJob = (
  id: string,
  body: BodyInput<typeof endpoints.requestJob>,
  metadata: { booking: Booking; draft: { form: string; value: unknown } },
): Promise<CommandOutcome> => enqueueAndWait('client', 'requestJob', { body, metadata, entityKey: jobEntityKey(id) });

/** Drops an unsent request with its photos from the outbox. False when the server may already have it. */
async function dropUnsentRequest(id: string): Promise<boolean> {
  const rows = (await accountData('client')?.outbox.where('entityKey').equals(jobEntityKey(id)).sortBy('seq')) ?? [];
  const request = rows.find(({ command }) => command === 'requestJob');
  if (!request || !(await discardCommand('client', request.id))) return false;
  for (const row of rows) if (row.id !== request.id) await discardCommand('client', row.id);
  return true;
}

const dropUnsentOr = async (id: string, cancel: () => Promise<CommandOutcome>): Promise<CommandOutcome> =>
  (await dropUnsentRequest(id)) ? { ok: true, queued: false } : cancel();

/** Cancels a pending request. The specification has separate endpoints for the request page and the bookings page. */
export const withdrawJob = (id: string) =>
  dropUnsentOr(id, () => enqueueAndWait('client', 'withdrawJob', { params: { id }, entityKey: jobEntityKey(id) }));
export const withdrawBooking = (id: string) =>
  dropUnsentOr(id, () => enqueueAndWait('client', 'withdrawBooking', { params: { id }, entityKey: jobEntityKey(id) }));
/** Cancels a booking that may already be confirmed or ongoing. */
export const cancelBooking = (id: string) =>
  dropUnsentOr(id, () => enqueueAndWait('client', 'cancelBooking', { body: { id }, entityKey: jobEntityKey(id) }));

/** Turns a request that is open to all workers nearby into a direct request to one worker. */
export const requestWorker = async (id: string, workerId: string) =>
  saveBooking(await call('requestWorker', 'client', { params: { id }, body: { workerId } }));

/** Accepts a job. Not queued, because only one of many workers can win; on losing, the offer is removed. */
export async function acceptJob(jobId: string) {
  const response = await saveJob(await call('acceptJob', 'worker', { body: { jobId } }));
  if (!response.ok && ['job.already_taken', 'job.not_open', 'job.not_found'].includes(response.code))
    await accountData('worker')?.jobs.delete(jobId);
  return response;
}

/** Starts a job, with the client's four-digit code where start codes are enabled. */
export const startJob = (jobId: string, code?: string) =>
  enqueueAndWait('worker', 'startJob', {
    body: code === undefined ? { jobId } : { jobId, code },
    entityKey: jobEntityKey(jobId),
  });
export const completeJob = (jobId: string) =>
  enqueueAndWait('worker', 'completeJob', { body: { jobId }, entityKey: jobEntityKey(jobId) });
export const cancelJob = (jobId: string) =>
  enqueueAndWait('worker', 'cancelJob', { body: { jobId }, entityKey: jobEntityKey(jobId) });
