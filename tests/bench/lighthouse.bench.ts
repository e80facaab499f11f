/**
 * Lighthouse scores of the public pages on a phone, compared with an empty app, and of the home page at real throttling with and without
 * the prerendered page. `node tests/bench/lighthouse.bench.ts [simulated|real]` runs one half, about 4 or 3 minutes; without it, both.
 * The Hindi page is only realistic on a machine with a Devanagari font (Debian’s fonts-lohit-deva): otherwise its largest paint
 * waits for 200 kB of fonts. Exits with 1 if a budget is missed.
 */
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../support/free-port.ts';
import { ServerProcess } from '../support/server-process.ts';
import { startFakeEdge } from './fake-cdn.ts';
import { serveEmptyApp } from './empty-app.ts';
import { fullBrowserPath } from '../../scripts/chromium.ts';

const PAGES = ['/', '/services', '/login', '/worker', '/hi/services'];
const RUNS = 5;
const MAX_ATTEMPTS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];
const MIN_SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** Budgets for the LCP ratios: to the empty app, simulated; and with the prerendered page to without it, at real throttling. */
const LCP_RATIO = 1.2;
const PRERENDERED_RATIO = 0.5;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

interface Run {
  lcp: number;
  tbt: number;
  cls: number;
  scores: Partial<Record<Category, number>>;
  failed: string[];
}

/**
 * One page load on a phone, measured by Lighthouse in a new browser.
 * @param requestedCategories all except performance are the same at every load and take as long again
 */
async function visit(
  url: string,
  throttlingMethod: 'simulate' | 'devtools',
  requestedCategories: readonly Category[],
  attempt = 1,
): Promise<Run> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: fullBrowserPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const result = await lighthouse(url, {
      port,
      throttlingMethod,
      onlyCategories: [...requestedCategories],
      logLevel: 'error',
    });
    // Chromium lost the beginning of the trace: there is nothing to measure.
    if (result?.lhr.runtimeError?.code === 'NO_NAVSTART' && attempt < MAX_ATTEMPTS) {
      console.error(`${url}: the trace has no beginning, load ${attempt} of at most ${MAX_ATTEMPTS}`);
      return await visit(url, throttlingMethod, requestedCategories, attempt + 1);
    }
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result');
    const { audits, categories } = result.lhr;
    const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      lcp: figure('largest-contentful-paint'),
      tbt: figure('total-blocking-time'),
      cls: figure('cumulative-layout-shift'),
      scores: Object.fromEntries(requestedCategories.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
      failed: Object.values(categories)
        .filter(({ id }) => id !== 'performance')
        .flatMap(({ auditRefs }) =>
          auditRefs.filter(({ weight, id }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
        ),
    };
  } finally {
    await browser.close();
  }
}

const server = new ServerProcess();
await server.migrate();
await server.start();
const app = await startFakeEdge(server.url);
const withoutPrerender = await startFakeEdge(server.url, { '/': '/shell' });

const empty = await serveEmptyApp();
const baseline = await startFakeEdge(empty.url);

const targets = [{ name: 'empty app', url: `${baseline.url}/` }, ...PAGES.map((path) => ({ name: path, url: app.url + path }))];
const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]));
const [half] = process.argv.slice(2);
const startedAt = Date.now();
const logProgress = (round: number, of: string) =>
  console.error(`${Math.round((Date.now() - startedAt) / 1000)} s: round ${round} of ${RUNS}, ${of}`);
// Runs alternate, so that other load on the machine affects all pages alike. The warm-up also measures the other categories.
if (half !== 'real')
  for (let round = 0; round <= RUNS; round++) {
    for (const { name, url } of targets)
      runs.get(name)?.push(await visit(url, 'simulate', round === 0 ? CATEGORIES : ['performance']));
    logProgress(round, 'simulated');
  }
const real = { built: [] as Run[], unbuilt: [] as Run[] };
if (half !== 'simulated')
  for (let round = 0; round <= RUNS; round++) {
    const built = await visit(`${app.url}/`, 'devtools', ['performance']);
    const without = await visit(`${withoutPrerender.url}/`, 'devtools', ['performance']);
    if (round > 0) {
      real.built.push(built);
      real.unbuilt.push(without);
    }
    logProgress(round, 'real throttling');
  }
for (const each of [app, withoutPrerender, baseline]) each.close();
await empty.close();
await server.dispose();

let missedBudgets = 0;
const reportBudget = (isWithinBudget: boolean): string => {
  if (!isWithinBudget) missedBudgets++;
  return isWithinBudget ? 'ok' : 'MISSED';
};
const medianOf = (list: readonly Run[], figure: 'lcp' | 'tbt' | 'cls') => median(list.map((run) => run[figure]));
console.log(`Lighthouse, mobile, median of ${RUNS} after a warm-up`);
const [, ...peerRuns] = runs.get('empty app') ?? [];
for (const [name, [first, ...list]] of runs) {
  if (!first) continue;
  const scores = CATEGORIES.map((category) => {
    const score =
      category === 'performance' ? median(list.map((run) => run.scores[category] ?? 0)) : (first.scores[category] ?? 0);
    return [category, score] as const;
  });
  const ratio = medianOf(list, 'lcp') / medianOf(peerRuns, 'lcp');
  const isWithinBudget =
    name === 'empty app' || (ratio <= LCP_RATIO && scores.every(([category, score]) => score >= MIN_SCORES[category]));
  console.log(
    `  ${reportBudget(isWithinBudget).padEnd(6)} ${name.padEnd(13)} ${scores.map(([category, score]) => `${category} ${score}`).join('  ')}  LCP ${Math.round(medianOf(list, 'lcp'))} ms (${ratio.toFixed(2)} × empty)  TBT ${Math.round(medianOf(list, 'tbt'))} ms  CLS ${medianOf(list, 'cls').toFixed(3)}${first.failed.length > 0 ? `  failed: ${first.failed.join(', ')}` : ''}`,
  );
}
if (real.built.length > 0) {
  const ratio = medianOf(real.built, 'lcp') / medianOf(real.unbuilt, 'lcp');
  console.log(
    `  ${reportBudget(ratio <= PRERENDERED_RATIO).padEnd(6)} / at real throttling: LCP ${Math.round(medianOf(real.built, 'lcp'))} ms with the built page, ${Math.round(medianOf(real.unbuilt, 'lcp'))} ms without (${ratio.toFixed(2)} ×), CLS ${medianOf(real.built, 'cls').toFixed(3)}`,
  );
}
process.exit(missedBudgets > 0 ? 1 : 0);
