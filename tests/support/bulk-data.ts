import { DAY_MS } from '#contract/durations.ts';
import { PROFESSIONS, SERVICES, SERVICE_SLUGS } from '#contract/catalogue.ts';
import { JOB_STATUSES } from '#contract/jobs/job-status.ts';
import { VERIFICATION_STATES } from '#contract/workers/workers.ts';

const toJson = (values: readonly string[]): string => JSON.stringify(values);

/** SQL for the nth element of a JSON list, which starts again at its end. */
const cycleThrough = (parameter: number): string =>
  `json_extract(?${parameter}, '$[' || (n % json_array_length(?${parameter})) || ']')`;
/** SQL for a UUIDv7-like id that grows with n. */
const ID_SQL = `printf('%08x-%04x-7%03x-8%03x-%012x', 26000000 + n / 64, n % 64, 1, 1, abs(random()) % 281474976710655)`;
const FIRST_NAMES = ['Asha', 'Ravi', 'Meera', 'Sunil', 'Anita', 'Zoya', 'अमित', 'Farhan', 'Lata', 'Ganesh'];
const LAST_NAMES = ['Kulkarni', 'Joshi', 'Shaikh', 'Pawar', 'Deshpande', 'Rao', 'जाधव', 'Khan', 'Iyer'];

interface BulkCounts {
  jobs: number;
  clients: number;
  workers: number;
}

/**
 * Inserts many rows with a few statements: jobs of the last 90 days in every status and service, clients of whom one in fifty is suspended,
 * and workers of every profession and state. Further calls add more rows.
 */
export async function insertBulkData(db: D1Database, { jobs, clients, workers }: BulkCounts): Promise<void> {
  const now = Date.now();
  const existingRows =
    (await db.prepare('SELECT (SELECT count(*) FROM jobs) + (SELECT count(*) FROM accounts) AS n').first<number>('n')) ?? 0;
  const series = (count: number) =>
    `WITH RECURSIVE s(n) AS (SELECT ${existingRows} UNION ALL SELECT n + 1 FROM s WHERE n < ${existingRows + count - 1})`;
  const name = (first: number, last: number) =>
    `${cycleThrough(first)} || ' ' || json_extract(?${last}, '$[' || ((n / 7) % json_array_length(?${last})) || ']')`;
  const insertAccounts = (kind: string, count: number) =>
    db
      .prepare(
        `${series(count)} INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at, suspended_at)
          SELECT ${ID_SQL}, '${kind}', ${name(1, 2)}, '${kind}@' || n || '.example', '${kind}@' || n || '.example', '+919' || (800000000 + n),
            '', 'Pune', ${now} - n, iif(n % 50 = 0, 1, NULL) FROM s`,
      )
      .bind(toJson(FIRST_NAMES), toJson(LAST_NAMES));
  await db.batch([
    insertAccounts('client', clients),
    insertAccounts('worker', workers),
    db
      .prepare(
        `INSERT INTO workers (account_id, profession, experience, verification, available)
          SELECT id, ${cycleThrough(1)}, '1-3 years', ${cycleThrough(2)}, 1 FROM (SELECT id, rowid AS n FROM accounts WHERE kind = 'worker'
            AND NOT EXISTS (SELECT 1 FROM workers WHERE account_id = accounts.id))`,
      )
      .bind(toJson(PROFESSIONS), toJson(VERIFICATION_STATES)),
  ]);
  for (let inserted = 0; inserted < jobs; inserted += 5000) {
    const created = `(${now} - (n * 7919 % ${90 * 1440}) * 60000)`;
    const timestampFor = (at: number, statuses: string) => `iif(status IN (${statuses}), created + ${at}, NULL)`;
    await db
      .prepare(
        `WITH RECURSIVE s(n) AS (SELECT ${existingRows + inserted} UNION ALL SELECT n + 1 FROM s WHERE n < ${existingRows + Math.min(inserted + 5000, jobs) - 1}),
          made AS (SELECT ${ID_SQL} AS id, n, ${cycleThrough(1)} AS service, json_extract(?2, '$[' || ((n / 13) % 5) || ']') AS status,
            ${name(4, 5)} AS name, ${created} AS created FROM s)
        INSERT INTO jobs (id, client_id, worker_id, is_direct, service, profession, status, name, email, phone, address, date, starts_at,
            frequency, duration, instructions, problem, preferred_gender, amount_paise, start_code, created_at, accepted_at, started_at,
            completed_at, cancelled_at, cancelled_by, write_id)
          SELECT id, 'client ' || n, iif(status = 'pending', NULL, 'worker ' || (n % 500)), 0, service,
            json_extract(?3, '$."' || service || '"'), status, name, '', '', 'Pune', date((created + ${3 * DAY_MS}) / 1000, 'unixepoch'),
            created + ${3 * DAY_MS}, 'one-time', '2-hours', '', '', 'no-preference', 29900, '0000', created,
            ${timestampFor(240_000 + 60_000, `'accepted', 'ongoing', 'completed'`)}, ${timestampFor(3_600_000, `'ongoing', 'completed'`)},
            ${timestampFor(7_200_000, `'completed'`)}, ${timestampFor(1_800_000, `'cancelled'`)}, iif(status = 'cancelled', 'client', NULL), 'w'
          FROM made`,
      )
      .bind(toJson(SERVICE_SLUGS), toJson(JOB_STATUSES), JSON.stringify(SERVICES), toJson(FIRST_NAMES), toJson(LAST_NAMES))
      .run();
  }
}
