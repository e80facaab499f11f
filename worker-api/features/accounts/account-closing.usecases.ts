import type { SQL } from 'drizzle-orm';
import { ERASED_NAME } from '#contract/accounts.ts';
import { deleteEventsOfAccount, eraseNameFromEvents } from '#api/lib/event-outbox.repository.ts';
import { deleteKeysOfAccount } from '#api/lib/idempotency.repository.ts';
import { deleteSessionsOfAccount } from '#api/lib/sessions.repository.ts';
import { recordOperatorAction } from '#api/features/audit/audit.usecases.ts';
import { eraseBlocks } from '#api/features/blocks/blocks.usecases.ts';
import { eraseCalendarFeed } from '#api/features/calendar-feeds/calendar-feeds.usecases.ts';
import { eraseMessages } from '#api/features/chat/chat.usecases.ts';
import { eraseDutySwitch } from '#api/features/duty/duty.usecases.ts';
import { eraseFavourites } from '#api/features/favourites/favourites.usecases.ts';
import { endAnswerTimeOfClient, endAnswerTimeOfWorker } from '#api/features/jobs/direct-request.usecases.ts';
import { eraseClientFromJobs } from '#api/features/jobs/jobs.usecases.ts';
import { deleteFiles } from '#api/features/media/media.usecases.ts';
import { erasePayee } from '#api/features/payments/payments.usecases.ts';
import { eraseSubscriptions } from '#api/features/push/push.usecases.ts';
import { eraseComments } from '#api/features/reviews/reviews.usecases.ts';
import { eraseSecondFactors } from '#api/features/second-factor/second-factor.usecases.ts';
import { eraseTickets } from '#api/features/tickets/ticket-retention.usecases.ts';
import { erasePhoneCode } from '#api/features/workers/phone-verification.usecases.ts';
import { eraseWorker } from '#api/features/workers/worker-data.usecases.ts';
import { accountExists, isClosed } from './accounts.predicates.ts';
import { closeAccount, deletePasswordResets, mayBeClosedByOperator } from './accounts.repository.ts';
import { eraseContactRequests } from './contact-requests.usecases.ts';
import { deleteDevices } from './known-devices.repository.ts';

/** The statements that close an account, if `mayBeClosed` holds, and erase its personal data. `closed` has no row if it stays open. */
export function closingStatements(id: string, now: number, mayBeClosed: SQL) {
  const condition = isClosed(id);
  const { jobs, events: changedEvents } = eraseClientFromJobs(id, condition, now);
  return {
    closed: closeAccount(id, now, mayBeClosed),
    jobs,
    changedEvents,
    favourites: eraseFavourites(id, condition),
    blocks: eraseBlocks(id, condition),
    subscriptions: eraseSubscriptions(id, condition),
    calendarFeed: eraseCalendarFeed(id, condition),
    tickets: eraseTickets(id, condition, now),
    messages: eraseMessages(id, condition),
    comments: eraseComments(id, condition),
    files: deleteFiles(id, condition),
    worker: eraseWorker(id, condition),
    payee: erasePayee(id, condition),
    resets: deletePasswordResets(id, condition),
    sessions: deleteSessionsOfAccount(id, condition),
    devices: deleteDevices(id, condition),
    secondFactors: eraseSecondFactors(id, condition),
    phoneCode: erasePhoneCode(id, condition),
    contactRequests: eraseContactRequests(id, condition),
    dutySwitch: eraseDutySwitch(id, condition),
    idempotencyKeys: deleteKeysOfAccount(id, condition),
    events: deleteEventsOfAccount(id, condition),
    names: eraseNameFromEvents(id, ERASED_NAME, condition),
  };
}

/**
 * The statements by which the operator closes an account for its owner, who cannot log in, if
 * nothing of `selectObstacles` stands against it.
 */
export const closingByOperator = (id: string, now: number): SQL[] => [
  ...Object.values(closingStatements(id, now, mayBeClosedByOperator(id, now))).flat(),
  recordOperatorAction({ action: 'account.close', target: id, condition: isClosed(id) }, now),
];

/** The statement that reads what stands against that. */
export { selectObstacles } from './accounts.repository.ts';

/**
 * The statements that close an account as at an instant that a restore has undone. What is open in the restored database was
 * settled before that instant, so nothing stands against it.
 */
export function repeatedClosing(id: string, closedAt: number): SQL[] {
  const mayBeClosed = accountExists(id);
  return [
    endAnswerTimeOfWorker(id, mayBeClosed, closedAt),
    endAnswerTimeOfClient(id, mayBeClosed, closedAt),
    ...Object.values(closingStatements(id, closedAt, mayBeClosed)).flat(),
  ];
}
