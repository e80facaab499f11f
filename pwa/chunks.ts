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

const KEEPING = /node_modules\/(dexie|@tanstack|@radix-ui)\//;
const keeping = new Map<string, boolean>();

/** Whether a module needs the store, the fetching or the sheets that most public pages can do without. */
function isKeeping(id: string, infoOf: (id: string) => Module | null): boolean {
  const known = keeping.get(id);
  if (known !== undefined) return known;
  // Modules may import each other in a circle.
  keeping.set(id, false);
  const found = KEEPING.test(id) || (infoOf(id)?.importedIds ?? []).some((next) => isKeeping(next, infoOf));
  keeping.set(id, found);
  return found;
}

/**
 * Which modules travel in one file: in a hundred small ones they compress worse, and are found one after the other. A file is run in
 * one stretch, so that what is large has its own: see scripts/pages.ts.
 */
export const groups = [
  // Run in a task of its own, and so in a file of its own: see scripts/pages.ts.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'base', test: /node_modules\/(react-router|i18next|react-i18next)\//, priority: 4 },
  {
    debugName: 'first',
    name: (id, context) => {
      first ??= firstScreen((other) => context.getModuleInfo(other));
      return first.has(id) ? 'first' : null;
    },
    priority: 3,
  },
  // What is said to the server, which every screen needs some of: four stretches likewise. What the rooms say, with what everything is
  // made of, and the rest, which imports it.
  { name: 'zod', test: /node_modules\/zod\//, priority: 2 },
  {
    name: 'contract-live',
    test: /worker-api\/contract\/(ids|geo|text|status|catalogue|paging|events|chat|sos|push|rooms)\.ts/,
    priority: 2,
  },
  { name: 'contract', test: /worker-api\/contract\/(?![\w-]*endpoints\.ts)/, priority: 2 },
  { name: 'endpoints', test: /worker-api\/contract\//, priority: 2 },
  // What the phone keeps, which the emergency button waits for.
  { name: 'dexie', test: /node_modules\/dexie(-react-hooks)?\//, priority: 2 },
  { name: 'query', test: /node_modules\/@tanstack\//, priority: 2 },
  {
    name: 'dialog',
    test: /node_modules\/(@radix-ui|react-remove-scroll|aria-hidden|use-sidecar|use-callback-ref|react-style-singleton)\//,
    // Tabs and selections are a few screens' own.
    minShareCount: 16,
    priority: 2,
  },
  // The icons of all other screens: alone, each would be a request of half a kilobyte.
  { name: 'icons', test: /node_modules\/lucide-react\/.*\/icons\//, priority: 2 },
  // What many screens share, in two files: a public page can do without the second.
  {
    debugName: 'shared',
    name: (id, context) => (isKeeping(id, (other) => context.getModuleInfo(other)) ? 'own' : 'common'),
    test: /pwa\/src\/(?!features\/(admin|pages)\/|shared\/form)/,
    minShareCount: 6,
    priority: 1,
  },
] satisfies Rolldown.CodeSplittingGroup[];
