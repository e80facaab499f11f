import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import * as z from 'zod/mini';
import { modernDexie } from '../pwa/modern-dexie.ts';
import { tilesOf } from '../pwa/tiles.ts';
import { settings } from './settings.ts';

const chunk = z.object({
  file: z.string(),
  css: z.optional(z.array(z.string())),
  imports: z.optional(z.array(z.string())),
  dynamicImports: z.optional(z.array(z.string())),
});
type Chunks = Record<string, z.infer<typeof chunk>>;

/** Texts of the other languages are cached when a user chooses them, and what only admins see needs a network anyway. */
const NOT_PRECACHED = /^src\/(i18n\/(hi|mr)\/|app\/admin-routes|features\/second-factor\/|i18n\/en\/admin)/;

/** The chunk with which the app starts. */
function firstChunk(chunks: Chunks): string {
  const [first, ...others] = Object.keys(chunks).filter((name) => /^_first-.*\.js$/.test(name));
  if (!first || others.length > 0) throw new Error('the app has not exactly one first chunk');
  return first;
}

/** The chunks of every screen for clients, workers and guests, with the English texts. */
function reachableChunks(chunks: Chunks): string[] {
  const found = new Set<string>();
  const add = (name: string) => {
    const { imports = [], dynamicImports = [] } = chunks[name] ?? {};
    if (found.has(name) || NOT_PRECACHED.test(name)) return;
    found.add(name);
    for (const next of [...imports, ...dynamicImports]) add(next);
  };
  add(firstChunk(chunks));
  return [...found];
}

/** The files of the chunks and the style sheets that they wait for, including those inlined into the shell. */
const filesOf = (chunks: Chunks, names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => (chunks[name] ? [chunks[name].file, ...(chunks[name].css ?? [])].map((file) => `/${file}`) : [])),
  ),
];

/** The service worker's own CSP: it may fetch from this origin, load notification icons, and fetch map tiles. */
function headers(tiles: string): string {
  const tileOrigin = URL.canParse(tiles) ? ` ${new URL(tiles.replaceAll(/\{s\}/g, '*')).origin}` : '';
  return `
/sw.js
  ! Content-Security-Policy
  Content-Security-Policy: default-src 'none'; script-src 'self'; img-src 'self'; connect-src 'self'${tileOrigin}
  Cache-Control: no-cache
`;
}

/**
 * Builds the service worker of a built app, with its precache list.
 * @param dist the built app with its pages
 * @param tiles Leaflet's URL template of the map tiles, or an empty string
 */
export async function buildServiceWorker(dist: string, tiles: string): Promise<string> {
  const chunks = z.parse(z.record(z.string(), chunk), JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const chunksMatching = (pattern: RegExp) => Object.keys(chunks).filter((name) => pattern.test(name));
  const hashed = filesOf(chunks, [
    ...reachableChunks(chunks),
    ...chunksMatching(/mukta-latin-\d|\/(place-map|uPlot\.min)\.css$/),
  ]);
  const withRevision = (url: string, file: string) => ({
    url,
    revision: createHash('sha256')
      .update(readFileSync(join(dist, file)))
      .digest('hex')
      .slice(0, 16),
  });
  const precacheEntries = [
    withRevision('/shell', 'shell.html'),
    withRevision('/icon.svg', 'icon.svg'),
    withRevision('/manifest.webmanifest', 'manifest.webmanifest'),
    ...hashed.map((url) => ({ url, revision: null })),
  ];
  const languageFiles = (code: string) =>
    filesOf(chunks, chunksMatching(new RegExp(`^src/i18n/${code}/(index|pages|sos)\\.ts$|mukta-devanagari-`)));
  const output = await build({
    configFile: false,
    root: join(settings.root, 'pwa'),
    logLevel: 'warn',
    publicDir: false,
    resolve: modernDexie,
    define: {
      __SHELL__: JSON.stringify(precacheEntries),
      __FIRST_SCRIPT__: JSON.stringify(chunks[firstChunk(chunks)]?.file),
      __LANGUAGES__: JSON.stringify({ hi: languageFiles('hi'), mr: languageFiles('mr') }),
      __TILE_URL__: JSON.stringify(tiles),
    },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(settings.root, 'pwa/src/sw.ts'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [file] = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (file?.type !== 'chunk') throw new Error('the service worker was not built');
  return file.code;
}

/**
 * Writes the service worker into the built app. With SERVICE_WORKER=off it is a script that deletes the caches and unregisters
 * the service worker.
 * @param dist the built app with its pages
 */
export async function writeServiceWorker(dist: string): Promise<void> {
  const { url: tiles } = tilesOf(process.env);
  appendFileSync(join(dist, '_headers'), headers(tiles));
  const unregisteringServiceWorker = () => readFileSync(join(import.meta.dirname, 'unregister-service-worker.js'), 'utf8');
  writeFileSync(
    join(dist, 'sw.js'),
    settings.serviceWorker ? await buildServiceWorker(dist, tiles) : unregisteringServiceWorker(),
  );
}
