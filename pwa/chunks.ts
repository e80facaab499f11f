import { join } from 'node:path';
import { normalizePath, type Rolldown } from 'vite';

const sources = (...names: string[]) => names.map((name) => normalizePath(join(import.meta.dirname, 'src', name)));
const HOME_ROOTS = sources('features/home/home.page.tsx');
/** The roots of the first download: also what the home page and the services import, because other screens import much of it too. */
const FIRST_ROOTS = [...HOME_ROOTS, ...sources('app/main.tsx', 'features/services/services.page.tsx')];
/** Except the code of these pages themselves. */
const NOT_FIRST = /pwa\/src\/(features\/(home|services)|ui\/scenes)\//;
const SOS_ROOTS = sources('features/sos/start-sos.ts');
const TOAST_ROOTS = sources('ui/toast-host.tsx');
/** What accounts load shortly after the first paint, and guests at their second visit. */
const TEXT_ROOTS = sources('i18n/en/deferred.ts', 'app/register-service-worker.ts');
/** The screens that accounts open most, and what they load after the first paint. */
const ACCOUNT_ROOTS = sources(
  'app/account-code.ts',
  'app/account-prompts.tsx',
  'app/page-code.ts',
  'app/prompts.tsx',
  'app/user-menu.tsx',
  'app/worker-shell.tsx',
  'features/jobs/bookings/my-bookings.page.tsx',
  'features/jobs/worker-jobs/worker-jobs.page.tsx',
  'features/tickets/service-ticket-notice.tsx',
);
/** Parts that other screens of accounts have. Their libraries and their part of the contract belong to the chunks of the screens above, they themselves do not. */
const ACCOUNT_PART_ROOTS = sources('ui/choice.tsx', 'ui/stars.tsx');

interface Module {
  importedIds: readonly string[];
  code: string | null;
}
const ICONS = /lucide-react\.mjs$/;
const ICON = /node_modules\/lucide-react\/.*\/icons\//;
/** What the chunk of texts has besides, if the screens of accounts import it. */
const WITH_TEXTS = new RegExp(
  `${ICON.source}|pwa/src/app/user-menu|node_modules/@radix-ui/(primitive|react-(compose-refs|context|id|presence|primitive|slot|use-[\\w-]+))/`,
);

const MODALS = /pwa\/src\/ui\/(question-modal|sheet-modal|use-dialog-focus)/;

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

/** All modules that the roots import statically. */
function closureOf(roots: readonly string[], infoOf: (id: string) => Module | null): Set<string> {
  const found = new Set<string>();
  const add = (ids: readonly string[]) => {
    for (const id of ids) {
      if (found.has(id)) continue;
      found.add(id);
      if (!ICONS.test(id)) add(infoOf(id)?.importedIds ?? []);
    }
  };
  add(roots);
  const own = [...found];
  for (const id of own.filter((one) => ICONS.test(one))) add(iconsOf(infoOf(id), own.map(infoOf)));
  return found;
}

// The statuses of jobs, the table of endpoints and speech use none of them, but come with the chunks of the accounts.
const DATA_LIBRARIES =
  /node_modules\/(dexie|@tanstack|zod)\/|contract\/(jobs\/job-status|.*endpoints)\.ts$|pwa\/src\/ui\/tts\.ts$/;
const knownModules = new Map<string, boolean>();

/** Whether a module imports Dexie, TanStack Query or zod, which most public pages do not need. */
function usesDataLibraries(id: string, infoOf: (id: string) => Module | null): boolean {
  const known = knownModules.get(id);
  if (known !== undefined) return known;
  // Guards against import cycles.
  knownModules.set(id, false);
  const found = DATA_LIBRARIES.test(id) || (infoOf(id)?.importedIds ?? []).some((next) => usesDataLibraries(next, infoOf));
  knownModules.set(id, found);
  return found;
}

interface Context {
  getModuleInfo(id: string): Module | null;
}
/** Whether the roots import a module statically. */
function isImportedBy(roots: readonly string[]): (id: string, context: Context) => boolean {
  let modules: Set<string> | undefined;
  return (id, context) => {
    modules ??= closureOf(roots, (other) => context.getModuleInfo(other));
    return modules.has(id);
  };
}

/** The modules that the roots import statically, as far as no group of a higher priority has them. */
function groupOf(debugName: string, roots: readonly string[], priority: number): Rolldown.CodeSplittingGroup {
  const isMember = isImportedBy(roots);
  return { debugName, name: (id, context) => (isMember(id, context) ? debugName : null), priority };
}
const isText = isImportedBy(TEXT_ROOTS);
const isOfAccounts = isImportedBy([...ACCOUNT_ROOTS, ...ACCOUNT_PART_ROOTS]);
const isOfAccountStart = isImportedBy(ACCOUNT_ROOTS);

/**
 * Which modules share a chunk. Many small chunks compress worse and load one after the other. A chunk is evaluated in one task, so
 * large libraries have their own: see prerender/pages.ts.
 */
export const groups = [
  // Complete without any other chunk, because every document loads it before the app.
  groupOf('sos', SOS_ROOTS, 6),
  // Evaluated in its own task: see prerender/pages.ts.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 5 },
  { name: 'base', test: /node_modules\/(react-router|i18next|react-i18next)\//, priority: 4 },
  { ...groupOf('first', FIRST_ROOTS, 3), test: (id) => !NOT_FIRST.test(id) },
  // With its pictures, which the log-in and the landing page of workers show too.
  groupOf('home', HOME_ROOTS, 2.9),
  // Loaded by the first toast, or with the SOS button.
  groupOf('toasts', TOAST_ROOTS, 2.5),
  // With the menu and the icons of accounts, and with what tabs share with dialogs.
  {
    debugName: 'texts',
    name: (id, context) => (isText(id, context) || (WITH_TEXTS.test(id) && isOfAccounts(id, context)) ? 'texts' : null),
    priority: 2.4,
  },
  // Loaded by the first sheet or question.
  {
    name: 'dialogs',
    test: new RegExp(`node_modules/@radix-ui/react-(alert-)?dialog/|${MODALS.source}`),
    priority: 0.5,
  },
  // The part of the API contract that every screen with data needs, and what forms and the console need besides. Public pages use its
  // modules without zod.
  {
    debugName: 'contract',
    name: (id, context) => {
      const infoOf = (other: string) => context.getModuleInfo(other);
      if (!usesDataLibraries(id, infoOf)) return null;
      return isOfAccounts(id, context) ? 'contract' : 'contract-of-forms';
    },
    // Calendar files are written by two screens only.
    test: /node_modules\/zod\/|worker-api\/contract\/(?!calendar\/(?:icalendar|job-event))/,
    priority: 2,
  },
  // Drawn on the screens that show people, and not on the first one.
  { name: 'portraits', test: /pwa\/src\/ui\/portrait\//, priority: 1.5 },
  // With what every screen with data needs besides its own code.
  { name: 'data', test: /node_modules\/(dexie|dexie-react-hooks|@tanstack)\/|pwa\/src\/app\/page-code/, priority: 2 },
  // The icons that several other screens share: separately each would be a request of half a kilobyte.
  { name: 'more-icons', test: ICON, minShareCount: 2, priority: 2 },
  // Modules that many screens share: public pages do not need `own`, and the screens that accounts open most need none of those with `more`.
  {
    debugName: 'shared',
    name: (id, context) => {
      const name = usesDataLibraries(id, (other) => context.getModuleInfo(other)) ? 'own' : 'common';
      return isOfAccountStart(id, context) ? name : `${name}-more`;
    },
    // English texts come with the few screens that use them.
    test: new RegExp(`(?!${MODALS.source})pwa/src/(?!features/(admin|pages)/|shared/form|i18n/en/)|worker-api/contract/`),
    minShareCount: 6,
    priority: 1,
  },
  // The area of workers, without its screens.
  { name: 'worker-shell', test: /pwa\/src\/app\/worker-/, priority: 0 },
  // My Bookings, with what it says of a request for another service, in one request instead of seven.
  {
    name: 'bookings',
    test: /pwa\/src\/features\/(jobs\/(bookings\/(booking-list|bookings-content|my-bookings)|bookings-error|booking-card|older-jobs|show-more)|tickets\/(service-ticket-notice|tickets\.queries))/,
    priority: 0,
  },
  // What the pages of an account load after the first paint. Before the card of a job, which closes offers too.
  {
    name: 'account',
    test: /pwa\/src\/(app\/(account-code|account-prompts|offered-job|outbox-bar|realtime-events|read-aloud|prompts|save-snapshot)|sync\/realtime\/push-accounts|features\/(workers\/profile\.mutations|jobs\/worker-jobs\/offered-job))/,
    priority: 0,
  },
  // The card of a job with its actions, in lists, on its page and on top of other screens.
  {
    name: 'worker-job',
    test: /pwa\/src\/features\/jobs\/worker-jobs\/(worker-job-card|worker-job-actions|report-delay-on-demand|worker-jobs\.page|cash-sheet)/,
    priority: 0,
  },
] satisfies Rolldown.CodeSplittingGroup[];
