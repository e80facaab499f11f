import * as z from 'zod/mini';
import type { Booking, Job, JobDetail } from '#contract/jobs/jobs.ts';
import type { JobDelay } from '#contract/jobs/delays.ts';
import { nextVisit, type NextVisit } from '#contract/jobs/next-visit.ts';
import { timeProposal, type TimeProposal } from '#contract/jobs/rescheduling.ts';
import type { BookingRejection } from '#contract/jobs/direct-requests.ts';
import { firstNameOf } from '#contract/person-name.ts';
import { approximatePoint, distanceKm, type Point } from '#contract/geo.ts';
import { toRupees } from '#contract/money.ts';
import { isInProgress, toClientStatus } from '#contract/jobs/job-status.ts';
import { partOfTown } from '#contract/places/places.ts';
import { averageRating } from '#contract/reviews.ts';
import { dayInIndia, urgencyOf } from '#contract/time.ts';
import type { Context } from '#api/lib/context.ts';
import type { JobDetailView, JobView } from './job-views.repository.ts';
import type { OfferContext } from './jobs.predicates.ts';

/** What a response depends on besides the row: whether start codes are required, and the time. */
type ViewContext = Pick<Context, 'settings' | 'now'>;

const toPoint = (lat: number | null, lng: number | null): Point | null => (lat === null || lng === null ? null : { lat, lng });

const distanceField = (row: JobView): { distance?: number } => {
  const jobPoint = toPoint(row.lat, row.lng);
  const workerPoint = toPoint(row.reader_lat, row.reader_lng);
  return jobPoint && workerPoint ? { distance: Math.round(distanceKm(workerPoint, jobPoint) * 10) / 10 } : {};
};

export const offerContextOf = ({ settings, now }: ViewContext): OfferContext => ({
  now,
  verifyWorkers: settings.verifyWorkers,
});

/** Why a client cannot book a worker. The first reason counts. */
export function bookingRejection(found: {
  blocked: number;
  may_be_same_person: number;
  is_available: number | null;
  /** Whether the worker has no other job at that time; their working hours do not count. */
  is_free: number | null;
}): BookingRejection {
  if (found.blocked) return 'worker.blocked';
  if (found.may_be_same_person) return 'worker.shared_contact';
  if (!found.is_available) return 'worker.off';
  return found.is_free ? 'worker.not_working' : 'worker.slot_taken';
}

/**
 * What a worker sees of a job that is not in progress: the locality and the approximate point of the home, and the first name
 * until they accept.
 */
const withoutHome = (row: JobView): JobView => ({
  ...row,
  ...(row.lat !== null && row.lng !== null ? approximatePoint({ lat: row.lat, lng: row.lng }) : {}),
  is_location_approximate: 1,
  address: row.locality ?? '',
  name: row.accepted_at === null ? firstNameOf(row.name) : row.name,
  phone: '',
  email: '',
  instructions: '',
  room_count: null,
  estimated_area: null,
});

const asSeenByWorker = (row: JobView): JobView => (isInProgress(row.status) ? row : withoutHome(row));

/** What a row says about its client and their home. */
const PERSONAL_COLUMNS = [
  'name',
  'address',
  'locality',
  'lat',
  'lng',
  'is_location_approximate',
  'problem',
  'instructions',
  'phone',
  'email',
  'room_count',
  'estimated_area',
] as const satisfies (keyof JobView)[];

/**
 * A stored row for a repeated response, with the personal data that its reader may see now: a worker who repeats a command
 * after the job does not see the home again.
 */
export const withCurrentPersonalData = (row: JobView, current: JobView, reader: 'client' | 'worker'): JobView => {
  const readable = reader === 'worker' ? asSeenByWorker(current) : current;
  return {
    ...row,
    ...Object.fromEntries(PERSONAL_COLUMNS.map((column) => [column, readable[column]])),
    worker_name: current.worker_id === row.worker_id ? current.worker_name : row.worker_name,
  };
};

/** The last proposal of another time for an accepted job. */
export const proposalOf = ({ proposal }: Pick<JobView, 'proposal'>): TimeProposal | null =>
  proposal === null ? null : z.parse(timeProposal, JSON.parse(proposal));

/** How late the worker of a job in progress is, as far as they have said it. */
const delayOf = (row: Pick<JobView, 'status' | 'delay_minutes' | 'delay_is_indirect'>): JobDelay | null => {
  if (row.delay_minutes === null || !isInProgress(row.status)) return null;
  return { minutes: row.delay_minutes, what: row.delay_is_indirect ? 'before' : row.status === 'ongoing' ? 'end' : 'start' };
};

/** The next visit of a completed job, while it is proposed or once it is booked: that may have been moved. */
function nextVisitOf(row: JobDetailView, readerRole: ReaderRole, now: number): NextVisit | null {
  if (row.next_visit_id !== null) return row.booked_visit === null ? null : z.parse(nextVisit, JSON.parse(row.booked_visit));
  return row.slot === null || row.next_visit_at === null || row.next_visit_at <= now
    ? null
    : {
        date: dayInIndia(row.next_visit_at),
        time: row.slot,
        jobId: null,
        ...(readerRole === 'client' && row.worker_gone === 1 && { isWorkerGone: true }),
      };
}

const answerUntilOf = (row: Pick<JobView, 'status' | 'answer_until'>): number | null =>
  row.status === 'pending' ? row.answer_until : null;

/** A job as its client sees it. The client knows a directly requested worker from the start. */
export const toBooking = (row: JobView): Booking => ({
  id: row.id,
  service: row.service,
  workerId: row.worker_id,
  workerName: row.worker_name,
  date: row.date,
  time: row.slot,
  duration: row.duration,
  status: toClientStatus(row.status),
  amount: toRupees(row.amount_paise),
  isPaid: row.is_paid === 1,
  refund: row.refund,
  refundAmount: row.refund_paise ? toRupees(row.refund_paise) : null,
  paymentReportedBy: row.payment_reported_by,
  rating: row.rating,
  address: row.address,
  locality: partOfTown(row.locality ?? ''),
  proposal: proposalOf(row),
  delay: delayOf(row),
});

/** A job as a worker sees it. */
export const toJob = (job: JobView, { settings, now }: ViewContext): Job => {
  const row = asSeenByWorker(job);
  return {
    id: row.id,
    service_type: row.service,
    status: row.status,
    description: row.problem,
    address: row.address,
    date: row.date,
    time: row.slot,
    duration: row.duration,
    frequency: row.frequency,
    total_amount: toRupees(row.amount_paise),
    isPaid: row.is_paid === 1,
    paymentReportedBy: row.payment_reported_by,
    lat: row.lat,
    lng: row.lng,
    about: row.is_location_approximate === 1,
    urgency: urgencyOf(row.starts_at, now),
    ...distanceField(row),
    byName: row.is_direct === 1,
    answerUntil: answerUntilOf(row),
    needsStartCode: settings.startCodeEnabled && row.client_suspended !== 1,
    preferredGender: row.preferred_gender,
    customer: { name: row.name, ...(row.phone ? { phone: row.phone } : {}) },
    proposal: proposalOf(row),
    delay: delayOf(row),
  };
};

/** Whether a late cancellation is not counted, for the side that cancelled: the other side must not conclude that it was an emergency. */
const excusedField = ({ cancelled_by, cancelled_late }: JobDetailView, readerRole: ReaderRole): { excused?: true } =>
  cancelled_late === 2 && readerRole === (cancelled_by === 'client' ? 'client' : 'worker') ? { excused: true } : {};

export type ReaderRole = 'client' | 'worker' | 'eligibleWorker' | 'admin';

/** One job in full, limited to what this reader may know. */
export function toJobDetail(
  job: JobDetailView,
  photos: string[],
  readerRole: ReaderRole,
  { settings, now }: ViewContext,
): JobDetail {
  const row = readerRole === 'client' || readerRole === 'admin' ? job : asSeenByWorker(job);
  return {
    id: row.id,
    name: row.name,
    ...(readerRole === 'client' || readerRole === 'admin' || (readerRole === 'worker' && isInProgress(row.status))
      ? { phone: row.phone, email: row.email }
      : {}),
    address: row.address,
    serviceType: row.service,
    date: row.date,
    timeSlot: row.slot,
    status: readerRole === 'client' ? toClientStatus(row.status) : row.status,
    worker_id: row.worker_id,
    // A worker gets the id of the job: public reviews name the account of a client.
    customer_id: readerRole === 'client' || readerRole === 'admin' ? row.client_id : row.id,
    workerName: row.worker_name,
    answerUntil: answerUntilOf(row),
    ...(readerRole === 'client' && isInProgress(row.status) ? { workerPhone: row.worker_phone } : {}),
    workerVerified: row.worker_verification && row.worker_verification === 'verified',
    workerPhoto: row.worker_photo && `/media/${row.worker_photo}`,
    workerRating: averageRating(row.worker_rating_sum ?? 0, row.worker_rating_count ?? 0),
    description: row.problem,
    instructions: row.instructions,
    duration: row.duration,
    frequency: row.frequency,
    roomCount: row.room_count,
    estimatedArea: row.estimated_area,
    emergencyContact: job.shown_contact,
    ...(job.client_blocked === null ? {} : { clientBlocked: job.client_blocked === 1 }),
    preferredGender: row.preferred_gender,
    ...(readerRole === 'client' || readerRole === 'admin'
      ? { predecessorId: row.predecessor_id, successorId: row.successor_id }
      : {}),
    total_amount: toRupees(row.amount_paise),
    isPaid: row.is_paid === 1,
    refund: row.refund,
    refundAmount: row.refund_paise ? toRupees(row.refund_paise) : null,
    paymentReportedBy: row.payment_reported_by,
    lat: row.lat,
    lng: row.lng,
    about: row.is_location_approximate === 1,
    photos,
    urgency: urgencyOf(row.starts_at, now),
    ...distanceField(row),
    ...(readerRole === 'client' && settings.startCodeEnabled ? { startCode: row.start_code } : {}),
    needsStartCode: settings.startCodeEnabled && row.client_suspended !== 1,
    reviewed: row.rating !== null,
    lateCancellations: { client: job.late_by_client, worker: job.worker_id === null ? null : job.late_by_worker },
    ...excusedField(job, readerRole),
    proposal: proposalOf(row),
    delay: delayOf(row),
    moves: row.moves,
    nextVisit: nextVisitOf(job, readerRole, now),
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    times: {
      created: row.requested_at ?? row.created_at,
      accepted: row.accepted_at,
      moved: row.moved_at,
      started: row.started_at,
      completed: row.completed_at,
      cancelled: row.cancelled_at,
    },
  };
}
