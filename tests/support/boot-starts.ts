import type { Page } from 'playwright-core';
import * as fc from 'fast-check';
import { buildBootScript } from '../../pwa/boot-script.ts';

/** Starts in one document, so that a browser does not keep thousands of frames. */
const STARTS_PER_PAGE = 100;

const text = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '{',
    '[]',
    '{"id":7}',
    '{"id":"a","name":"Asha"}',
    'english',
    'hindi',
    'marathi',
    'dark',
    'light',
  ),
  fc.string(),
);
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
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
const start = fc.record({
  path: fc.constantFrom(
    '/',
    '/about',
    '/hi/about',
    '/my-bookings',
    '/past-bookings',
    '/worker/jobs',
    '/worker/dashboard',
    '/login',
  ),
  query: fc.constantFrom('', '?a=1'),
  page: fc.option(fc.constantFrom('en', 'hi', 'mr'), { nil: null }),
  storage: fc.record({
    language: optional(text),
    theme: optional(text),
    fonts: optional(text),
    token: optional(text),
    user: optional(text),
    workerToken: optional(text),
    workerUser: optional(text),
  }),
  database,
  forbidden: fc.constantFrom('nothing', 'nothing', 'nothing', 'local storage', 'databases'),
});
type Start = typeof start extends fc.Arbitrary<infer T> ? T : never;

/** Runs in the page: starts the script in a frame with this storage, and returns its errors and whether it loaded the app. */
async function runStart({ path, query, storage, database, forbidden }: Start): Promise<{ errors: string[]; loaded: boolean }> {
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
  Object.assign(window, { forbidden, errors: [], appLoaded: false });
  const frame = document.createElement('iframe');
  frame.src = path + query;
  document.body.appendChild(frame);
  const state = window as unknown as { errors: string[]; appLoaded: boolean };
  const deadline = performance.now() + 5000;
  while (!state.appLoaded && performance.now() < deadline) await new Promise((done) => setTimeout(done, 5));
  frame.remove();
  return { errors: state.errors, loaded: state.appLoaded };
}

/** The document that the server gives for every path: the script, with the app in its template. */
const documentOf = (
  script: string,
  { page }: Start,
): string => `<!doctype html><html lang="${page ?? 'en'}"${page ? ` data-page="${page}"` : ''}>
  <head>
    <script>
      addEventListener('error', (event) => parent.errors.push(String(event.message)));
      addEventListener('unhandledrejection', (event) => parent.errors.push(String(event.reason)));
      if (parent.forbidden === 'local storage') Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Denied', 'SecurityError'); } });
      if (parent.forbidden === 'databases') indexedDB.open = () => { throw new DOMException('Denied', 'SecurityError'); };
    </script>
    <script>${script}</script>
    <style data-file="/a.css"></style>
  </head>
  <body><h1>Karigar</h1><form><input></form><div id="root"></div>
    <template id="code"><script>parent.appLoaded = true;</script></template>
  </body></html>`;

/** Starts the boot script `count` times with random storage, and returns the starts with an error and those that did not load the app. */
export async function failedStarts(page: Page, count: number, otherScript?: string): Promise<unknown[]> {
  const script = otherScript ?? (await buildBootScript());
  const starts = fc.sample(start, { numRuns: count, seed: 20_261_125 });
  let current = starts[0];
  await page.route('**/*', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().frame() === page.mainFrame() || !current ? '<!doctype html><body>' : documentOf(script, current),
    }),
  );
  const failed: unknown[] = [];
  for (const [i, each] of starts.entries()) {
    if (i % STARTS_PER_PAGE === 0) await page.goto('/start');
    current = each;
    const { errors, loaded } = await page.evaluate(runStart, each);
    if (errors.length > 0 || !loaded) failed.push({ start: each, errors, loaded });
  }
  return failed;
}
