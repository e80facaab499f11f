import type { AdminAccount, DashboardDay } from '#contract/admin.ts';
import { JOB_STATUSES } from '#contract/jobs/job-status.ts';
import { dayInIndia } from '#contract/time.ts';
import { sql, type Row, type Sql } from '#api/lib/db.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import type { WorkerRow } from '#api/features/workers/workers.table.ts';
import { selectWorkerIds, type PageRequest } from './lists.repository.ts';

const DASHBOARD_DAYS = 30;
const DAY_MS = 86_400_000;

/** The totals, and the days from `BOARD_DAYS` ago: at most 4 a day, however many jobs there were. */
export const selectDashboardCounts = (now: number): Sql => sql`SELECT day, name, value FROM tallies WHERE day = ''
  UNION ALL SELECT day, name, value FROM tallies WHERE day >= ${dayInIndia(now - (DASHBOARD_DAYS - 1) * DAY_MS)}`;

/** Forgets who worked on days that no board shows any more; how many they were stays. */
export const deleteOldActiveWorkers = (now: number): Sql =>
  sql`DELETE FROM active_workers WHERE day < ${dayInIndia(now - 2 * DASHBOARD_DAYS * DAY_MS)}`;

export function countLookup(rows: Row[]): (name: string, day?: string) => number {
  const values = new Map(rows.map((row) => [`${row['day']} ${row['name']}`, Number(row['value'])]));
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

/** An account, and what makes it a worker where it is one. */
export interface AccountView
  extends
    Pick<
      AccountRow,
      | 'id'
      | 'kind'
      | 'name'
      | 'email'
      | 'email_key'
      | 'phone'
      | 'address'
      | 'photo_key'
      | 'created_at'
      | 'suspended_at'
      | 'suspend_reason'
    >,
    Pick<
      WorkerRow,
      | 'experience'
      | 'description'
      | 'gender'
      | 'skills'
      | 'certifications'
      | 'verification_reason'
      | 'rating_sum'
      | 'rating_count'
    > {
  profession: WorkerRow['profession'] | null;
  verification: WorkerRow['verification'];
  service_radius_km: number;
  available: number;
  files: string;
}

/** Accounts in full of a list of ids (a SELECT of `key` and `id`), in its order. */
const selectAccounts = (
  ids: Sql,
): Sql => sql`SELECT a.id, a.kind, a.name, a.email, a.email_key, a.phone, a.address, a.photo_key,
    a.created_at, a.suspended_at, a.suspend_reason, w.profession, w.experience, w.description, w.gender, w.skills, w.certifications,
    w.service_radius_km, w.available, w.verification, w.verification_reason, w.rating_sum, w.rating_count,
    (SELECT json_group_array(json_object('key', m.key, 'kind', m.kind, 'type', m.type)) FROM media m WHERE m.owner_id = a.id) AS files
  FROM (${ids}) k JOIN accounts a ON a.id = k.id LEFT JOIN workers w ON w.account_id = a.id ORDER BY k.key`;

export const selectAccount = (id: string): Sql => selectAccounts(sql`SELECT 0 AS key, ${id} AS id`);

/** Workers whom nobody has checked, who waits longest first, one more than `limit`. */
export const selectUncheckedWorkers = (pageRequest: PageRequest): Sql =>
  selectAccounts(selectWorkerIds({ profession: null, state: 'unchecked', descending: false }, pageRequest));

/** The newest jobs of an account, as client or as worker. */
export const jobsOfAccount = (id: string): Sql => sql`SELECT * FROM (
    SELECT id, name, service, date, status, starts_at FROM (SELECT * FROM jobs WHERE client_id = ${id} ORDER BY starts_at DESC LIMIT 20)
    UNION ALL SELECT id, name, service, date, status, starts_at FROM (SELECT * FROM jobs WHERE worker_id = ${id} ORDER BY starts_at DESC LIMIT 20))
  ORDER BY starts_at DESC LIMIT 20`;

const parseList = (json: string): string[] => JSON.parse(json) as string[];

export function adminAccountOf(row: AccountView): Omit<AdminAccount, 'jobs' | 'log'> {
  const closed = row.email_key.startsWith('closed:');
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    email: row.email,
    phone: closed ? '' : row.phone,
    address: row.address,
    photo: row.photo_key && `/media/${row.photo_key}`,
    registered: row.created_at,
    state: closed ? 'closed' : row.suspended_at === null ? 'active' : 'suspended',
    reason: row.suspend_reason,
    worker: row.profession && {
      profession: row.profession,
      experience: row.experience,
      description: row.description,
      skills: parseList(row.skills),
      certifications: parseList(row.certifications),
      gender: row.gender,
      serviceRadiusKm: row.service_radius_km,
      available: row.available === 1,
      verification: row.verification,
      verificationReason: row.verification_reason,
      averageRating: row.rating_count === 0 ? null : Math.round((row.rating_sum / row.rating_count) * 10) / 10,
      reviewCount: row.rating_count,
      files: JSON.parse(row.files) as NonNullable<AdminAccount['worker']>['files'],
    },
  };
}
