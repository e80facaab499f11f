import type { AdminAccount, AdminJob, AdminDashboard } from '#contract/admin.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import { DEFAULT_PAGE_SIZE, paginate, readCursor, readTextCursor } from '#api/lib/paging.ts';
import { auditEntriesAbout, auditEntryOf, recordAdminAction, type AuditLogView } from '#api/features/audit/audit.usecases.ts';
import { toAdminJobDetail, selectJobForAdmin, eventsOfJob, type JobEventRow } from '#api/features/jobs/jobs.usecases.ts';
import {
  countClaimedUpiPayments,
  toPayments,
  paymentsOfJob,
  waitingPayments,
} from '#api/features/payments/payments.usecases.ts';
import { reviewsFrom, reviewsOfJob } from '#api/features/reviews/reviews.usecases.ts';
import * as admin from './admin.repository.ts';
import type { AccountView } from './admin.repository.ts';
import type { JobListRow } from './lists.repository.ts';

/** Totals, live counts and the last 30 days, read from counts that were kept with the writes. */
export async function getDashboard({ db, now }: ActorContext): Promise<AdminDashboard> {
  const [rows = [], waiting = []] = await db.batch([admin.selectDashboardCounts(now), countClaimedUpiPayments]);
  const countOf = admin.countLookup(rows);
  return {
    requests: admin.totalRequests(countOf),
    users: countOf('accounts.client'),
    workers: countOf('accounts.worker'),
    byStatus: admin.jobsByStatus(countOf),
    toCheck: countOf('workers.unchecked'),
    paymentsWaiting: Number(waiting[0]?.['waiting'] ?? 0),
    days: admin.dashboardDays(countOf, now),
  };
}

/** One job with everything that happened to it. Throws `job.not_found`. */
export async function getJobHistory(context: ActorContext, id: string): Promise<AdminJob> {
  const [jobs = [], publishedEvents = [], payments = [], reviews = [], log = []] = await context.db.batch([
    selectJobForAdmin(id, context.actor.id),
    eventsOfJob(id),
    paymentsOfJob(id),
    reviewsOfJob(id),
    auditEntriesAbout(id),
    recordAdminAction(context, {
      action: 'look.job',
      target: id,
      condition: sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${id})`,
    }),
  ]);
  const job = toAdminJobDetail(context, jobs);
  if (!job) throw new AppError('job.not_found');
  return {
    job,
    events: (publishedEvents as unknown as JobEventRow[]).map(({ at, type, to, delivered }) => ({
      at,
      type,
      to,
      delivered: delivered === 1,
    })),
    payments: toPayments(payments, context.settings),
    reviews: reviewsFrom(reviews),
    log: (log as unknown as AuditLogView[]).map(auditEntryOf),
  };
}

/** One account in full, with its newest jobs. Throws `account.not_found`. */
export async function getAccountDetails(context: ActorContext, id: string): Promise<AdminAccount> {
  const [accounts = [], jobs = [], log = []] = await context.db.batch([
    admin.selectAccount(id),
    admin.jobsOfAccount(id),
    auditEntriesAbout(id),
    recordAdminAction(context, {
      action: 'look.account',
      target: id,
      condition: sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`,
    }),
  ]);
  const [row] = accounts as unknown as AccountView[];
  if (!row) throw new AppError('account.not_found');
  return {
    ...admin.adminAccountOf(row),
    jobs: (jobs as unknown as JobListRow[]).map(({ service, ...job }) => ({ ...job, serviceType: service })),
    log: (log as unknown as AuditLogView[]).map(auditEntryOf),
  };
}

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Workers nobody has checked yet, with what they handed in. */
export async function verificationQueue(context: ActorContext, query: PageQuery): Promise<AdminAccount[]> {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const [rows = []] = await context.db.batch([
    admin.selectUncheckedWorkers({ keys: readTextCursor(query.cursor), limit }),
    recordAdminAction(context, { action: 'list.verification' }),
  ]);
  return paginate(context, rows as unknown as AccountView[], limit, ({ id }) => [id, id]).map((row) => ({
    ...admin.adminAccountOf(row),
    jobs: [],
    log: [],
  }));
}

/** UPI payments that wait for somebody to say whether they came. */
export async function unconfirmedPayments(context: ActorContext, query: PageQuery) {
  const limit = query.limit ?? DEFAULT_PAGE_SIZE;
  const [rows = []] = await context.db.batch([
    waitingPayments(readCursor(query.cursor), limit),
    recordAdminAction(context, { action: 'list.payments' }),
  ]);
  const payments = toPayments(rows, context.settings);
  return paginate(context, payments, limit, ({ createdAt, id }) => [createdAt, id]);
}

/** Deletes who worked on which day, once no board shows it. */
export const { deleteOldActiveWorkers } = admin;
