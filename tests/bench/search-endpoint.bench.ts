/**
 * How long searches take over HTTP among 100,000 workers, compared with `/api/health`, which runs one small statement: alternating requests,
 * near another point each time, or at one of a few places, whose files of the gazetteer the Worker has read before.
 * `npm run bench:search-endpoint`. Exits with 1 if a ratio exceeds its budget.
 */
import type { Point } from '#contract/geo.ts';
import { createRandom } from '../../scripts/seed/random.ts';
import { ServerProcess } from '../support/server-process.ts';
import { insertWorkers, nearCity, pickCity } from './bulk-workers.ts';

const WORKER_COUNT = 100_000;
const REQUEST_COUNT = 300;
const WARM_UP_COUNT = 20;
/** Budget for the ratio of the medians. */
const MAX_RATIO = 1.5;
const PLACE_NAMES = ['Kothrud', 'Andheri West, Mumbai', 'कोथरूड, पुणे', '411038', 'Viman Nagar Pune'];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const server = new ServerProcess();
await server.migrate();
const db = server.database();
insertWorkers(db, WORKER_COUNT);
db.close();
await server.start();

const search = (query: Record<string, string>) =>
  `/api/worker/search?${new URLSearchParams({ service: 'plumber', ...query }).toString()}`;
const searchWithin = ({ lat, lng }: Point, km: string) => search({ lat: String(lat), lng: String(lng), radius_km: km });
const kinds: Record<string, (place: Point, i: number) => string> = {
  health: () => '/api/health',
  'search within 5 km': (place) => searchWithin(place, '5'),
  'search within 25 km': (place) => searchWithin(place, '25'),
  'search by the name of a place': (_, i) => search({ location: PLACE_NAMES[i % PLACE_NAMES.length] ?? '' }),
};
const durations = new Map(Object.keys(kinds).map((kind) => [kind, [] as number[]]));
const random = createRandom(3);
try {
  for (let i = 0; i < WARM_UP_COUNT + REQUEST_COUNT; i++) {
    const place = nearCity(random, pickCity(random));
    for (const [kind, urlOf] of Object.entries(kinds)) {
      const from = performance.now();
      const response = await fetch(server.url + urlOf(place, i));
      const body = await response.text();
      const duration = performance.now() - from;
      if (!response.ok || body === '[]') throw new Error(`${kind}: ${response.status} ${body}`);
      if (i >= WARM_UP_COUNT) durations.get(kind)?.push(duration);
    }
  }
} finally {
  await server.dispose();
}

const baseline = median(durations.get('health') ?? []);
console.log(`  health: ${baseline.toFixed(2)} ms`);
let missedBudgets = 0;
for (const [kind, values] of durations) {
  if (kind === 'health') continue;
  const ratio = median(values) / baseline;
  if (ratio > MAX_RATIO) missedBudgets++;
  console.log(
    `  ${ratio > MAX_RATIO ? 'MISSED' : 'ok    '} ${kind}: ${median(values).toFixed(2)} ms, ${ratio.toFixed(2)} times as long (budget ${MAX_RATIO})`,
  );
}
process.exit(missedBudgets > 0 ? 1 : 0);
