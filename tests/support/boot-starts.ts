import type { Page } from 'playwright-core';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { buildBootScript } from '../../pwa/boot-script.ts';
import type { BrowserContexts } from './browser-contexts.ts';

/** Starts in one document, so that a browser does not keep thousands of frames. */
const STARTS_PER_PAGE = 100;

const text = fc.oneof(
  fc.constantFrom('', 'null', '{', '[]', '{"id":7}', 'english', 'hindi', 'marathi', 'dark', 'light'),
  fc.string(),
);
/** Mostly a session of the account whose database exists, so that many starts read it. */
const token = fc.oneof({ arbitrary: fc.constant('token'), weight: 4 }, { arbitrary: text, weight: 1 });
const profile = fc.oneof({ arbitrary: fc.constant('{"id":"a","name":"Asha"}'), weight: 4 }, { arbitrary: text, weight: 1 });
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 9 });
/** What is in the database of an account: nothing, tables of an older version, or a row for the page. */
const database = fc.oneof(
  fc.constant('none' as const),
  fc.constant('older' as const),
  fc.constant('empty' as const),
  fc.record({
    row: fc.oneof(fc.constantFrom(null, 7, 'text', {}, { html: 1 }, { html: '<p>x</p>', lang: 'en' }), fc.object()),
  }),
  fc.constant('snapshot' as const),
);
const accountPath = fc.constantFrom('/my-bookings', '/past-bookings', '/worker/jobs', '/worker/dashboard');
const publicPath = fc.constantFrom('/', '/about', '/hi/about', '/login');
/** A path with the language of its prerendered page, or null: the shell. */
const opened = fc.oneof(
  { arbitrary: fc.record({ path: accountPath, page: fc.constant(null) }), weight: 3 },
  { arbitrary: fc.record({ path: publicPath, page: fc.constantFrom(null, 'en', 'hi', 'mr') }), weight: 2 },
);
const start = fc.record({
  opened,
  query: fc.constantFrom('', '?a=1'),
  storage: fc.record({
    language: optional(text),
    theme: optional(text),
    fonts: optional(text),
    token: optional(token),
    user: optional(profile),
    workerToken: optional(token),
    workerUser: optional(profile),
  }),
  database,
  forbidden: fc.oneof(
    { arbitrary: fc.constant('nothing'), weight: 6 },
    { arbitrary: fc.constantFrom('local storage', 'databases'), weight: 1 },
  ),
});
type Start = typeof start extends fc.Arbitrary<infer T> ? T : never;

interface Outcome {
  errors: string[];
  loaded: boolean;
  /** Whether the script read a table of the account's database. */
  databaseWasRead: boolean;
}

declare global {
  interface Window {
    bootState: { errors: string[]; appLoaded: boolean; databaseWasRead: boolean; forbidden: string };
  }
}

/** Runs in the page: starts the script in a frame with this storage, and returns its errors and whether it loaded the app. */
async function runStart({ opened: { path }, query, storage, database, forbidden }: Start): Promise<Outcome> {
  localStorage.clear();
  for (const [key, value] of Object.entries(storage)) if (value !== null) localStorage.setItem(key, value);
  const area = path.startsWith('/worker/') ? 'worker' : 'client';
  const name = `karigar-${area}-a`;
  await new Promise((done) => {
    const deleting = indexedDB.deleteDatabase(name);
    for (const event of ['success', 'error', 'blocked']) deleting.addEventListener(event, done);
  });
  if (database !== 'none')
    await new Promise<void>((done) => {
      const opening = indexedDB.open(name, 10);
      opening.addEventListener('upgradeneeded', () => {
        const table = opening.result.createObjectStore(database === 'older' ? 'jobs' : 'cachedResponses', { keyPath: 'name' });
        const value = database === 'snapshot' ? { html: '<p>saved</p>', lang: 'en', styles: '/a.css' } : null;
        if (value) table.put({ name: `snapshot:${path}`, value });
        if (typeof database === 'object') table.put({ name: `snapshot:${path}`, value: database.row });
      });
      opening.addEventListener('success', () => {
        opening.result.close();
        done();
      });
    });
  const state = { forbidden, errors: [], appLoaded: false, databaseWasRead: false };
  window.bootState = state;
  const frame = document.createElement('iframe');
  frame.src = path + query;
  document.body.appendChild(frame);
  const deadline = performance.now() + 30_000;
  while (!state.appLoaded && state.errors.length === 0 && performance.now() < deadline)
    await new Promise((done) => setTimeout(done, 5));
  frame.remove();
  return { errors: state.errors, loaded: state.appLoaded, databaseWasRead: state.databaseWasRead };
}

/** The document that the server gives for every path: the script, with the app in its template. */
const documentOf = (
  script: string,
  { opened: { page } }: Start,
): string => `<!doctype html><html lang="${page ?? 'en'}"${page ? ` data-page="${page}"` : ''}>
  <head>
    <script>
      addEventListener('error', (event) => parent.bootState.errors.push(String(event.message)));
      addEventListener('unhandledrejection', (event) => parent.bootState.errors.push(String(event.reason)));
      if (parent.bootState.forbidden === 'local storage') Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Denied', 'SecurityError'); } });
      const get = IDBObjectStore.prototype.get;
      IDBObjectStore.prototype.get = function (key) { parent.bootState.databaseWasRead = true; return get.call(this, key); };
      // The timer for background tabs would hide that an error kept the shell from loading the app.
      const wait = setTimeout;
      if (!document.documentElement.dataset.page) window.setTimeout = (task, ms) => (ms === 1000 ? 0 : wait(task, ms));
      if (parent.bootState.forbidden === 'databases') indexedDB.open = () => { throw new DOMException('Denied', 'SecurityError'); };
    </script>
    <script>${script}</script>
    <style data-file="/a.css"></style>
  </head>
  <body><h1>Karigar</h1><form><input></form><div id="root"></div>
    <template id="code"><script>parent.bootState.appLoaded = true;</script></template>
  </body></html>`;

type Scripts = Record<'page' | 'shell', string>;

/** Starts the scripts `count` times with random storage. Returns the starts with an error and those that did not load the app. */
export async function runRandomStarts(
  page: Page,
  scripts: Scripts,
  count: number,
): Promise<{ failed: unknown[]; databasesRead: number }> {
  const starts = fc.sample(start, { numRuns: count, seed: 20_261_125 });
  let current = starts[0];
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body:
        route.request().frame() === page.mainFrame() || !current
          ? '<!doctype html><body>'
          : documentOf(scripts[current.opened.page ? 'page' : 'shell'], current),
    }),
  );
  const failed: unknown[] = [];
  let databasesRead = 0;
  for (const [i, each] of starts.entries()) {
    if (i % STARTS_PER_PAGE === 0) await page.goto('/start');
    current = each;
    const { errors, loaded, databaseWasRead } = await page.evaluate(runStart, each);
    databasesRead += Number(databaseWasRead);
    if (errors.length > 0 || !loaded) failed.push({ start: each, errors, loaded });
  }
  return { failed, databasesRead };
}

/** Every request is answered by the test, so no server listens there. */
export const openStartPage = (contexts: BrowserContexts): Promise<Page> =>
  contexts.newPage('http://127.0.0.1:4999', { language: null });

/** Checks that the boot script loads the app without an error in `count` starts with random storage, of which a tenth read a database. */
export async function expectStartsToLoad(contexts: BrowserContexts, count: number): Promise<void> {
  const scripts = { page: await buildBootScript('page'), shell: await buildBootScript('shell') };
  const { failed, databasesRead } = await runRandomStarts(await openStartPage(contexts), scripts, count);
  expect(failed).toEqual([]);
  expect(databasesRead).toBeGreaterThan(count / 10);
}
