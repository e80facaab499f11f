import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import { distanceKm, type Point } from '#contract/geo.ts';
import { toRupees } from '#contract/money.ts';
import { toClientStatus } from '#contract/jobs/job-status.ts';
import { averageRating } from '#contract/reviews.ts';
import { urgencyOf } from '#contract/time.ts';
import type { Context } from '#api/lib/context.ts';
import type { JobView } from './job-views.repository.ts';

/** What a response depends on besides the row: whether start codes are required, and the time. */
type ViewContext = Pick<Context, 'settings' | 'now'>;

const toPoint = (lat: number | null, lng: number | null): Point | null => (lat === null || lng === null ? null : { lat, lng });

const distanceField = (row: JobView): { distance?: number } => {
  const jobPoint = toPoint(row.lat, row.lng);
  const workerPoint = toPoint(row.reader_lat, row.reader_lng);
  return jobPoint && workerPoint ? { distance: Math.round(distanceKm(workerPoint, jobPoint) * 10) / 10 } : {};
};

/** Client and worker see each other's phone number only while the job is in progress. */
const isInProgress = (row: Pick<JobView, 'status'>): boolean => row.status === 'accepted' || row.status === 'ongoing';

/** A stored row for a repeated response, with the personal data that its reader may see now. */
export const withCurrentPersonalData = (row: JobView, current: JobView): JobView => ({
  ...row,
  name: current.name,
  address: current.address,
  problem: current.problem,
  lat: current.lat,
  lng: current.lng,
  worker_name: current.worker_id === row.worker_id ? current.worker_name : row.worker_name,
  phone: isInProgress(current) ? current.phone : '',
});

/** A job as its client sees it. The client knows a directly requested worker from the start. */
export const toBooking = (row: JobView): Booking => ({
  id: row.id,
  service: row.service,
  workerId: row.worker_id,
  workerName: row.worker_name,
  date: row.date,
  time: row.slot,
  status: toClientStatus(row.status),
  amount: toRupees(row.amount_paise),
  isPaid: row.is_paid === 1,
  rating: row.rating,
  address: row.address,
});

/** A job as a worker sees it. An offer does not contain the client's phone number. */
export const toJob = (row: JobView, { settings, now }: ViewContext): Job => ({
  id: row.id,
  service_type: row.service,
  status: row.status,
  description: row.problem,
  address: row.address,
  date: row.date,
  time: row.slot,
  total_amount: toRupees(row.amount_paise),
  lat: row.lat,
  lng: row.lng,
  about: row.is_location_approximate === 1,
  urgency: urgencyOf(row.starts_at, now),
  ...distanceField(row),
  byName: row.is_direct === 1,
  needsStartCode: settings.startCodeEnabled,
  customer: { name: row.name, ...(isInProgress(row) && row.phone ? { phone: row.phone } : {}) },
});

export type ReaderRole = 'client' | 'worker' | 'eligibleWorker' | 'admin';

/** One job in full, limited to what this reader may know. */
export const toJobDetail = (
  row: JobView,
  photos: string[],
  readerRole: ReaderRole,
  { settings, now }: ViewContext,
): JobDetail => ({
  id: row.id,
  name: row.name,
  ...(readerRole === 'client' || readerRole === 'admin' || (readerRole === 'worker' && isInProgress(row))
    ? { phone: row.phone, email: row.email }
    : {}),
  address: row.address,
  serviceType: row.service,
  date: row.date,
  timeSlot: row.slot,
  status: readerRole === 'client' ? toClientStatus(row.status) : row.status,
  worker_id: row.worker_id,
  customer_id: row.client_id,
  workerName: row.worker_name,
  ...(readerRole === 'client' && isInProgress(row) ? { workerPhone: row.worker_phone } : {}),
  workerPhoto: row.worker_photo && `/media/${row.worker_photo}`,
  workerRating: averageRating(row.worker_rating_sum ?? 0, row.worker_rating_count ?? 0),
  description: row.problem,
  instructions: row.instructions,
  duration: row.duration,
  frequency: row.frequency,
  ...(readerRole === 'client' ? { preferredGender: row.preferred_gender } : {}),
  total_amount: toRupees(row.amount_paise),
  isPaid: row.is_paid === 1,
  lat: row.lat,
  lng: row.lng,
  about: row.is_location_approximate === 1,
  photos,
  urgency: urgencyOf(row.starts_at, now),
  ...distanceField(row),
  ...(readerRole === 'client' && settings.startCodeEnabled ? { startCode: row.start_code } : {}),
  needsStartCode: settings.startCodeEnabled,
  reviewed: row.rating !== null,
  cancelledBy: row.cancelled_by,
  cancelReason: row.cancel_reason,
  times: {
    created: row.requested_at ?? row.created_at,
    accepted: row.accepted_at,
    started: row.started_at,
    completed: row.completed_at,
    cancelled: row.cancelled_at,
  },
});
