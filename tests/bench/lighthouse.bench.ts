import lighthouse from 'lighthouse';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { ServerProcess } from '../support/process.ts';
import { root } from '../support/root.ts';
import { edge } from './edge.ts';
import { chromiumPath } from '../../scripts/chromium.ts';

const PAGES = ['/', '/services', '/login', '/worker', '/hi/services'];
const RUNS = 5;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const LEAST = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
/** LCP against the empty app's, simulated; and with the built page against without it, at real throttling. */
const LCP_RATIO = 1.2;
const BUILT_RATIO = 0.5;

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(address && typeof address === 'object' ? address.port : 0));
    });
  });

interface Run {
  lcp: number;
  cls: number;
  scores: Record<string, number>;
  failed: string[];
}

/** One visit of a phone, as Lighthouse measures it, in a browser of its own. */
async function visit(url: string, throttlingMethod: 'simulate' | 'devtools'): Promise<Run> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: chromiumPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      `--remote-debugging-port=${port}`,
    ],
  });
  try {
    const result = await lighthouse(url, { port, throttlingMethod, onlyCategories: [...CATEGORIES], logLevel: 'error' });
    if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result');
    const { audits, categories } = result.lhr;
    return {
      lcp: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
      cls: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
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
const app = await edge(server.url);
const unbuilt = await edge(server.url, { '/': '/shell' });

const outDir = mkdtempSync(join(tmpdir(), 'karigar-empty-'));
const empty = { root: join(root, 'tests/bench/empty-app'), configFile: false as const, logLevel: 'error' as const };
await build({ ...empty, build: { outDir, emptyOutDir: true, target: 'es2022' } });
const served = await preview({ ...empty, build: { outDir }, preview: { host: '127.0.0.1', port: await freePort() } });
const peer = await edge(served.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '');

const targets = [{ name: 'empty app', url: `${peer.url}/` }, ...PAGES.map((path) => ({ name: path, url: app.url + path }))];
const runs = new Map<string, Run[]>(targets.map(({ name }) => [name, []]));
// Interleaved, after a warm-up, so that whatever else the machine does falls on all alike.
for (let round = 0; round <= RUNS; round++)
  for (const { name, url } of targets) {
    const run = await visit(url, 'simulate');
    if (round > 0) runs.get(name)?.push(run);
  }
const real = { built: [] as number[], unbuilt: [] as number[] };
for (let round = 0; round <= RUNS; round++) {
  const pair = [await visit(`${app.url}/`, 'devtools'), await visit(`${unbuilt.url}/`, 'devtools')] as const;
  if (round > 0) [real.built, real.unbuilt].forEach((list, place) => list.push(pair[place]?.lcp ?? Number.NaN));
}
for (const each of [app, unbuilt, peer]) each.close();
await served.close();
await server.end();

let missed = 0;
const judge = (held: boolean): string => {
  if (!held) missed++;
  return held ? 'held' : 'MISSED';
};
const peerLcp = median((runs.get('empty app') ?? []).map(({ lcp }) => lcp));
console.log(`Lighthouse, mobile, median of ${RUNS} after a warm-up`);
for (const [name, list] of runs) {
  const scores = CATEGORIES.map((category) => [category, median(list.map((run) => run.scores[category] ?? 0))] as const);
  const lcp = median(list.map((run) => run.lcp));
  const ratio = lcp / peerLcp;
  const held = name === 'empty app' || (ratio <= LCP_RATIO && scores.every(([category, score]) => score >= LEAST[category]));
  const failed = [...new Set(list.flatMap((run) => run.failed))].join(', ');
  console.log(
    `  ${judge(held).padEnd(6)} ${name.padEnd(13)} ${scores.map(([category, score]) => `${category} ${score}`).join('  ')}  LCP ${Math.round(lcp)} ms (${ratio.toFixed(2)} × empty)  CLS ${median(list.map((run) => run.cls)).toFixed(3)}${failed && `  failed: ${failed}`}`,
  );
}
const ratio = median(real.built) / median(real.unbuilt);
console.log(
  `  ${judge(ratio <= BUILT_RATIO).padEnd(6)} / at real throttling: LCP ${Math.round(median(real.built))} ms with the built page, ${Math.round(median(real.unbuilt))} ms without (${ratio.toFixed(2)} ×)`,
);
process.exit(missed > 0 ? 1 : 0);
