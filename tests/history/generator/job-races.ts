import { setTimeout as wait } from 'node:timers/promises';
import {
  AMOUNT,
  acceptJob,
  addJobPhoto,
  adminCancelJob,
  askAgain,
  cancelBooking,
  cancelJob,
  completeJob,
  confirmPayment,
  declineJob,
  confirmRefund,
  receivedCash,
  removeJobPhoto,
  requestJob,
  requestWorker,
  sendPhoto,
  sendQuickReply,
  sendText,
  startJob,
  startPayment,
  updateReadReceipts,
  withdrawBooking,
  withdrawJob,
  writeReview,
  type Job,
} from './job-commands.ts';
import { createJobAtStage, endJob, newJob, openPayment, readJob, type Stage } from './job-steps.ts';
import type { Command, Lane } from './lane.ts';
import { pairsOf, type Scenario } from './scenario.ts';

/** A job at the moment of a race. */
interface Prepared {
  job: Job;
  startCode: string;
  /** A photo that the job has. */
  photoId: string;
  /** A payment that is open, or that the client has confirmed. */
  paymentId: string;
}
type Contender = (lane: Lane, prepared: Prepared) => Command;

/** Commands that touch the same rows, by the state of the job. Each pair of a list is sent at once, each also with itself. */
interface RaceGroup {
  stage: Stage;
  prepare?: (lane: Lane, job: Job) => Promise<Partial<Prepared>>;
  contenders: Record<string, Contender>;
}

const byAnyWorker: Contender = (lane, { job }) => acceptJob(lane.random.pick(lane.world.workers), job);
const cancels: Record<string, Contender> = {
  cancelBooking: (lane, { job }) => cancelBooking(lane, job),
  cancelJob: (_, { job }) => cancelJob(job),
  adminCancelJob: (lane, { job }) => adminCancelJob(lane, job),
};
const clientConfirmsCash: Contender = (lane, { paymentId }) => confirmPayment(lane.client, paymentId, { amount: AMOUNT });

const withPhoto = async (lane: Lane, job: Job) => {
  const photoId = lane.id();
  await lane.run(addJobPhoto(lane, job, photoId));
  return { photoId };
};
const withCashPayment = async (lane: Lane, job: Job) => ({ paymentId: (await openPayment(lane, job, 'cash')) ?? '' });
const withConfirmedCash = async (lane: Lane, job: Job) => {
  const { paymentId } = await withCashPayment(lane, job);
  await lane.run(clientConfirmsCash(lane, { job, startCode: '', photoId: '', paymentId }));
  return { paymentId };
};
const workerConfirmsCash: Contender = (_, { job, paymentId }) =>
  confirmPayment(job.worker, paymentId, { amount: AMOUNT, received: true });
const withRefundDue = async (lane: Lane, job: Job) => {
  const { paymentId } = await withConfirmedCash(lane, job);
  await lane.run(workerConfirmsCash(lane, { job, startCode: '', photoId: '', paymentId }));
  await lane.run(cancelBooking(lane, job));
  return { paymentId };
};
const upiReference = (lane: Lane) => ({ reference: String(lane.random.int(100_000_000, 999_999_999)).padStart(12, '1') });
const withUpiPayment = async (lane: Lane, job: Job) => ({ paymentId: (await openPayment(lane, job, 'upi')) ?? '' });
const withClaimedUpi = async (lane: Lane, job: Job) => {
  const { paymentId } = await withUpiPayment(lane, job);
  await lane.run(confirmPayment(lane.client, paymentId, upiReference(lane)));
  return { paymentId };
};

const RACE_GROUPS: Record<string, RaceGroup> = {
  request: {
    stage: 'pending',
    contenders: {
      acceptJob: byAnyWorker,
      declineJob: (_, { job }) => declineJob(job),
      withdrawJob: (lane, { job }) => withdrawJob(lane, job),
      withdrawBooking: (lane, { job }) => withdrawBooking(lane, job),
      cancelBooking: (lane, { job }) => cancelBooking(lane, job),
      adminCancelJob: (lane, { job }) => adminCancelJob(lane, job),
      requestWorker: (lane, { job }) => requestWorker(lane, job, lane.random.pick(lane.world.workers)),
    },
  },
  photos: {
    stage: 'pending',
    prepare: withPhoto,
    contenders: {
      addJobPhoto: (lane, { job }) => addJobPhoto(lane, job, lane.id()),
      addJobPhotoAgain: (lane, { job, photoId }) => addJobPhoto(lane, job, photoId),
      removeJobPhoto: (lane, { job, photoId }) => removeJobPhoto(lane, job, photoId),
      cancelBooking: (lane, { job }) => cancelBooking(lane, job),
    },
  },
  accepted: {
    stage: 'accepted',
    prepare: async (lane, job) => ({ startCode: (await readJob(lane, job))?.startCode ?? '0000' }),
    contenders: {
      ...cancels,
      startJob: (_, { job, startCode }) => startJob(job, startCode),
      acceptJob: byAnyWorker,
      startPayment: (lane, { job }) => startPayment(lane.client, job, 'cash'),
    },
  },
  ongoing: {
    stage: 'ongoing',
    contenders: {
      ...cancels,
      completeJob: (_, { job }) => completeJob(job),
      receivedCash: (_, { job }) => receivedCash(job),
    },
  },
  cash: {
    stage: 'ongoing',
    prepare: withCashPayment,
    contenders: {
      clientConfirms: clientConfirmsCash,
      workerConfirms: workerConfirmsCash,
      receivedCash: (_, { job }) => receivedCash(job),
    },
  },
  confirmedCash: {
    stage: 'accepted',
    prepare: withConfirmedCash,
    contenders: {
      workerConfirms: workerConfirmsCash,
      workerRefuses: (_, { job, paymentId }) => confirmPayment(job.worker, paymentId, { received: false }),
      cancelBooking: (lane, { job }) => cancelBooking(lane, job),
      startSandbox: (lane, { job }) => startPayment(lane.client, job, 'sandbox'),
    },
  },
  refundDue: {
    stage: 'accepted',
    prepare: withRefundDue,
    contenders: {
      adminRefunds: (lane, { paymentId }) => confirmRefund(lane, paymentId),
      workerConfirms: workerConfirmsCash,
      receivedCash: (_, { job }) => receivedCash(job),
    },
  },
  claimedCash: {
    stage: 'accepted',
    prepare: withConfirmedCash,
    contenders: {
      adminRefunds: (lane, { paymentId }) => confirmRefund(lane, paymentId),
      workerConfirms: workerConfirmsCash,
      cancelBooking: (lane, { job }) => cancelBooking(lane, job),
    },
  },
  upi: {
    stage: 'accepted',
    prepare: withUpiPayment,
    contenders: {
      claim: (lane, { paymentId }) => confirmPayment(lane.client, paymentId, upiReference(lane)),
      startPayment: (lane, { job }) => startPayment(lane.client, job, 'upi'),
      cancelJob: (_, { job }) => cancelJob(job),
    },
  },
  claimedUpi: {
    stage: 'accepted',
    prepare: withClaimedUpi,
    contenders: {
      workerReceived: (_, { job, paymentId }) => confirmPayment(job.worker, paymentId, { received: true }),
      workerRefused: (_, { job, paymentId }) => confirmPayment(job.worker, paymentId, { received: false }),
      adminReceived: (lane, { paymentId }) => confirmPayment(lane.world.admin, paymentId, { received: true }),
      claimAgain: (lane, { paymentId }) => confirmPayment(lane.client, paymentId, upiReference(lane)),
      cancelBooking: (lane, { job }) => cancelBooking(lane, job),
    },
  },
  chat: {
    stage: 'accepted',
    contenders: {
      clientText: (lane, { job }) => sendText(lane, job, lane.client),
      workerText: (lane, { job }) => sendText(lane, job, job.worker),
      quickReply: (lane, { job }) => sendQuickReply(lane, job, lane.random.chance(0.5) ? 'client' : 'worker'),
      photo: (lane, { job }) => sendPhoto(lane, job, lane.random.chance(0.5) ? lane.client : job.worker),
      receipts: (lane, { job }) => updateReadReceipts(lane, job, lane.random.chance(0.5) ? lane.client : job.worker),
    },
  },
  completed: {
    stage: 'completed',
    contenders: {
      writeReview: (lane, { job }) => writeReview(lane, job),
      receivedCash: (_, { job }) => receivedCash(job),
      cancelBooking: (lane, { job }) => cancelBooking(lane, job),
    },
  },
};

async function runRace(lane: Lane, { stage, prepare }: RaceGroup, a: Contender, b: Contender): Promise<void> {
  const job = await createJobAtStage(lane, stage);
  if (!job) return;
  const prepared = { job, startCode: '0000', photoId: job.id, paymentId: job.id, ...(await prepare?.(lane, job)) };
  await lane.race(a(lane, prepared), b(lane, prepared));
  await endJob(lane, job);
}

export const jobRaces: Scenario[] = Object.entries(RACE_GROUPS).flatMap(([name, group]) =>
  pairsOf(Object.entries(group.contenders)).map(([[first, a], [second, b]]) => ({
    name: `${name}: ${first} and ${second}`,
    run: (lane) => runRace(lane, group, a, b),
  })),
);

/** A job that was requested of one worker, who cancels it, is asked for again by the client. */
export const repeatedRequests: Scenario[] = [
  {
    name: 'the client asks again for a direct request',
    run: async (lane) => {
      const job = newJob(lane);
      await lane.run(requestJob(lane, job, true));
      await lane.run(acceptJob(job.worker, job));
      await lane.run(cancelJob(job));
      await lane.race(askAgain(lane, job), askAgain(lane, job));
      await endJob(lane, job);
    },
  },
];

/** Cash confirmed by the worker after a cancellation, and a sandbox payment that is slower than one. */
export const lateConfirmations: Scenario[] = [
  {
    name: 'the worker confirms cash after the cancellation',
    run: async (lane) => {
      const job = await createJobAtStage(lane, 'accepted');
      if (!job) return;
      const { paymentId } = await withConfirmedCash(lane, job);
      await lane.run(cancelBooking(lane, job));
      await lane.run(confirmPayment(job.worker, paymentId, { amount: AMOUNT, received: true }));
      await readJob(lane, job);
    },
  },
  {
    name: 'the client cancels during a slow sandbox payment',
    run: async (lane) => {
      const job = await createJobAtStage(lane, 'accepted');
      const paymentId = job && (await openPayment(lane, job, 'sandbox'));
      if (!paymentId) return;
      const [outcome, isFirst] = [lane.random.pick(['slow', 'succeed', 'fail']), lane.random.chance(0.5)];
      const payment = lane.run(confirmPayment(lane.client, paymentId, { outcome }));
      if (isFirst) await wait(20);
      await lane.run(cancelBooking(lane, job));
      await payment;
      await endJob(lane, job);
    },
  },
];
