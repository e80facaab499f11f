import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { PUBLIC_ROUTES } from '#contract/app-routes.ts';
import type { build as Build } from '#pwa/app/prerender.tsx';
import { deferScripts, inlineAssets, replaceEachOnce } from './prerender/document.ts';
import { buildSitemap, headTags, LANGUAGES, localizedPath, NOT_FOUND } from './prerender/head.ts';
import { settings } from './settings.ts';

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

/** Chunks that every page needs soon, each evaluated in its own task, in this order. */
const SHARED_CHUNKS = ['sos'] as const;
/** Additional chunks that nearly every screen of an account needs. */
const ACCOUNT_CHUNKS = ['contract', 'endpoints', 'common', 'data', 'icons', 'own', 'account'] as const;

const manifest = z.record(z.string(), z.looseObject({ file: z.string(), imports: z.optional(z.array(z.string())) }));

/** Screens whose code is part of the first download. */
const WITHOUT_OWN_CODE: ReadonlySet<string> = new Set(['/', '/services', NOT_FOUND]);

/** The chunks that the screen at `path` imports, each after those that it imports itself, and its own. */
function screenChunks(files: z.infer<typeof manifest>, path: string): string[] {
  if (WITHOUT_OWN_CODE.has(path)) return [];
  const page = path === '/worker' ? /\/workers\/landing\.page\.tsx$/ : new RegExp(`/(?!workers/)[\\w-]+${path}\\.page\\.tsx$`);
  const found = new Set<string>();
  const add = (name: string) => {
    for (const imported of files[name]?.imports ?? []) if (!found.has(imported)) add(imported);
    found.add(name);
  };
  add(findEntry(files, page));
  return [...found].map((name) => `/${files[name]?.file}`);
}

function findEntry(files: z.infer<typeof manifest>, name: RegExp): string {
  const [found, ...more] = Object.keys(files).filter((each) => name.test(each));
  if (!found || more.length > 0) throw new Error(`${found ? more.length + 1 : 0} files for ${String(name)}`);
  return found;
}
const findBuiltFile = (files: z.infer<typeof manifest>, name: RegExp): string => `/${files[findEntry(files, name)]?.file}`;

/**
 * Prerenders every public screen in each language into the built app, as documents that are readable without code. Also writes the
 * empty shell for all other screens, the not-found page, the sitemap and robots.txt.
 * @param dist the built app
 * @param renderer the same app built for Node
 */
export async function writePages(dist: string, renderer: string): Promise<void> {
  stubBrowserGlobals();
  const { build }: { build: typeof Build } = await import(pathToFileURL(renderer).href);
  const { document, hash } = inlineAssets(dist);
  const files = z.parse(manifest, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  // Preloaded for the first paint. The Devanagari fonts, of 100 kB each, would delay everything else.
  const fontPreloads = [400, 700].map(
    (weight) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${findBuiltFile(files, new RegExp(`/mukta-latin-${weight}-.*\\.woff2$`))}" />`,
  );
  const chunkFiles = (names: readonly string[]) =>
    names.map((name) => findBuiltFile(files, new RegExp(`^_${name}-[\\w-]{8}\\.js$`)));
  const write = (name: string, text: string) => {
    const file = join(dist, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write(
    'shell.html',
    replaceEachOnce(deferScripts(document, [], chunkFiles([...SHARED_CHUNKS, ...ACCOUNT_CHUNKS])), [
      ['</title>', ['</title>', ...fontPreloads].join('\n    ')],
    ]),
  );
  for (const language of LANGUAGES)
    for (const path of [...PUBLIC_ROUTES, NOT_FOUND] as const) {
      if (path === NOT_FOUND && language !== 'en') continue;
      const page = await build(path, language);
      const html = replaceEachOnce(
        deferScripts(
          document,
          language === 'en' ? [] : [findBuiltFile(files, new RegExp(`^src/i18n/${language}/index\\.ts$`))],
          [...chunkFiles(SHARED_CHUNKS), ...screenChunks(files, path)],
        ),
        [
          ['<html lang="en">', `<html lang="${language}" data-page="${language}"${path === NOT_FOUND ? ' data-alone' : ''}>`],
          [/<title>[^]*?<\/title>/, ''],
          [/<meta\s+name="description"[^>]*>/, headTags(path, language, page, language === 'en' ? fontPreloads : [])],
          ['<div id="root"></div>', `<div id="root">${page.html}</div>`],
        ],
      );
      write(`${localizedPath(path, language).replace(/\/$/, '/index')}.html`, html);
    }
  write('sitemap.xml', buildSitemap());
  const headers = readFileSync(join(dist, '_headers'), 'utf8');
  write('_headers', replaceEachOnce(headers, [["script-src 'self'", `script-src 'self' 'sha256-${hash}'`]]));
  appendFileSync(join(dist, 'robots.txt'), `\nSitemap: ${settings.origin}/sitemap.xml\n`);
}
