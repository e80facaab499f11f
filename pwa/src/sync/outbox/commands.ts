import type { ResponseOf } from '#contract/endpoint.ts';
import type { Booking, Job } from '#contract/jobs/jobs.ts';
import type { Endpoints } from '#pwa/sync/http/http.ts';
import { applyToDetail } from './optimistic.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { bucketOf, type AccountData, type OutboxRow } from '#pwa/sync/schema.ts';
import { appendMessages } from '#pwa/sync/realtime/chat-store.ts';

/** Commands that can be queued without a network, by the names of their endpoints. */
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
  /** Increased when the shape of a row's body changes: an app version that does not know the number leaves the row in the queue. */
  version: number;
  /** Whether a rejected command blocks later commands about the same entity until the user has decided about it. */
  blocksOnFailure: boolean;
  /** Saves the response, in the transaction that deletes the row. */
  save: (data: AccountData, response: ResponseOf<Endpoints[N]>, row: OutboxRow) => Promise<unknown>;
}

/** Applies the command to the stored job detail. Everything else that changed on the server comes with the next fetch. */
async function saveDetail(data: AccountData, area: Area, jobId: string, row: OutboxRow): Promise<void> {
  const stored = await data.details.get(jobId);
  if (stored) await data.details.put(applyToDetail(stored, area, row));
}
async function saveBooking(data: AccountData, { job }: { job: Booking }, row: OutboxRow): Promise<void> {
  await data.bookings.put(job);
  await saveDetail(data, 'client', job.id, row);
}
async function saveJob(data: AccountData, { job }: { job: Job }, row: OutboxRow): Promise<void> {
  await data.jobs.put({ ...job, bucket: bucketOf(job.status) });
  await saveDetail(data, 'worker', job.id, row);
}
const bookingCommand = { version: 1, blocksOnFailure: true, save: saveBooking };
const jobCommand = { version: 1, blocksOnFailure: true, save: saveJob };
/** The profile is part of the session, which only a page can write. */
const profileCommand = { version: 1, blocksOnFailure: true, save: () => Promise.resolve() };

export const COMMANDS: { [N in CommandName]: Command<N> } = {
  requestJob: bookingCommand,
  withdrawJob: bookingCommand,
  withdrawBooking: bookingCommand,
  cancelBooking: bookingCommand,
  startJob: jobCommand,
  completeJob: jobCommand,
  cancelJob: jobCommand,
  // The payment is fetched when a screen shows it.
  receivedCash: { version: 1, blocksOnFailure: true, save: () => Promise.resolve() },
  changeAccount: profileCommand,
  changeWorker: profileCommand,
  addJobPhoto: {
    version: 1,
    blocksOnFailure: false,
    save: (data, { photos }, { params }) => data.details.update(params['id'] ?? '', { photos }),
  },
  writeReview: {
    version: 1,
    blocksOnFailure: true,
    save: async (data, { job_id, rating }) => {
      await data.bookings.update(job_id, { rating });
      await data.details.update(job_id, { reviewed: true });
    },
  },
  // If earlier messages are missing, nothing is saved: the next sync fetches all of them.
  sendMessage: { version: 1, blocksOnFailure: false, save: (data, message) => appendMessages(data, [message]) },
  sendPhotoMessage: { version: 1, blocksOnFailure: false, save: (data, message) => appendMessages(data, [message]) },
};

/** The command of a row; null if this version of the app does not know it. */
export function commandOf({ command, v }: Pick<OutboxRow, 'command' | 'v'>): CommandName | null {
  const name = COMMAND_NAMES.find((one) => one === command);
  return name && COMMANDS[name].version === v ? name : null;
}
