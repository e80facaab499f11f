import type { AcceptJobBody, Booking, Job } from '#contract/jobs/jobs.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { accountData } from '#pwa/sync/db.ts';
import type { Command } from '#pwa/sync/outbox/commands/command.ts';
import type { CommandName } from '#pwa/sync/outbox/commands/commands.ts';
import { jobEntityKey } from '#pwa/sync/outbox/commands/entity-key.ts';
import { requestJob } from '#pwa/sync/outbox/commands/request-job.ts';
import { discardUnsent, enqueueAndWait, type CommandOutcome } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { bucketOf } from '#pwa/sync/schema.ts';
import { isStored } from '#pwa/sync/storage-full.ts';
import { fetchJob } from '#pwa/sync/realtime/fetch-job.ts';
import { deleteOffer } from '#pwa/sync/realtime/delete-offer.ts';
import { refreshJobs } from './jobs.queries.ts';

async function saveBooking<T extends { job: Booking }>(response: Result<T>): Promise<Result<T>> {
  // A full phone shows it after the next fetch.
  if (response.ok) await isStored(Promise.resolve(accountData('client')?.bookings.put(response.data.job)));
  return response;
}

async function saveJob<T extends { job: Job }>(response: Result<T>): Promise<Result<T>> {
  if (response.ok) {
    const { job } = response.data;
    await isStored(Promise.resolve(accountData('worker')?.jobs.put({ ...job, bucket: bucketOf(job.status) })));
  }
  return response;
}

/** Discards an unsent request with its photos from the outbox. False when the server may already have it. */
async function discardUnsentRequest(id: string): Promise<boolean> {
  const rows = await accountData('client')?.outbox.where('entityKey').equals(jobEntityKey(id)).toArray();
  const request = rows?.find(({ command }) => command === requestJob.name);
  return request !== undefined && discardUnsent('client', request.id);
}

/** Cancels a request or a booking. One that was not sent yet is removed from the outbox instead. */
export const cancelAsClient = async <N extends CommandName>(
  command: Command<N, string>,
  jobId: string,
): Promise<CommandOutcome> =>
  (await discardUnsentRequest(jobId)) ? { ok: true, queued: false } : enqueueAndWait('client', command, jobId);

/** Turns a request that is open to all workers nearby into a direct request to one worker. */
export const requestWorker = async (id: string, workerId: string) =>
  saveBooking(await call('requestWorker', 'client', { params: { id }, body: { workerId } }));

/** Requests a job again that has lost its worker. */
export const askAgain = async (id: string) => saveBooking(await call('askAgain', 'client', { params: { id } }));

/** Books the proposed next visit after a completed job. */
export const bookNextVisit = async (id: string) => saveBooking(await call('bookNextVisit', 'client', { params: { id } }));
/** Withdraws it, for both sides. */
export const stopNextVisits = (area: Area, id: string) => call('stopNextVisits', area, { params: { id } });

/** The stored details of an offer have only the approximate address. */
async function saveAcceptedDetail({ id, status, address, lat, lng, about, customer }: Job): Promise<void> {
  await accountData('worker')?.details.update(id, { status, address, lat, lng, about, ...customer });
  // For the instructions, which the worker may need at a door without a network.
  await fetchJob('worker', id);
}

/**
 * Accepts a job. Not queued, because only one of many workers can win; on losing, the offer is removed. Offers that the worker
 * must not see any more disappear with the list.
 */
export async function acceptJob(jobId: string, options: Omit<AcceptJobBody, 'jobId' | 'workerId'> = {}) {
  const response = await saveJob(await call('acceptJob', 'worker', { body: { jobId, ...options } }));
  if (response.ok) {
    void saveAcceptedDetail(response.data.job);
    // Offers at the same time are no longer in it.
    void refreshJobs('pending');
  } else if (['job.already_taken', 'job.not_open', 'job.not_found', 'job.too_far', 'job.other_gender'].includes(response.code))
    await deleteOffer(jobId);
  else if (
    [
      'worker.not_verified',
      'worker.refused',
      'worker.unavailable',
      'worker.no_place',
      'worker.no_gender',
      'worker.outside_hours',
      'worker.slot_taken',
    ].includes(response.code)
  )
    void refreshJobs('pending');
  return response;
}
