import type { AdminAccount, AdminJob, AdminDashboard } from '#contract/admin.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor } from '#api/lib/paging.ts';
import { accountExists } from '#api/features/accounts/accounts.predicates.ts';
import { suspensionReviewOf, suspensionsToReview } from '#api/features/accounts/suspension.usecases.ts';
import { auditEntriesAbout, auditEntryOf, recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { dutyOf, selectDuty } from '#api/features/duty/duty.usecases.ts';
import { selectBackground, worksInBackground } from '#api/features/health/health.usecases.ts';
import { arrivalsOfJob, toAdminJobDetail, selectJobForAdmin, eventsOfJob } from '#api/features/jobs/jobs.usecases.ts';
import {
  countUnsettledPayments,
  toPayments,
  paymentsOfJob,
  unsettledPayments,
} from '#api/features/payments/payments.usecases.ts';
import { adminReviewOf } from '#api/features/reviews/review-visibility.usecases.ts';
import { reviewsOfJob } from '#api/features/reviews/reviews.usecases.ts';
import { countOpenTickets } from '#api/features/tickets/ticket-queue.usecases.ts';
import { adminAccountOf } from './admin-account.rules.ts';
import { adminJobRowOf } from './admin-lists.usecases.ts';
import * as admin from './admin.repository.ts';
import { countLookup, dashboardDays, jobsByStatus, totalRequests } from './dashboard.rules.ts';

/** Totals, live counts and the last 30 days. Triggers maintain these counts, so no table is counted here. */
export async function getDashboard(context: ActorContext): Promise<AdminDashboard> {
  const { db, now, settings } = context;
  const { counts, payments, overlaps, duty, tickets, suspensions, backlog, run } = await db.batch({
    counts: admin.selectDashboardCounts(now),
    payments: countUnsettledPayments(),
    overlaps: admin.countOverlappingJobs(),
    duty: selectDuty(now),
    tickets: countOpenTickets(now),
    suspensions: suspensionsToReview(context),
    ...selectBackground(),
  });
  const countOf = countLookup(counts);
  return {
    requests: totalRequests(countOf),
    users: countOf('accounts.client'),
    workers: countOf('accounts.worker'),
    byStatus: jobsByStatus(countOf),
    toCheck: countOf('workers.unchecked'),
    paymentsWaiting: payments[0]?.waiting ?? 0,
    overlappingJobs: overlaps[0]?.overlapping ?? 0,
    onDuty: dutyOf(duty, now).onDuty.length,
    openTickets: tickets[0]?.open ?? 0,
    overdueTickets: tickets[0]?.overdue ?? 0,
    suspensionsToReview: suspensions.map(({ id, kind, due_at }) => ({ id, kind, dueAt: due_at })),
    settingProblems: settings.problems,
    working: worksInBackground(backlog[0], run[0], now),
    days: dashboardDays(countOf, now),
  };
}

/** One job with its full history. Throws `job.not_found`. */
export async function getJobHistory(context: ActorContext, id: string): Promise<AdminJob> {
  const { jobs, arrivals, events, payments, reviews, auditEntries } = await context.db.batch({
    jobs: selectJobForAdmin(context, id),
    arrivals: arrivalsOfJob(id),
    events: eventsOfJob(id),
    payments: paymentsOfJob(id),
    reviews: reviewsOfJob(id),
    auditEntries: auditEntriesAbout(id),
    newAuditEntry: recordAdminAction(context, { action: 'look.job', target: id, condition: admin.jobExists(id) }),
  });
  const job = toAdminJobDetail(context, jobs);
  const [arrival] = arrivals;
  if (!job || !arrival) throw new AppError('job.not_found');
  const { cancelled_late, ...receivedAt } = arrival;
  return {
    job,
    receivedAt,
    lateness: cancelled_late === 0 ? null : cancelled_late === 1 ? 'late' : 'excused',
    events: events.map(({ delivered, ...event }) => ({ ...event, delivered: delivered === 1 })),
    payments: toPayments(payments),
    reviews: reviews.map(adminReviewOf),
    log: auditEntries.map(auditEntryOf),
  };
}

/** One account in full, with its newest jobs. Throws `account.not_found`. */
export async function getAccountDetails(context: ActorContext, id: string): Promise<AdminAccount> {
  const { accounts, samePhone, jobs, reviews, auditEntries } = await context.db.batch({
    accounts: admin.selectAccount(id),
    samePhone: admin.accountsWithPhoneOf(id),
    jobs: admin.jobsOfAccount(id, context.now),
    reviews: suspensionReviewOf(id),
    auditEntries: auditEntriesAbout(id),
    newAuditEntry: recordAdminAction(context, { action: 'look.account', target: id, condition: accountExists(id) }),
  });
  const [row] = accounts;
  if (!row) throw new AppError('account.not_found');
  const [review] = reviews;
  return {
    ...adminAccountOf(row),
    ...(review && { suspensionReview: { dueAt: review.due_at, isOwn: review.suspended_by === context.actor.id } }),
    samePhone: samePhone.map(({ created_at: registered, suspended_at: suspendedAt, ...other }) => ({
      ...other,
      registered,
      isSuspended: suspendedAt !== null,
    })),
    jobs: jobs.map(adminJobRowOf),
    log: auditEntries.map(auditEntryOf),
  };
}

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Unchecked workers with the files they uploaded, the longest waiting first. */
export async function verificationQueue(context: ActorContext, query: PageQuery): Promise<AdminAccount[]> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const { workers } = await context.db.batch({
    workers: admin.selectUncheckedWorkers({ keys: readCursor(query.cursor), limit }),
    newAuditEntry: recordAdminAction(context, { action: 'list.verification' }),
  });
  return paginate(context, workers, limit, ({ unchecked_since, id }) => [unchecked_since ?? 0, id]).map((row) => ({
    ...adminAccountOf(row),
    samePhone: [],
    jobs: [],
    log: [],
  }));
}

/** UPI payments that wait for a confirmation that the money arrived, and payments of cancelled jobs that are owed back. */
export async function unconfirmedPayments(context: ActorContext, query: PageQuery) {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const { rows } = await context.db.batch({
    rows: unsettledPayments(readCursor(query.cursor), limit),
    newAuditEntry: recordAdminAction(context, { action: 'list.payments' }),
  });
  const payments = toPayments(rows);
  return paginate(context, payments, limit, ({ createdAt, id }) => [createdAt, id]);
}
