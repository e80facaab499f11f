import * as z from 'zod/mini';
import type { PaymentMethod } from '#contract/payments.ts';
import { isSuccess } from '../recording/history.ts';
import {
  AMOUNT,
  acceptJob,
  cancelBooking,
  cancelJob,
  completeJob,
  confirmPayment,
  receivedCash,
  requestJob,
  startJob,
  startPayment,
  writeReview,
  type Job,
} from './job-commands.ts';
import type { Lane } from './lane.ts';
import type { Outcome } from './world.ts';

const detail = z.object({
  status: z.string(),
  startCode: z.optional(z.nullable(z.string())),
  successorId: z.optional(z.nullable(z.string())),
});
const created = z.object({ id: z.string() });

/** The id in a successful response, or null. */
export const idIn = (outcome: Outcome): string | null =>
  isSuccess(outcome) ? (z.safeParse(created, outcome.body).data?.id ?? null) : null;

/** The job as its client or another reader sees it; null if it does not exist. */
export async function readJob(lane: Lane, job: Job, reader = lane.client) {
  const outcome = await lane.read(reader.phones[0], 'jobDetail', { params: { id: job.id } });
  return z.safeParse(detail, outcome.body).data ?? null;
}

export const newJob = (lane: Lane): Job => ({ id: lane.id(), worker: lane.random.pick(lane.world.workers) });

async function startWithCode(lane: Lane, job: Job): Promise<boolean> {
  const code = (await readJob(lane, job))?.startCode;
  return isSuccess(await lane.run(startJob(job, code ?? '0000')));
}

const STAGES = ['pending', 'accepted', 'ongoing', 'completed'] as const;
export type Stage = (typeof STAGES)[number];

/** Creates a job and moves it to a stage; null if one of the steps was rejected. */
export async function createJobAtStage(lane: Lane, stage: Stage): Promise<Job | null> {
  const job = newJob(lane);
  const isDirect = lane.random.chance(0.25);
  if (!isSuccess(await lane.run(requestJob(lane, job, isDirect)))) return null;
  const steps = [
    async () => isSuccess(await lane.run(acceptJob(job.worker, job))),
    () => startWithCode(lane, job),
    async () => isSuccess(await lane.run(completeJob(job))),
  ];
  for (const step of steps.slice(0, STAGES.indexOf(stage)))
    if (!(await step())) {
      await lane.run(cancelBooking(lane, job));
      return null;
    }
  return job;
}

/** Opens a payment by the client; its id, or null if it was rejected. */
export const openPayment = async (lane: Lane, job: Job, method: PaymentMethod): Promise<string | null> =>
  idIn(await lane.run(startPayment(lane.client, job, method)));

/** Ends the request that follows a job which its worker has cancelled; perhaps its worker cancels too. */
async function endSuccessor(lane: Lane, cancelled: Job): Promise<void> {
  const id = (await readJob(lane, cancelled))?.successorId;
  if (!id) return;
  const successor = { id, worker: lane.random.pick(lane.world.workers) };
  if (lane.random.chance(0.5) && isSuccess(await lane.run(acceptJob(successor.worker, successor)))) {
    await lane.run(cancelJob(successor));
    await endSuccessor(lane, successor);
  }
  await lane.run(cancelBooking(lane, successor));
}

/** Brings a job to its end: it is done, perhaps paid and reviewed, or cancelled. The client can then request another one. */
export async function endJob(lane: Lane, job: Job): Promise<void> {
  const [isDone, payment, isReviewed] = [
    lane.random.chance(0.6),
    lane.random.weighted({ none: 2, cash: 2, queued: 1 }),
    lane.random.chance(0.6),
  ];
  const status = (await readJob(lane, job))?.status;
  if (isDone && status === 'confirmed') await startWithCode(lane, job);
  if (isDone && (status === 'confirmed' || status === 'ongoing')) await lane.run(completeJob(job));
  // Rejected if the job is done, or has begun and is paid.
  if (!isSuccess(await lane.run(cancelBooking(lane, job))) && !isDone) await lane.run(completeJob(job));
  if (payment === 'cash') {
    const id = await openPayment(lane, job, 'cash');
    if (id)
      await lane.race(
        confirmPayment(lane.client, id, { amount: AMOUNT }),
        confirmPayment(job.worker, id, { amount: AMOUNT, received: true }),
      );
  }
  if (payment === 'queued') await lane.run(receivedCash(job));
  if (isReviewed) await lane.run(writeReview(lane, job));
  await endSuccessor(lane, job);
}
