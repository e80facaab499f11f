import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import { isInProgress } from '#contract/jobs/job-status.ts';

/** The stored detail of a client's job, after the booking has changed. */
export const detailOfBooking = (detail: JobDetail, booking: Booking): JobDetail => {
  const { status, date, time, workerId, workerName, proposal, delay } = booking;
  return { ...detail, status, date, timeSlot: time, worker_id: workerId, workerName, proposal, delay };
};

/**
 * The stored detail of a worker's job, after the job has changed. Once it is not in progress any more, the phone has only the
 * area and no contacts of the client, like the responses of the server.
 */
export function detailOfJob(detail: JobDetail, job: Job): JobDetail {
  const { status, date, time, address, lat, lng, about, customer, proposal, delay } = job;
  const updated = { ...detail, status, date, timeSlot: time, address, lat, lng, about, ...customer, proposal, delay };
  if (isInProgress(status)) return updated;
  const { phone: _, email: __, ...withoutContacts } = updated;
  return { ...withoutContacts, instructions: '', roomCount: null, estimatedArea: null, emergencyContact: null };
}
