import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import { isInProgress, toClientStatus, toStoredStatus } from '#contract/jobs/job-status.ts';
import { bucketOf, type AccountData } from './schema.ts';

/** The stored detail of a client's job, after the booking has changed. */
export const detailOfBooking = (detail: JobDetail, booking: Booking): JobDetail => {
  const { status, date, time, workerId, workerName, proposal, delay, isPaid, paymentReportedBy } = booking;
  return {
    ...detail,
    status,
    date,
    timeSlot: time,
    worker_id: workerId,
    workerName,
    proposal,
    delay,
    isPaid,
    paymentReportedBy,
  };
};

/**
 * The stored detail of a worker's job, after the job has changed. Once it is not in progress any more, the phone has only the
 * area and no contacts of the client, like the responses of the server.
 */
export function detailOfJob(detail: JobDetail, job: Job): JobDetail {
  const { status, date, time, address, lat, lng, about, customer, proposal, delay, paymentReportedBy } = job;
  // Jobs that a phone stored in an older version do not say whether they are paid.
  const isPaid = job.isPaid ?? detail.isPaid;
  const changed = {
    status,
    date,
    timeSlot: time,
    address,
    lat,
    lng,
    about,
    ...customer,
    proposal,
    delay,
    isPaid,
    paymentReportedBy,
  };
  const updated = { ...detail, ...changed };
  if (isInProgress(status)) return updated;
  const { phone: _, email: __, ...withoutContacts } = updated;
  return { ...withoutContacts, instructions: '', roomCount: null, estimatedArea: null, emergencyContact: null };
}

/** Saves a fetched detail, and what it says about the job in the stored lists of a client or a worker. */
export async function saveDetail(data: AccountData, detail: JobDetail): Promise<void> {
  const { id, date, timeSlot, address, proposal, delay, isPaid, paymentReportedBy, lat, lng, about, name, phone } = detail;
  const inBoth = { date, time: timeSlot, address, proposal, delay, isPaid, paymentReportedBy };
  const status = toStoredStatus(detail.status);
  await data.details.put(detail);
  await data.bookings.update(id, {
    ...inBoth,
    status: toClientStatus(status),
    workerId: detail.worker_id,
    workerName: detail.workerName,
  });
  await data.jobs.update(id, {
    ...inBoth,
    status,
    bucket: bucketOf(status),
    lat,
    lng,
    about,
    customer: { name, ...(phone && { phone }) },
  });
}
