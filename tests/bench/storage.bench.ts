/**
 * What a completed job takes in D1, by table and index: 30 days after its completion, before and after the retention of worker-api/retention, and
 * once it is compacted. Then the size of the database of a city by month, with and without the retention. `npm run bench:storage [-- jobs]`, 20,000
 * jobs without an argument. Exits with 1 if a job takes more than its budget, or if its messages, its payment or its review cannot be read.
 */
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '#contract/durations.ts';
import { selectPage } from '#api/features/chat/chat.repository.ts';
import { selectPaymentsOfJob } from '#api/features/payments/payments.repository.ts';
import { selectReviewsOfJob } from '#api/features/reviews/reviews.repository.ts';
import { Database } from '#api/lib/db.ts';
import { deleteOldKeys } from '#api/lib/idempotency.repository.ts';
import { compactOldJobs, deleteOldRows } from '#api/retention/delete-old-rows.ts';
import { COMPACT_JOBS_AFTER_MS, RETENTION } from '#api/retention/retention.ts';
import { createMigratedDb } from '../support/migrated-database.ts';
import { sqliteD1 } from '../support/sqlite-d1.ts';
import { addCompletedJob, MESSAGES_PER_JOB, openMarket } from './storage-rows.ts';

const JOBS = Number(process.argv[2] ?? 20_000);
const BUDGET_BYTES = 4000;
const AGE_MS = 30 * DAY_MS;
/** A city has 700,000 jobs a year. One in `SCALE` is simulated, and sizes are multiplied. */
const CITY_JOBS_A_YEAR = 700_000;
const SCALE = 50;
/** The cron runs once a minute, and a run deletes a fixed number of rows. */
const RUNS_A_DAY = Math.floor(1440 / SCALE);
const NOW = Date.UTC(2027, 0, 1);
const pad = (text: string | number, width: number): string => String(text).padStart(width);

let missedBudgets = 0;
const reportBudget = (isWithinBudget: boolean, description: string): void => {
  if (!isWithinBudget) missedBudgets++;
  console.log(`  ${isWithinBudget ? 'ok    ' : 'MISSED'} ${description}`);
};

/** Runs the steps of the cron until they change nothing, at most `maxRuns` times. Returns the number of runs. */
async function runRetention(db: DatabaseSync, now: number, maxRuns: number): Promise<number> {
  const env = {
    DB: sqliteD1(db),
    // The synthetic messages have no photos.
    get MEDIA(): never {
      throw new Error('there are no files');
    },
  };
  const changes = () => Number(db.prepare('SELECT total_changes() AS n').get()?.['n']);
  for (let runs = 1; runs <= maxRuns; runs++) {
    const before = changes();
    await deleteOldRows(env, now);
    await compactOldJobs(env, now);
    if (changes() === before) return runs;
  }
  return maxRuns;
}

/** The bytes of the pages of each table and index. */
function bytesByName(db: DatabaseSync): Map<string, number> {
  db.exec('VACUUM');
  const rows = db.prepare('SELECT name, sum(pgsize) AS bytes FROM dbstat GROUP BY name').all();
  return new Map(rows.map((row) => [String(row['name']), Number(row['bytes'])]));
}

const openDatabase = (jobs: number) => {
  const db = createMigratedDb();
  db.exec('PRAGMA synchronous = OFF; BEGIN');
  const market = openMarket(db, jobs, NOW);
  db.exec('COMMIT');
  return { db, market };
};

async function measureJobs(): Promise<void> {
  const { db, market } = openDatabase(JOBS);
  // Without those of the accounts.
  const baseline = bytesByName(db);
  db.exec('BEGIN');
  const ids = Array.from({ length: JOBS }, (_, i) => addCompletedJob(market, i, NOW - AGE_MS - DAY_MS - (JOBS - i) * 10));
  db.exec('COMMIT');
  const measure = () =>
    new Map([...bytesByName(db)].map(([name, bytes]) => [name, (bytes - (baseline.get(name) ?? 0)) / JOBS]));
  const total = (sizes: Map<string, number>) => Math.round([...sizes.values()].reduce((sum, bytes) => sum + bytes, 0));

  const before = measure();
  const from = performance.now();
  const runs = await runRetention(db, NOW, Number.POSITIVE_INFINITY);
  const ms = (performance.now() - from) / runs;
  const after = measure();
  const reader = new Database(sqliteD1(db));
  let unreadable = 0;
  for (const id of ids.filter((_, i) => i % 100 === 0)) {
    const { messages, payments, reviews } = await reader.batch({
      messages: selectPage(id, undefined, 100),
      payments: selectPaymentsOfJob(id),
      reviews: selectReviewsOfJob(id),
    });
    if (messages.length !== MESSAGES_PER_JOB || payments.length !== 1 || reviews.length !== 1) unreadable++;
  }
  await runRetention(db, NOW + COMPACT_JOBS_AFTER_MS, Number.POSITIVE_INFINITY);
  const compacted = measure();

  console.log(`bytes of a job, of ${JOBS.toLocaleString('en')}          30 days old   with retention   compacted`);
  const names = [...before.keys()].filter((name) => Math.max(before.get(name) ?? 0, compacted.get(name) ?? 0) >= 1);
  for (const name of names.toSorted((a, b) => (before.get(b) ?? 0) - (before.get(a) ?? 0)))
    console.log(
      `${name.padEnd(38)}${[before, after, compacted].map((sizes) => pad(Math.round(sizes.get(name) ?? 0), 14)).join('')}`,
    );
  console.log(`${'all'.padEnd(38)}${[before, after, compacted].map((sizes) => pad(total(sizes), 14)).join('')}`);
  const keys = [...before].reduce((sum, [name, bytes]) => sum + (name.includes('idempotency_keys') ? bytes : 0), 0);
  console.log(`without the saved responses, which were deleted after 48 hours before: ${total(before) - Math.round(keys)}`);
  console.log(`${runs} runs of the cron, ${ms.toFixed(0)} ms each`);
  reportBudget(total(after) <= BUDGET_BYTES, `a job takes at most ${BUDGET_BYTES} bytes 30 days after its completion`);
  reportBudget(unreadable === 0, 'messages, payment and review of every hundredth job are read');
  db.close();
}

/** The size of the file at the end of each month, in megabytes of the whole city. D1 does not shrink a file, but fills its free pages again. */
async function simulateYear(deleteRows: (db: DatabaseSync, now: number) => Promise<unknown>): Promise<number[]> {
  const { db, market } = openDatabase(CITY_JOBS_A_YEAR / SCALE);
  const sizes: number[] = [];
  let jobs = 0;
  for (let day = 1; day <= 365; day++) {
    const start = NOW + day * DAY_MS;
    db.exec('BEGIN');
    for (; jobs < (day * CITY_JOBS_A_YEAR) / SCALE / 365; jobs++) addCompletedJob(market, jobs, start + (jobs % 40) * 1000);
    db.exec('COMMIT');
    await deleteRows(db, start + DAY_MS);
    if (day % 30 !== 0 || sizes.length === 12) continue;
    const { page_count: pages } = db.prepare('PRAGMA page_count').get() ?? {};
    const { page_size: bytes } = db.prepare('PRAGMA page_size').get() ?? {};
    sizes.push((Number(pages) * Number(bytes) * SCALE) / 1e6);
  }
  db.close();
  return sizes;
}

await measureJobs();
const withRetention = await simulateYear((db, now) => runRetention(db, now, RUNS_A_DAY));
// As it was before: of the rows of a job only the saved responses were deleted.
const without = await simulateYear((db, now) =>
  new Database(sqliteD1(db)).batch({ deleted: deleteOldKeys(now - RETENTION.idempotency_keys.afterMs, 1e6) }),
);
console.log(`\nMB of a city with 700,000 jobs a year (one in ${SCALE} simulated)`);
console.log('month    without retention   with retention');
for (const [i, size] of without.entries())
  console.log(`${pad(i + 1, 5)}${pad(Math.round(size), 21)}${pad(Math.round(withRetention[i] ?? 0), 17)}`);
process.exit(missedBudgets > 0 ? 1 : 0);
