import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '8788'}`;

const ROOTS = ['app/main.tsx', 'features/home/home.page.tsx'].map((name) => join(import.meta.dirname, 'src', name));

interface Module {
  importedIds: readonly string[];
  code: string | null;
}
const ICONS = /lucide-react\.mjs$/;

/** The files of the icons that these modules name: the package's own index imports every icon, also those of other screens. */
function iconsOf(index: Module | null, modules: (Module | null)[]): string[] {
  const names = new Set(
    modules.flatMap((module) =>
      [...(module?.code ?? '').matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)].flatMap(([, list = '']) =>
        list.split(',').map((name) => name.trim().split(' ')[0]),
      ),
    ),
  );
  const files = [...(index?.code ?? '').matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)'/g)]
    .filter(([, list = '']) => [...list.matchAll(/as (\w+)/g)].some(([, name]) => names.has(name)))
    .map(([, , file = '']) => file);
  return (index?.importedIds ?? []).filter((id) => !id.includes('/icons/') || files.some((file) => id.endsWith(file)));
}

/** Every module that the shell and the home page need at once. */
function firstScreen(infoOf: (id: string) => Module | null): Set<string> {
  const found = new Set<string>();
  const add = (ids: readonly string[]) => {
    for (const id of ids) {
      if (found.has(id)) continue;
      found.add(id);
      if (!ICONS.test(id)) add(infoOf(id)?.importedIds ?? []);
    }
  };
  add(ROOTS);
  const own = [...found];
  for (const id of own.filter((one) => ICONS.test(one))) add(iconsOf(infoOf(id), own.map(infoOf)));
  return found;
}

let first: Set<string> | undefined;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  define: {
    'import.meta.env.VITE_TILE_URL': JSON.stringify(process.env['TILE_URL'] ?? ''),
    'import.meta.env.VITE_TILE_CREDIT': JSON.stringify(process.env['TILE_CREDIT'] ?? ''),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // .size-limit.js reads from it what the first screen loads.
    manifest: true,
    // The first screen would carry the names of every other screen's files. What a screen shares with others is asked for by the
    // screen's own file, one step later; no file of styles hangs on a screen.
    modulePreload: { resolveDependencies: (_file, deps, { hostType }) => (hostType === 'html' ? deps : []) },
    // Leaflet's style sheet names pictures that we do not show.
    assetsInlineLimit: (file) => (file.includes('leaflet') ? false : undefined),
    target: 'es2022',
    cssTarget: ['chrome111', 'safari16.4', 'firefox128'],
    rolldownOptions: {
      // What every screen needs, in one file: in a dozen small ones it compresses worse and waits longer.
      output: {
        codeSplitting: {
          groups: [
            // Run in a task of its own, and so in a file of its own: see scripts/pages.ts.
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'base', test: /node_modules\/(react-router|i18next|react-i18next)\//, priority: 2 },
            {
              debugName: 'first',
              name: (id, context) => {
                first ??= firstScreen((other) => context.getModuleInfo(other));
                return first.has(id) ? 'first' : null;
              },
              priority: 1,
            },
            // What is said to the server, which every screen needs some of: three stretches likewise.
            { name: 'zod', test: /node_modules\/zod\//, priority: 0 },
            { name: 'contract', test: /worker-api\/contract\/(?![\w-]*endpoints\.ts)/, priority: 0 },
            { name: 'endpoints', test: /worker-api\/contract\//, priority: 0 },
            // What the phone keeps, which the emergency button waits for.
            { name: 'dexie', test: /node_modules\/dexie(-react-hooks)?\//, priority: 0 },
            // The icons of all other screens in one file: alone, each would be a request of half a kilobyte.
            { name: 'icons', test: /node_modules\/lucide-react\/.*\/icons\//, priority: 0 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': api,
      '/media': api,
      '/worker/stats': api,
      '/parties': { target: api, ws: true },
      // /admin is a screen as well as the prefix of three calls: a browser that asks for a page gets the screen.
      '/admin': {
        target: api,
        bypass: (request) => (request.headers.accept?.includes('text/html') ? '/index.html' : undefined),
      },
    },
  },
});
