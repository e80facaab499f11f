import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { PUBLIC_SCREENS, type PublicScreen } from '#contract/screens.ts';
import type { BuiltPage, build as Build } from '#pwa/app/prerender.tsx';
import { settings } from './settings.ts';

const CODES = ['en', 'hi', 'mr'] as const;
type Code = (typeof CODES)[number];
const LOCALES = { en: 'en_IN', hi: 'hi_IN', mr: 'mr_IN' } as const;
const NOT_FOUND = '/404';
type Path = PublicScreen | typeof NOT_FOUND;

/** Path of a public screen in a language: English has the plain one. */
const pathIn = (path: Path, code: Code): string => (code === 'en' ? path : `/${code}${path}`);
const address = (path: Path, code: Code): string => settings.origin + pathIn(path, code);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The document with each part replaced once. Throws when a part is not in it exactly once. */
function fill(document: string, parts: readonly (readonly [part: string | RegExp, by: string])[]): string {
  return parts.reduce((text, [part, by]) => {
    const pieces = text.split(part);
    const [before, after] = pieces;
    if (pieces.length !== 2 || before === undefined || after === undefined)
      throw new Error(`index.html holds ${String(part)} ${pieces.length - 1} times, not once`);
    return before + by + after;
  }, document);
}

function head(path: Path, code: Code, { title, description }: BuiltPage, preloads: readonly string[]): string {
  const alternates = [
    ...CODES.map((other) => [other, address(path, other)] as const),
    ['x-default', address(path, 'en')] as const,
  ];
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escape(content)}" />`;
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    ...(path === NOT_FOUND
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${address(path, code)}" />`,
          ...alternates.map(([language, href]) => `<link rel="alternate" hreflang="${language}" href="${href}" />`),
        ]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Karigar'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address(path, code)),
    meta('property', 'og:locale', LOCALES[code]),
    meta('property', 'og:image', `${settings.origin}/social.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...preloads,
  ].join('\n    ');
}

/** What a page rendered for Node may look at while its modules load; nothing of it is stored or heard. */
function standIns(): void {
  const nothing = { addEventListener() {}, removeEventListener() {} };
  Object.assign(globalThis, {
    window: nothing,
    document: { documentElement: {} },
    matchMedia: () => ({ matches: false, ...nothing }),
  });
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => null, setItem() {}, removeItem() {} } });
}

const siteMap = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PUBLIC_SCREENS.flatMap((path) =>
  CODES.map(
    (code) =>
      `  <url><loc>${address(path, code)}</loc>${CODES.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(path, other)}"/>`).join('')}</url>`,
  ),
).join('\n')}
</urlset>
`;

const manifest = z.record(z.string(), z.looseObject({ file: z.string() }));

/**
 * What a page needs before its styles ask for it. English: two faces of 20 kB, in time for the first paint. Hindi and Marathi: the
 * texts; their faces of 100 kB would delay everything else, so a first visit is read in the phone's own.
 */
function preloadsOf(code: Code, files: z.infer<typeof manifest>): string[] {
  const wanted = code === 'en' ? /\/mukta-latin-\d.*\.woff2$/ : new RegExp(`^src/i18n/${code}/index\\.ts$`);
  const found = Object.keys(files).filter((name) => wanted.test(name));
  if (found.length !== (code === 'en' ? 2 : 1)) throw new Error(`${found.length} files to preload for ${code}`);
  const kind = code === 'en' ? 'rel="preload" as="font" type="font/woff2"' : 'rel="modulepreload"';
  return found.map((name) => `<link ${kind} crossorigin href="/${files[name]?.file}" />`);
}

/**
 * Writes every public screen in each language into the built app, as documents that need no code to be read, and beside them the
 * empty shell for all other screens, the page for what is not there, site map and robots.
 * @param dist the built app
 * @param renderer the same app built for Node
 */
export async function writePages(dist: string, renderer: string): Promise<void> {
  standIns();
  const { build }: { build: typeof Build } = await import(renderer);
  const document = readFileSync(join(dist, 'index.html'), 'utf8');
  const files = z.parse(manifest, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  const write = (name: string, text: string) => {
    const file = join(dist, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write('shell.html', document);
  for (const code of CODES)
    for (const path of [...PUBLIC_SCREENS, NOT_FOUND] as const) {
      if (path === NOT_FOUND && code !== 'en') continue;
      const page = await build(path, code);
      const filled = fill(document, [
        ['<html lang="en">', `<html lang="${code}" data-page="${code}">`],
        [/<title>[^]*?<\/title>/, ''],
        [/<meta\s+name="description"[^>]*>/, head(path, code, page, preloadsOf(code, files))],
        ['<div id="root"></div>', `<div id="root">${page.html}</div>`],
      ]);
      write(`${pathIn(path, code).replace(/\/$/, '/index')}.html`, filled);
    }
  write('sitemap.xml', siteMap());
  appendFileSync(join(dist, 'robots.txt'), `\nSitemap: ${settings.origin}/sitemap.xml\n`);
}
