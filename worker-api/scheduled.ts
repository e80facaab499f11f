import { deleteExpiredContactRequests } from './features/accounts/contact-requests.usecases.ts';
import { erasePlacesOfClosedAccounts } from './features/accounts/account-lifecycle.usecases.ts';
import { deleteExpiredPasswordResets } from './features/accounts/passwords.usecases.ts';
import { deleteOldActiveWorkers } from './features/admin/admin.usecases.ts';
import { deleteSubscriptionsOfExpiredSessions } from './features/push/push.usecases.ts';
import { expireJobs } from './features/jobs/job-expiry.usecases.ts';
import { addLocalitiesOfJobs } from './features/jobs/job-localities.usecases.ts';
import { countEarlyJobs } from './features/jobs/job-outcomes.usecases.ts';
import { remindOfVisits } from './features/jobs/next-visits.usecases.ts';
import { deleteOldProposals, expireProposals } from './features/jobs/rescheduling.usecases.ts';
import { deleteExpiredChallenges } from './features/second-factor/second-factor.usecases.ts';
import { deleteOldUnconfirmedContacts, sendContactMessages } from './features/sos/emergency-contact.usecases.ts';
import { continueAlerts } from './features/sos/ladder.usecases.ts';
import { sendTicketMails } from './features/tickets/ticket-mails.usecases.ts';
import { tidyTickets } from './features/tickets/ticket-retention.usecases.ts';
import { deleteExpiredPhoneCodes } from './features/workers/phone-verification.usecases.ts';
import { addLocalitiesOfWorkers } from './features/workers/worker-localities.usecases.ts';
import { deleteOldWorkerActions } from './features/workers/worker-limits.usecases.ts';
import { Database } from './lib/db.ts';
import type { Env } from './lib/env.ts';
import { publishUndelivered } from './lib/event-outbox.ts';
import { deleteExpiredKeys } from './lib/idempotency.repository.ts';
import { log } from './lib/log.ts';
import { recordCronRun } from './features/operations/cron-runs.usecases.ts';
import { deleteOldMetrics } from './lib/metrics.repository.ts';
import { deleteExpiredCounters } from './lib/rate-limit.repository.ts';
import { deleteExpiredSessions } from './lib/sessions.repository.ts';

const deleteExpiredRows = async (env: Env, now: number) =>
  new Database(env.DB).batch({
    deleted: [
      deleteExpiredKeys(now),
      deleteExpiredCounters(now),
      deleteExpiredPasswordResets(now),
      deleteSubscriptionsOfExpiredSessions(now),
      deleteExpiredSessions(now),
      deleteExpiredChallenges(now),
      deleteExpiredContactRequests(now),
      deleteOldUnconfirmedContacts(now),
      deleteOldActiveWorkers(now),
      deleteExpiredPhoneCodes(now),
      deleteOldWorkerActions(now),
      deleteOldProposals(now),
      deleteOldMetrics(now),
      ...tidyTickets(now),
    ],
  });

/** What the cron does every minute, in this order. A message to an emergency contact waits for nothing else. */
const STEPS: Record<string, (env: Env, now: number) => Promise<unknown>> = {
  sendContactMessages: (env, now) => sendContactMessages(env, now),
  publishUndelivered,
  continueAlerts,
  sendTicketMails: (env, now) => sendTicketMails(env, now),
  expireJobs,
  expireProposals,
  remindOfVisits,
  countEarlyJobs,
  addLocalitiesOfJobs,
  addLocalitiesOfWorkers,
  erasePlacesOfClosedAccounts,
  deleteExpiredRows,
};

/** Runs every step. One that fails is logged, runs again in a minute, and does not keep the others from running. */
export async function runScheduledSteps(env: Env, now: number): Promise<void> {
  const failedSteps: string[] = [];
  for (const [step, run] of Object.entries(STEPS))
    await run(env, now).catch((error: unknown) => {
      failedSteps.push(step);
      log('error', 'scheduled.failed', { step }, error);
    });
  await recordCronRun(env, now, failedSteps).catch((error: unknown) => log('error', 'scheduled.not_recorded', {}, error));
}
