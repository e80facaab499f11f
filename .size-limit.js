import { existsSync, readFileSync } from 'node:fs';

const DIST = 'pwa/dist';
const MANIFEST = `${DIST}/.vite/manifest.json`;
if (!existsSync(MANIFEST)) throw new Error('Build first: npm run build');
const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));

/** The files that a chunk needs to run: itself and its imports, recursively. */
function closure(name, seen = new Set()) {
  if (!seen.has(name)) {
    seen.add(name);
    for (const next of manifest[name].imports ?? []) closure(next, seen);
  }
  return seen;
}

const filesOf = (chunks) => [...new Set(chunks)].map((name) => `${DIST}/${manifest[name].file}`);
const home = closure(Object.keys(manifest).find((name) => /^_first-.*\.js$/.test(name)));

// Screens that have a map load these anyway: texts and common (with common-more) with their own code or that of the map's box, the others after the first paint.
const onTop = [...closure('src/ui/place-map-leaflet.tsx')].filter(
  (name) => !home.has(name) && !/^_(more-icons|texts|common|toasts|contract)-/.test(name),
);

/** Size budgets, after compression. tests/e2e/first-open.test.ts measures what a first visit transfers. */
export default [
  {
    name: 'the map on top of a screen',
    path: [...filesOf(onTop), `${DIST}/assets/place-map-*.css`],
    limit: '45 kB',
    brotli: true,
  },
  { name: 'CSS of /', path: `${DIST}/assets/first-*.css`, limit: '12 kB', brotli: true },
  { name: 'fonts of / in English', path: `${DIST}/assets/mukta-latin-[0-9]*-normal-*.woff2`, limit: '27 kB', brotli: false },
];
