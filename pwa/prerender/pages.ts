import { pathToFileURL } from 'node:url';
import { PUBLIC_ROUTES } from '#contract/app-routes.ts';
import type { build as Build } from '#pwa/app/prerender.tsx';
import type { BuiltFiles } from './bundle.ts';
import { deferScripts, replaceEachOnce, type DeferredChunks } from './document.ts';
import { headTags, LANGUAGES, localizedPath, NOT_FOUND } from './head.ts';
import { trialBar } from './trial-site.ts';

/** Chunks that nearly every screen of an account needs, each evaluated in its own task, in this order. */
const ACCOUNT_CHUNKS = ['contract', 'common', 'data', 'texts', 'own', 'account'] as const;
/** The screens that accounts open most need not wait until the app asks for their code. */
const SCREEN_CHUNKS = { '/my-bookings': ['bookings'], '/worker/jobs': ['worker-shell', 'worker-job'] } as const;

/** Stubs the browser globals that modules read while they load in Node. */
function stubBrowserGlobals(): void {
  const eventTarget = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, {
    window: eventTarget,
    document: { documentElement: {} },
    matchMedia: () => ({ matches: false, ...eventTarget }),
  });
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null, setItem() {}, removeItem() {} } });
}

interface Prerendering {
  /** The built document with inlined style sheet and the boot script of the shell. */
  shell: string;
  /** The same with the boot script of a page. */
  document: string;
  files: BuiltFiles;
  /** The path of the same app built for Node. */
  renderer: string;
  origin: string;
  isTrial: boolean;
}

/**
 * Renders every public screen in each language, as documents that are readable without code, and the empty shell for all other
 * screens. Returns the documents by file name.
 */
export async function renderPages({
  shell,
  document,
  files,
  renderer,
  origin,
  isTrial,
}: Prerendering): Promise<Map<string, string>> {
  stubBrowserGlobals();
  const { build }: { build: typeof Build } = await import(pathToFileURL(renderer).href);
  // Preloaded for the first paint. The Devanagari fonts, of 100 kB each, would delay everything else.
  const fontPreloads = [400, 700].map(
    (weight) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${files.asset(new RegExp(`/mukta-latin-${weight}-normal-[\\w-]{8}\\.woff2$`))}" />`,
  );
  const chunksOf = (names: readonly string[]) => names.map((name) => files.group(name));
  // SOS, before the app, which comes many seconds later on a slow network. The boot script must not wait for it.
  const sosScript = `<script type="module" async crossorigin fetchpriority="high" src="${files.standaloneGroup('sos')}"></script>`;
  const withScripts = (html: string, chunks: DeferredChunks) =>
    replaceEachOnce(deferScripts(html, chunks), [['<meta name="viewport"', `${sosScript}\n    <meta name="viewport"`]]);
  const shellWithScripts = withScripts(shell, {
    after: chunksOf(ACCOUNT_CHUNKS),
    ofScreens: Object.fromEntries(Object.entries(SCREEN_CHUNKS).map(([path, names]) => [path, chunksOf(names)])),
  });
  const pages = new Map([
    ['shell.html', replaceEachOnce(shellWithScripts, [['</title>', ['</title>', ...fontPreloads].join('\n    ')]])],
  ]);
  for (const language of LANGUAGES)
    for (const path of [...PUBLIC_ROUTES, NOT_FOUND] as const) {
      if (path === NOT_FOUND && language !== 'en') continue;
      const page = await build(path, language);
      const html = replaceEachOnce(
        withScripts(document, {
          before: language === 'en' ? [] : [files.module(new RegExp(`/src/i18n/${language}/index\\.ts$`))],
          after: files.screen(path),
        }),
        [
          ['<html lang="en">', `<html lang="${language}" data-page="${language}"${path === NOT_FOUND ? ' data-alone' : ''}>`],
          [/<title>[^]*?<\/title>/, ''],
          [/<meta\s+name="description"[^>]*>/, headTags(origin, path, language, page, language === 'en' ? fontPreloads : [])],
          ['<div id="root"></div>', `${isTrial ? trialBar(language) : ''}<div id="root">${page.html}</div>`],
        ],
      );
      pages.set(`${localizedPath(path, language).replace(/\/$/, '/index').slice(1)}.html`, html);
    }
  return pages;
}
