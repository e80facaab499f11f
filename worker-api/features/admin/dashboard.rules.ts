import { DAY_MS } from '#contract/durations.ts';
import type { DashboardDay } from '#contract/admin.ts';
import { JOB_STATUSES } from '#contract/jobs/job-status.ts';
import { dayInIndia } from '#contract/time.ts';
import type { DashboardCountRow } from './admin.table.ts';

export const DASHBOARD_DAYS = 30;

export function countLookup(rows: readonly DashboardCountRow[]): (name: string, day?: string) => number {
  const values = new Map(rows.map((row) => [`${row.day} ${row.name}`, row.value]));
  return (name, day = '') => values.get(`${day} ${name}`) ?? 0;
}

export const dashboardDays = (countOf: ReturnType<typeof countLookup>, now: number): DashboardDay[] =>
  Array.from({ length: DASHBOARD_DAYS }, (_, i) => dayInIndia(now - (DASHBOARD_DAYS - 1 - i) * DAY_MS)).map((day) => ({
    day,
    requests: countOf('requests', day),
    acceptedIn5: countOf('accepted_in_5', day),
    cancelled: countOf('cancelled', day),
    activeWorkers: countOf('active_workers', day),
  }));

export const jobsByStatus = (countOf: ReturnType<typeof countLookup>) => ({
  pending: countOf('jobs.pending'),
  accepted: countOf('jobs.accepted'),
  ongoing: countOf('jobs.ongoing'),
  completed: countOf('jobs.completed'),
  cancelled: countOf('jobs.cancelled'),
});
export const totalRequests = (countOf: ReturnType<typeof countLookup>): number =>
  JOB_STATUSES.reduce((sum, status) => sum + countOf(`jobs.${status}`), 0);
