import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { getPlatformProxy } from 'wrangler';
import { Database } from '#api/lib/db.ts';
import { findFreeWorkers, matchWorkers } from '#api/features/matching/match-workers.usecases.ts';
import { searchWorkers, type SearchContext } from '#api/features/matching/matching.usecases.ts';
import { PROFESSIONS, DEFAULT_SERVICES } from '#contract/catalogue.ts';
import { approximatePoint, distanceKm } from '#contract/geo.ts';
import { dayInIndia } from '#contract/time.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { migrations } from '../support/root.ts';
import { insertWorkers, nearCity, pickCity } from './bulk-workers.ts';

const SIZES = (process.argv[2] ?? '1000,100000,1000000').split(',').map(Number);
const RADII = [5, 10, 25];
const QUERY_COUNT = 150;
const COMPARED_COUNT = 15;
const BUDGET = { median: 300, p95: 1000, growth: 2.5, floor: 4 } as const;
/** The most rows that one change of a rated worker may write: the worker and two search indexes. A rating also writes a profile version and its index. */
const MAX_ROWS_WRITTEN = {
  'available = 0': 1,
  'available = 1': 3,
  'rating_sum = rating_sum + 5, rating_count = rating_count + 1': 5,
  'lat = lat + 0.2': 3,
};

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

interface RecordedStatement {
  text: string;
  params: SQLInputValue[];
}

/** A database that records the statements and the cost of its last round trip. */
class CountingDatabase extends Database {
  lastStatements: RecordedStatement[] = [];
  lastRowsRead = 0;
  roundTrips = 0;
  constructor(d1: D1Database) {
    const prepared: RecordedStatement[] = [];
    const prepare = (text: string) => ({
      bind: (...params: SQLInputValue[]) => {
        prepared.push({ text, params });
        return d1.prepare(text).bind(...params);
      },
    });
    const batch = async (statements: D1PreparedStatement[]) => {
      const results = await d1.batch(statements);
      this.lastStatements = prepared.splice(0);
      this.lastRowsRead = results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
      this.roundTrips++;
      return results;
    };
    super(new Proxy(d1, { get: (target, name) => Reflect.get({ prepare, batch }, name) ?? Reflect.get(target, name) }));
  }
}

interface Cost {
  rows: number[];
  d1: number[];
  inProcess: number[];
}
interface BenchDatabase {
  db: CountingDatabase;
  directDb: DatabaseSync;
  /** The rows that D1 reports as written for an UPDATE of one worker. */
  writes: (change: string) => Promise<number>;
  close: () => Promise<void>;
}

/** The migrated database with `count` workers, once behind D1 and once in this process. */
async function createBenchDatabase(count: number): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'karigar-crowd-'));
  const config = join(folder, 'database.json');
  const database = { binding: 'DB', database_name: 'crowd', database_id: '00000000-0000-0000-0000-000000000000' };
  writeFileSync(config, JSON.stringify({ name: 'crowd', compatibility_date: '2026-11-01', d1_databases: [database] }));
  const open = () =>
    getPlatformProxy<{ DB: D1Database }>({ configPath: config, persist: { path: join(folder, 'v3') }, remoteBindings: false });
  const first = await open();
  await first.env.DB.prepare('SELECT 1').run();
  await first.dispose();
  const files = join(folder, 'v3/d1/miniflare-D1DatabaseObject');
  const file = join(files, readdirSync(files).find((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite') ?? '');
  const setupDb = new DatabaseSync(file);
  for (const { text } of migrations()) setupDb.exec(text);
  insertWorkers(setupDb, count);
  setupDb.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  setupDb.close();
  const copy = join(folder, 'beside.sqlite');
  copyFileSync(file, copy);
  const proxy = await open();
  const { DB } = proxy.env;
  return {
    db: new CountingDatabase(DB),
    directDb: new DatabaseSync(copy),
    writes: async (change) => {
      const id = await DB.prepare(
        'SELECT account_id FROM workers WHERE rating_count > 0 ORDER BY account_id LIMIT 1',
      ).first<string>('account_id');
      const { meta } = await DB.prepare(`UPDATE workers SET ${change} WHERE account_id = ?`).bind(id).run();
      return meta.rows_written;
    },
    close: async () => {
      await proxy.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let missedBudgets = 0;
const reportBudget = (isWithinBudget: boolean, description: string): void => {
  if (!isWithinBudget) missedBudgets++;
  console.log(`  ${isWithinBudget ? 'ok    ' : 'MISSED'} ${description}`);
};

const random = createRandom(7);
const queries = Array.from({ length: QUERY_COUNT }, () => {
  const place = nearCity(random, pickCity(random));
  const profession = random.pick(PROFESSIONS);
  return { place, profession, service: DEFAULT_SERVICES[profession] };
});

/** The ids of the first page, by a scan of all workers. */
function byFullScan(
  directDb: DatabaseSync,
  { place, profession }: (typeof queries)[number],
  radius: number,
  limit: number,
): unknown[] {
  const allWorkers = directDb
    .prepare(
      `SELECT account_id AS id, lat, lng, service_radius_km AS radius, score FROM workers NOT INDEXED
        WHERE profession = ? AND available = 1 AND verification = 'verified'`,
    )
    .all(profession)
    .map((row) => ({
      id: String(row['id']),
      score: Number(row['score']),
      radius: Number(row['radius']),
      km: distanceKm(place, approximatePoint({ lat: Number(row['lat']), lng: Number(row['lng']) })),
    }));
  return allWorkers
    .filter((one) => one.km <= Math.min(radius, one.radius))
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, limit)
    .map(({ id }) => id);
}

/** The median time in milliseconds to read one page of workers with their names by id: the baseline of a search. */
function medianReadByKey(directDb: DatabaseSync): number {
  const known = directDb.prepare('SELECT account_id FROM workers WHERE available = 1 LIMIT 4000').all();
  const statement =
    directDb.prepare(`SELECT w.*, a.name, a.address, a.photo_key FROM json_each(?) c CROSS JOIN workers w ON w.account_id = c.value
    JOIN accounts a ON a.id = w.account_id`);
  const times = Array.from({ length: QUERY_COUNT }, (_, i) => {
    const ids = JSON.stringify(Array.from({ length: 21 }, (__, n) => known[(i * 7 + n * 97) % known.length]?.['account_id']));
    const from = performance.now();
    statement.all(ids);
    return performance.now() - from;
  });
  return quantile(times, 0.5);
}

/** Every query has its own place. */
const noGeocoding = () => Promise.resolve(null);
const tomorrow = dayInIndia(Date.now() + 86_400_000);
const medians = new Map<string, Map<number, number>>();
const pad = (text: string | number, width: number): string => String(text).padStart(width);
console.log('   workers  query          rows read: median   p95   p99    D1 ms   in-process ms   ratio');
for (const size of SIZES) {
  const { db, directDb, writes, close } = await createBenchDatabase(size);
  const context: SearchContext = {
    db,
    setHeader: () => undefined,
    settings: { verifyWorkers: true },
    actor: null,
    now: Date.now(),
  };
  const kinds = new Map<string, (one: (typeof queries)[number]) => Promise<unknown>>();
  for (const radius of RADII)
    kinds.set(`search ${pad(radius, 2)} km`, ({ place, profession }) =>
      searchWorkers(context, { service: profession, ...place, radius_km: radius }, noGeocoding),
    );
  kinds.set('match', ({ place, service }) =>
    matchWorkers(context, {
      service,
      ...place,
      date: tomorrow,
      timeSlot: '10:00 - 12:00 PM',
      problem: 'The kitchen tap leaks.',
    }),
  );
  kinds.set('free workers', ({ place, service }) => findFreeWorkers(context, { service, ...place, date: tomorrow }));
  const costs = new Map<string, Cost>([...kinds.keys()].map((kind) => [kind, { rows: [], d1: [], inProcess: [] }]));
  // Query kinds alternate after a warm-up, so that other load on the machine affects all of them alike.
  for (const [place, one] of [...queries.slice(0, 10), ...queries].entries())
    for (const [kind, ask] of kinds) {
      const from = performance.now();
      await ask(one);
      const middle = performance.now();
      const statements = db.lastStatements.map(({ text, params }) => ({ statement: directDb.prepare(text), params }));
      const ready = performance.now();
      for (const { statement, params } of statements) statement.all(...params);
      const end = performance.now();
      if (place < 10) continue;
      costs.get(kind)?.rows.push(db.lastRowsRead);
      costs.get(kind)?.d1.push(middle - from);
      costs.get(kind)?.inProcess.push((end - ready) / statements.length);
    }
  const floor = medianReadByKey(directDb);
  console.log(`${pad(size, 10)}  a page of known workers                                      ${pad(floor.toFixed(3), 13)}`);
  for (const [kind, { rows, d1, inProcess }] of costs) {
    const [time, own] = [quantile(d1, 0.5), quantile(inProcess, 0.5)];
    console.log(
      `${pad(size, 10)}  ${kind.padEnd(14)}             ${pad(quantile(rows, 0.5), 6)}${pad(quantile(rows, 0.95), 6)}${pad(quantile(rows, 0.99), 6)}   ${pad(time.toFixed(2), 6)}   ${pad(own.toFixed(3), 13)}   ${pad((time / own).toFixed(0), 5)}`,
    );
    const known = medians.get(kind) ?? new Map<number, number>();
    medians.set(kind, known.set(size, quantile(rows, 0.5)));
    if (size < 1_000_000) continue;
    reportBudget(
      quantile(rows, 0.5) <= BUDGET.median && quantile(rows, 0.95) <= BUDGET.p95,
      `${kind}: rows read within ${BUDGET.median} and ${BUDGET.p95}`,
    );
    reportBudget(
      own <= BUDGET.floor * floor,
      `${kind}: one statement takes at most ${BUDGET.floor} times what reading a page of known workers takes`,
    );
    const before = known.get(100_000);
    if (before)
      reportBudget(
        quantile(rows, 0.5) <= BUDGET.growth * before,
        `${kind}: at most ${BUDGET.growth} times the rows of 100000 workers`,
      );
  }
  const pages = [];
  for (const one of queries.slice(0, COMPARED_COUNT))
    for (const radius of RADII) {
      const page = await searchWorkers(context, { service: one.profession, ...one.place, radius_km: radius }, noGeocoding);
      pages.push({ one, radius, ids: page.map(({ id }) => id) });
    }
  const before = db.roundTrips;
  await searchWorkers(context, {}, noGeocoding);
  await matchWorkers(context, { service: 'plumbing' });
  await findFreeWorkers(context, { service: 'plumbing', lat: 18.52, lng: 73.86, date: tomorrow });
  reportBudget(db.roundTrips === before + 3, 'a search, a match and the counts of free workers are one round trip each');
  for (const [change, most] of Object.entries(MAX_ROWS_WRITTEN)) {
    const written = await writes(change);
    reportBudget(written <= most, `SET ${change}: ${written} rows written, at most ${most}`);
  }
  await close();
  // This comes last: the connection to D1 times out during such a long scan.
  const same = pages.every(
    ({ one, radius, ids }) => JSON.stringify(ids) === JSON.stringify(byFullScan(directDb, one, radius, 20)),
  );
  reportBudget(same, `${size} workers: ${pages.length} first pages are those of a full scan`);
  directDb.close();
}
process.exit(missedBudgets > 0 ? 1 : 0);
