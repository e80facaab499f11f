import { erasePlacesOfClosedAccounts } from './features/accounts/account-lifecycle.usecases.ts';
import { expireJobs } from './features/jobs/job-expiry.usecases.ts';
import { addLocalitiesOfJobs } from './features/jobs/job-localities.usecases.ts';
import { countEarlyJobs } from './features/jobs/job-outcomes.usecases.ts';
import { endOverdueJobs } from './features/jobs/overdue-jobs.usecases.ts';
import { remindOfVisits } from './features/jobs/next-visits.usecases.ts';
import { expireProposals } from './features/jobs/rescheduling.usecases.ts';
import { deleteBytes } from './features/media/media.usecases.ts';
import { recordCronRun } from './features/operations/cron-runs.usecases.ts';
import { announceSessionEnds } from './features/push/push.usecases.ts';
import { sendContactMessages } from './features/sos/emergency-contact.usecases.ts';
import { continueAlerts } from './features/sos/escalation.usecases.ts';
import { sendTicketMails } from './features/tickets/ticket-mails.usecases.ts';
import { closeSilentTickets } from './features/tickets/ticket-retention.usecases.ts';
import { addLocalitiesOfWorkers } from './features/workers/worker-localities.usecases.ts';
import type { Env } from './lib/env.ts';
import { publishUndelivered } from './lib/event-outbox.ts';
import { log } from './lib/log.ts';
import { compactOldJobs, deleteOldRows } from './retention/delete-old-rows.ts';

/** What the cron does every minute, in this order. A message to an emergency contact waits for nothing else. */
const STEPS: Record<string, (env: Env, now: number) => Promise<unknown>> = {
  sendContactMessages: (env, now) => sendContactMessages(env, now),
  publishUndelivered,
  continueAlerts,
  sendTicketMails: (env, now) => sendTicketMails(env, now),
  expireJobs,
  endOverdueJobs,
  expireProposals,
  remindOfVisits,
  announceSessionEnds,
  countEarlyJobs,
  addLocalitiesOfJobs,
  addLocalitiesOfWorkers,
  erasePlacesOfClosedAccounts,
  closeSilentTickets,
  deleteOldRows,
  compactOldJobs,
  deleteBytes: (env) => deleteBytes(env),
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
