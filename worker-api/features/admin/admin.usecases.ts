import type { AdminAccount, AdminJob, AdminDashboard } from '#contract/admin.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { sql } from '#api/lib/db.ts';
import { PAGE, page, readCursor, readTextCursor } from '#api/lib/paging.ts';
import { entriesAbout, entryOf, record, type LogRow } from '#api/features/audit/audit.usecases.ts';
import { jobAsAdmin, jobForAdmin, toldOfJob, type Told } from '#api/features/jobs/jobs.usecases.ts';
import { countWaiting, paymentsFrom, paymentsOfJob, waitingPayments } from '#api/features/payments/payments.usecases.ts';
import { reviewsFrom, reviewsOfJob } from '#api/features/reviews/reviews.usecases.ts';
import * as desk from './desk.repository.ts';
import type { AccountView } from './desk.repository.ts';
import type { JobListRow } from './lists.repository.ts';

/** Totals, live counts and the last 30 days, read from counts that were kept with the writes. */
export async function board({ db, now }: ActorContext): Promise<AdminDashboard> {
  const [rows = [], waiting = []] = await db.batch([desk.talliesSince(now), countWaiting]);
  const of = desk.tally(rows);
  return {
    requests: desk.requestsOf(of),
    users: of('accounts.client'),
    workers: of('accounts.worker'),
    byStatus: desk.byStatus(of),
    toCheck: of('workers.unchecked'),
    paymentsWaiting: Number(waiting[0]?.['waiting'] ?? 0),
    days: desk.daysOf(of, now),
  };
}

/** One job with everything that happened to it. Throws `job.not_found`. */
export async function trailOf(context: ActorContext, id: string): Promise<AdminJob> {
  const [jobs = [], told = [], payments = [], reviews = [], log = []] = await context.db.batch([
    jobForAdmin(id, context.actor.id),
    toldOfJob(id),
    paymentsOfJob(id),
    reviewsOfJob(id),
    entriesAbout(id),
    record(context, { action: 'look.job', target: id, when: sql`EXISTS (SELECT 1 FROM jobs WHERE id = ${id})` }),
  ]);
  const job = jobAsAdmin(context, jobs);
  if (!job) throw new AppError('job.not_found');
  return {
    job,
    events: (told as unknown as Told[]).map(({ at, type, to, delivered }) => ({ at, type, to, delivered: delivered === 1 })),
    payments: paymentsFrom(payments, context.settings),
    reviews: reviewsFrom(reviews),
    log: (log as unknown as LogRow[]).map(entryOf),
  };
}

/** One account in full, with its newest jobs. Throws `account.not_found`. */
export async function accountInFull(context: ActorContext, id: string): Promise<AdminAccount> {
  const [accounts = [], jobs = [], log = []] = await context.db.batch([
    desk.oneAccount(id),
    desk.jobsOfAccount(id),
    entriesAbout(id),
    record(context, { action: 'look.account', target: id, when: sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})` }),
  ]);
  const [row] = accounts as unknown as AccountView[];
  if (!row) throw new AppError('account.not_found');
  return {
    ...desk.accountOf(row),
    jobs: (jobs as unknown as JobListRow[]).map(({ service, ...job }) => ({ ...job, serviceType: service })),
    log: (log as unknown as LogRow[]).map(entryOf),
  };
}

interface Page {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/** Workers nobody has checked yet, with what they handed in. */
export async function verificationQueue(context: ActorContext, query: Page): Promise<AdminAccount[]> {
  const limit = query.limit ?? PAGE;
  const [rows = []] = await context.db.batch([
    desk.uncheckedWorkers({ keys: readTextCursor(query.cursor), limit }),
    record(context, { action: 'list.verification' }),
  ]);
  return page(context, rows as unknown as AccountView[], limit, ({ id }) => [id, id]).map((row) => ({
    ...desk.accountOf(row),
    jobs: [],
    log: [],
  }));
}

/** UPI payments that wait for somebody to say whether they came. */
export async function paymentsToConfirm(context: ActorContext, query: Page) {
  const limit = query.limit ?? PAGE;
  const [rows = []] = await context.db.batch([
    waitingPayments(readCursor(query.cursor), limit),
    record(context, { action: 'list.payments' }),
  ]);
  const payments = paymentsFrom(rows, context.settings);
  return page(context, payments, limit, ({ createdAt, id }) => [createdAt, id]);
}

/** Deletes who worked on which day, once no board shows it. */
export const { forgetActiveWorkers } = desk;
