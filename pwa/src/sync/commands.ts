import type { ResponseOf } from '#contract/endpoint.ts';
import type { Booking, Job } from '#contract/jobs.ts';
import type { Endpoints } from './ask.ts';
import { detailAfter } from './expected.ts';
import type { Area } from './area.ts';
import { bucketOf, type AccountData, type OutboxRow } from './store.ts';
import { place } from './thread.ts';

/** What can be done without a network, by the names of its endpoints. */
const COMMAND_NAMES = [
  'requestJob',
  'addJobPhoto',
  'withdrawJob',
  'withdrawBooking',
  'cancelBooking',
  'writeReview',
  'startJob',
  'completeJob',
  'cancelJob',
  'receivedCash',
  'changeAccount',
  'changeWorker',
  'sendMessage',
  'sendPhotoMessage',
] as const satisfies readonly (keyof Endpoints)[];
export type CommandName = (typeof COMMAND_NAMES)[number];

interface Command<N extends CommandName> {
  /** Raised with the shape of what a row holds: a version that does not know it leaves the row to the one that does. */
  v: number;
  /** False where what follows need not wait for the person's word on one that was refused. */
  holds: boolean;
  /** Writes the answer down, in the transaction in which the row goes. */
  keep: (data: AccountData, answer: ResponseOf<Endpoints[N]>, row: OutboxRow) => Promise<unknown>;
}

/** A job in full that is kept has moved too; what else the server made of it comes when it is fetched. */
async function keepDetail(data: AccountData, area: Area, jobId: string, row: OutboxRow): Promise<void> {
  const kept = await data.details.get(jobId);
  if (kept) await data.details.put(detailAfter(kept, area, row));
}
async function keepBooking(data: AccountData, { job }: { job: Booking }, row: OutboxRow): Promise<void> {
  await data.bookings.put(job);
  await keepDetail(data, 'client', job.id, row);
}
async function keepJob(data: AccountData, { job }: { job: Job }, row: OutboxRow): Promise<void> {
  await data.jobs.put({ ...job, bucket: bucketOf(job.status) });
  await keepDetail(data, 'worker', job.id, row);
}
const bookingMove = { v: 1, holds: true, keep: keepBooking };
const jobMove = { v: 1, holds: true, keep: keepJob };
/** The session holds the profile, and a page alone can write that. */
const profile = { v: 1, holds: true, keep: () => Promise.resolve() };

export const COMMANDS: { [N in CommandName]: Command<N> } = {
  requestJob: bookingMove,
  withdrawJob: bookingMove,
  withdrawBooking: bookingMove,
  cancelBooking: bookingMove,
  startJob: jobMove,
  completeJob: jobMove,
  cancelJob: jobMove,
  // What a job costs and who has paid is fetched when somebody looks at it.
  receivedCash: { v: 1, holds: true, keep: () => Promise.resolve() },
  changeAccount: profile,
  changeWorker: profile,
  addJobPhoto: {
    v: 1,
    holds: false,
    keep: (data, { photos }, { params }) => data.details.update(params['id'] ?? '', { photos }),
  },
  writeReview: {
    v: 1,
    holds: true,
    keep: async (data, { job_id, rating }) => {
      await data.bookings.update(job_id, { rating });
      await data.details.update(job_id, { reviewed: true });
    },
  },
  // Where some before it are missing here, the thread is fetched: the server has it.
  sendMessage: { v: 1, holds: false, keep: (data, message) => place(data, [message]) },
  sendPhotoMessage: { v: 1, holds: false, keep: (data, message) => place(data, [message]) },
};

/** The command of a row, or null where this version of the app does not know it. */
export function commandOf({ command, v }: Pick<OutboxRow, 'command' | 'v'>): CommandName | null {
  const name = COMMAND_NAMES.find((one) => one === command);
  return name && COMMANDS[name].v === v ? name : null;
}
