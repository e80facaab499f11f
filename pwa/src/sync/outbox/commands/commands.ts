import type { OutboxRow } from '#pwa/sync/schema.ts';
import { acceptProposal } from './accept-proposal.ts';
import { addJobPhoto } from './add-job-photo.ts';
import { addVerificationDocument } from './add-verification-document.ts';
import { cancelBooking } from './cancel-booking.ts';
import { cancelJob } from './cancel-job.ts';
import { changeAccount } from './change-account.ts';
import { addFavourite, removeFavourite } from './change-favourite.ts';
import { changeWorker } from './change-worker.ts';
import type { Command } from './command.ts';
import { createTicket } from './create-ticket.ts';
import { requestOtherService } from './request-other-service.ts';
import { writeTicketMessage } from './write-ticket-message.ts';
import { completeJob } from './complete-job.ts';
import { declineJob } from './decline-job.ts';
import { endProposal } from './end-proposal.ts';
import { proposeTime } from './propose-time.ts';
import { receivedCash } from './received-cash.ts';
import { reportDelay } from './report-delay.ts';
import { reportNoShow } from './report-no-show.ts';
import { requestJob } from './request-job.ts';
import { sendMessage } from './send-message.ts';
import { sendPhotoMessage } from './send-photo-message.ts';
import { setHoursException } from './set-hours-exception.ts';
import { setWorkingWeek } from './set-working-week.ts';
import { startJob } from './start-job.ts';
import { withdrawBooking } from './withdraw-booking.ts';
import { withdrawJob } from './withdraw-job.ts';
import { writeReview } from './write-review.ts';

/** All commands that can be queued. A command that is missing here cannot be passed to `enqueue()`. */
const COMMANDS = [
  requestJob,
  addJobPhoto,
  withdrawJob,
  withdrawBooking,
  cancelBooking,
  reportNoShow,
  proposeTime,
  acceptProposal,
  endProposal,
  reportDelay,
  writeReview,
  declineJob,
  startJob,
  completeJob,
  cancelJob,
  receivedCash,
  changeAccount,
  changeWorker,
  setWorkingWeek,
  setHoursException,
  addVerificationDocument,
  sendMessage,
  sendPhotoMessage,
  createTicket,
  writeTicketMessage,
  requestOtherService,
  addFavourite,
  removeFavourite,
] as const;
export type CommandName = (typeof COMMANDS)[number]['name'];

const COMMANDS_BY_NAME = new Map<string, Command<CommandName>>(COMMANDS.map((command) => [command.name, command]));

/** The command of a row; null if this version of the app does not know it. */
export function commandOf({ command: name, version }: Pick<OutboxRow, 'command' | 'version'>): Command<CommandName> | null {
  const command = COMMANDS_BY_NAME.get(name);
  return command?.version === version ? command : null;
}

/** Whether a row, once rejected, blocks later ones about the same entity. One that this version does not know might. */
export const blocksOnFailure = (row: Pick<OutboxRow, 'command' | 'version'>): boolean =>
  commandOf(row)?.blocksOnFailure ?? true;
