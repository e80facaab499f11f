import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const ROOTS = ['app/main.tsx', 'features/home/home.page.tsx'].map((name) =>
  normalizePath(join(import.meta.dirname, 'src', name)),
);

interface Module {
  importedIds: readonly string[];
  code: string | null;
}
const ICONS = /lucide-react\.mjs$/;

/** The icon files that these modules import. The index of lucide-react imports all icons, including those of other screens. */
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

/** All modules that the shell and the home page import statically. */
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

let firstScreenModules: Set<string> | undefined;

const DATA_LIBRARIES = /node_modules\/(dexie|@tanstack|@radix-ui)\//;
const knownModules = new Map<string, boolean>();

/** Whether a module imports Dexie, TanStack Query or Radix, which most public pages do not need. */
function usesDataLibraries(id: string, infoOf: (id: string) => Module | null): boolean {
  const known = knownModules.get(id);
  if (known !== undefined) return known;
  // Guards against import cycles.
  knownModules.set(id, false);
  const found = DATA_LIBRARIES.test(id) || (infoOf(id)?.importedIds ?? []).some((next) => usesDataLibraries(next, infoOf));
  knownModules.set(id, found);
  return found;
}

/**
 * Which modules share a chunk. Many small chunks compress worse and load one after the other. A chunk is evaluated in one task, so
 * large libraries have their own: see scripts/prerender-pages.ts.
 */
export const groups = [
  // Evaluated in its own task: see scripts/prerender-pages.ts.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'base', test: /node_modules\/(react-router|i18next|react-i18next)\//, priority: 4 },
  {
    debugName: 'first',
    name: (id, context) => {
      firstScreenModules ??= firstScreen((other) => context.getModuleInfo(other));
      return firstScreenModules.has(id) ? 'first' : null;
    },
    priority: 3,
  },
  // The API contract, which every screen needs, in four tasks. `contract-live` holds the room events and the shared types, which the
  // rest imports.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  {
    name: 'contract-live',
    test: /worker-api\/contract\/(?:\w+\/)?(ids|geo|text|job-status|catalogue|paging|events|chat|sos|push|rooms)\.ts/,
    priority: 2,
  },
  { name: 'contract', test: /worker-api\/contract\/(?!calendar\/|[\w./-]*endpoints\.ts)/, priority: 2 },
  // Calendar files are written by two screens only.
  { name: 'endpoints', test: /worker-api\/contract\/(?!calendar\/(?:icalendar|job-event))/, priority: 2 },
  // The SOS button waits for it.
  { name: 'dexie', test: /node_modules\/dexie(-react-hooks)?\//, priority: 2 },
  { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
  {
    name: 'dialog',
    test: /node_modules\/(@radix-ui|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton)\//,
    // Tabs and selects are used by a few screens only.
    minShareCount: 16,
    priority: 2,
  },
  // The icons of all other screens: separately each would be a request of half a kilobyte.
  { name: 'icons', test: /node_modules\/lucide-react\/.*\/icons\//, priority: 2 },
  // Modules that many screens share, in two chunks: public pages do not need `own`.
  {
    debugName: 'shared',
    name: (id, context) => (usesDataLibraries(id, (other) => context.getModuleInfo(other)) ? 'own' : 'common'),
    test: /pwa\/src\/(?!features\/(admin|pages)\/|shared\/form)/,
    minShareCount: 6,
    priority: 1,
  },
] satisfies Rolldown.CodeSplittingGroup[];
