import { DAY_MS } from '#contract/durations.ts';
import { toRupees } from '#contract/money.ts';
import { visitPrice } from '#contract/rate-card.ts';
import { dayInIndia, SLOT_HOURS, slotStart, type Slot } from '#contract/time.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { QUICK_REPLIES_BY_SIDE } from '#contract/chat.ts';
import type { CommandInput } from '../recording/history.ts';
import type { Command, Lane } from './lane.ts';
import type { Account } from './world.ts';

/** The amount of every generated booking, in rupees. */
export const AMOUNT = toRupees(visitPrice('plumbing', '2-hours'));
const SLOTS = Object.keys(SLOT_HOURS) as Slot[];

/** A job of the client of a lane, and the worker who is meant to do it. */
export interface Job {
  id: string;
  worker: Account;
}

/** A file of a multipart body, by its name and size. The sender creates its content. */
export const file = (name: string, size: number) => ({ name, size });
const photo = (lane: Lane) => file('photo.jpg', lane.random.int(64, 4096));

const byClient = (lane: Lane, name: Command['name'], input: CommandInput): Command => ({ by: lane.client, name, input });
const jobParams = ({ id }: Job) => ({ params: { id } });

const requestBody = (lane: Lane, job: Job, when: { date: string; timeSlot: Slot }) => ({
  id: job.id,
  ...when,
  name: 'Asha Kulkarni',
  clientName: 'Asha Kulkarni',
  email: 'asha@example.in',
  phone_number: '9822012345',
  address: 'Shivajinagar, Pune',
  latitude: 18.5236,
  longitude: 73.8412,
  serviceType: 'plumbing',
  problem_description: lane.uniqueText(),
});

/** Requests a job on one of the next twenty days; directly of its worker, or of every worker around. */
export function requestJob(lane: Lane, job: Job, isDirect: boolean): Command {
  const date = dayInIndia(lane.world.now() + lane.random.int(2, 20) * DAY_MS);
  const body = requestBody(lane, job, { date, timeSlot: lane.random.pick(SLOTS) });
  return byClient(lane, 'requestJob', { body: isDirect ? { ...body, workerId: job.worker.id } : body });
}

/** Requests a job in the slot that begins next, so that it ends by time unless a worker accepts it. */
export function requestSoon(lane: Lane, job: Job): Command {
  const now = lane.world.now();
  const times = [now, now + DAY_MS].flatMap((at) => SLOTS.map((timeSlot) => ({ date: dayInIndia(at), timeSlot })));
  const next = times.find(({ date, timeSlot }) => slotStart(date, timeSlot) > now);
  if (!next) throw new Error('no slot begins within a day');
  return byClient(lane, 'requestJob', { body: requestBody(lane, job, next) });
}

export const acceptJob = (worker: Account, { id }: Job): Command => ({
  by: worker,
  name: 'acceptJob',
  input: { body: { jobId: id } },
});
export const requestWorker = (lane: Lane, job: Job, worker: Account): Command =>
  byClient(lane, 'requestWorker', { ...jobParams(job), body: { workerId: worker.id } });
export const withdrawJob = (lane: Lane, job: Job): Command => byClient(lane, 'withdrawJob', jobParams(job));
export const withdrawBooking = (lane: Lane, job: Job): Command => byClient(lane, 'withdrawBooking', jobParams(job));
export const askAgain = (lane: Lane, job: Job): Command => byClient(lane, 'askAgain', jobParams(job));
export const cancelBooking = (lane: Lane, { id }: Job): Command => byClient(lane, 'cancelBooking', { body: { id } });
export const adminCancelJob = (lane: Lane, job: Job): Command => ({
  by: lane.world.admin,
  name: 'adminCancelJob',
  input: { ...jobParams(job), body: { reason: lane.uniqueText() } },
});

const byWorker = ({ worker, id }: Job, name: Command['name'], body: Record<string, unknown> = {}): Command => ({
  by: worker,
  name,
  input: { body: { jobId: id, ...body } },
});
export const declineJob = (job: Job): Command => byWorker(job, 'declineJob');
export const startJob = (job: Job, code: string): Command => byWorker(job, 'startJob', { code });
export const completeJob = (job: Job): Command => byWorker(job, 'completeJob');
export const cancelJob = (job: Job): Command => byWorker(job, 'cancelJob');
export const receivedCash = (job: Job): Command => byWorker(job, 'receivedCash', { amount: AMOUNT });

export const addJobPhoto = (lane: Lane, job: Job, photoId: string): Command =>
  byClient(lane, 'addJobPhoto', { ...jobParams(job), form: { photoId, photo: photo(lane) } });
export const removeJobPhoto = (lane: Lane, job: Job, photoId: string): Command =>
  byClient(lane, 'removeJobPhoto', { params: { id: job.id, photoId } });

export const startPayment = (by: Account, { id }: Job, method: PaymentMethod): Command => ({
  by,
  name: 'startPayment',
  input: { body: { bookingId: id, method } },
});
export const confirmPayment = (by: Account, id: string, body: Record<string, unknown>): Command => ({
  by,
  name: 'confirmPayment',
  input: { params: { id }, body },
});

/** The admin records that the money of a cancelled job was given back. */
export const confirmRefund = (lane: Lane, id: string): Command => confirmPayment(lane.world.admin, id, { refunded: true });

export function writeReview(lane: Lane, job: Job): Command {
  const body = {
    id: lane.id(),
    reviewee_id: job.worker.id,
    job_id: job.id,
    rating: lane.random.int(1, 5),
    comment: lane.uniqueText(),
  };
  return byClient(lane, 'writeReview', { body });
}

const chatParams = ({ id }: Job) => ({ params: { job_id: id } });
export const sendText = (lane: Lane, job: Job, by: Account): Command => ({
  by,
  name: 'sendMessage',
  input: { ...chatParams(job), body: { id: lane.id(), message: lane.uniqueText() } },
});
export const sendQuickReply = (lane: Lane, job: Job, side: 'client' | 'worker'): Command => ({
  by: side === 'client' ? lane.client : job.worker,
  name: 'sendMessage',
  input: { ...chatParams(job), body: { id: lane.id(), quick: lane.random.pick<string>(QUICK_REPLIES_BY_SIDE[side]) } },
});
export const sendPhoto = (lane: Lane, job: Job, by: Account): Command => ({
  by,
  name: 'sendPhotoMessage',
  input: { ...chatParams(job), form: { id: lane.id(), photo: photo(lane) } },
});
export const updateReadReceipts = (lane: Lane, job: Job, by: Account): Command => ({
  by,
  name: 'updateReadReceipts',
  input: { ...chatParams(job), body: { delivered: lane.random.int(0, 4), seen: lane.random.int(0, 4) } },
});
