import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import type { Results } from '#api/lib/db.ts';
import { selectSessions } from '#api/lib/sessions.repository.ts';
import { recordOperatorAction } from '#api/features/audit/audit.usecases.ts';
import { blocksOfAccount, clientBlocksOfAccount } from '#api/features/blocks/blocks.usecases.ts';
import { calendarFeedOfAccount } from '#api/features/calendar-feeds/calendar-feeds.usecases.ts';
import { messagesOfAccount } from '#api/features/chat/chat.usecases.ts';
import { favouritesOfAccount } from '#api/features/favourites/favourites.usecases.ts';
import { jobsForExport, timeProposalsForExport } from '#api/features/jobs/jobs.usecases.ts';
import { filesOfAccount } from '#api/features/media/media.usecases.ts';
import { paymentsOfAccount } from '#api/features/payments/payments.usecases.ts';
import { subscriptionsOfAccount } from '#api/features/push/push.usecases.ts';
import { reviewsForExport } from '#api/features/reviews/reviews.usecases.ts';
import { sosOfAccount } from '#api/features/sos/sos.usecases.ts';
import { ticketsOfAccount } from '#api/features/tickets/ticket-retention.usecases.ts';
import { workerForExport } from '#api/features/workers/worker-data.usecases.ts';
import { accountExists } from './accounts.predicates.ts';
import { selectForExport } from './accounts.repository.ts';
import { userOf } from './accounts.usecases.ts';
import { requireFreshLogin } from './fresh-login.usecases.ts';
import { devicesOfAccount } from './known-devices.repository.ts';
import { sessionOf } from './sessions.usecases.ts';

/** The statements that read everything that is stored about an account. */
export const exportStatements = (id: string, now: number) => ({
  account: selectForExport(id),
  jobs: jobsForExport(id),
  timeProposals: timeProposalsForExport(id),
  reviews: reviewsForExport(id),
  payments: paymentsOfAccount(id),
  favourites: favouritesOfAccount(id),
  blocked: blocksOfAccount(id),
  blockedClients: clientBlocksOfAccount(id),
  files: filesOfAccount(id),
  emergencies: sosOfAccount(id),
  worker: workerForExport(id),
  messages: messagesOfAccount(id),
  subscriptions: subscriptionsOfAccount(id),
  sessions: selectSessions(id, now),
  devices: devicesOfAccount(id),
  calendarFeed: calendarFeedOfAccount(id),
  tickets: ticketsOfAccount(id),
});

/**
 * The export from what these statements have read; null if there is no such account.
 * @param sessionId the session of the caller, if they have one
 */
export function exportOf(
  { account, worker, sessions, ...data }: Results<ReturnType<typeof exportStatements>>,
  now: number,
  sessionId: string | null = null,
): Record<string, unknown> | null {
  const [row] = account;
  if (!row) return null;
  return {
    exportedAt: new Date(now).toISOString(),
    account: { ...userOf(row), createdAt: new Date(row.created_at).toISOString() },
    ...data,
    ...(worker[0] && { worker: worker[0] }),
    sessions: sessions.map((session) => sessionOf(session, sessionId)),
  };
}

/** Everything that is stored about the account, for its owner. Throws `auth.password_needed`. */
export async function exportAccount(context: ActorContext): Promise<Record<string, unknown>> {
  const { id, sessionId } = context.actor;
  await requireFreshLogin(context);
  const exported = exportOf(await context.db.batch(exportStatements(id, context.now)), context.now, sessionId);
  if (!exported) throw new AppError('auth.required');
  return exported;
}

/** The statement that records that the operator has exported an account for its owner, who cannot log in. */
export const recordExportByOperator = (id: string, now: number) =>
  recordOperatorAction({ action: 'account.export', target: id, condition: accountExists(id) }, now);
