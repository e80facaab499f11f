import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { PUBLIC_ROUTES, type PublicRoute } from '#contract/app-routes.ts';
import type { BuiltPage, build as Build } from '#pwa/app/prerender.tsx';
import { settings } from './settings.ts';

const CODES = ['en', 'hi', 'mr'] as const;
type Code = (typeof CODES)[number];
const LOCALES = { en: 'en_IN', hi: 'hi_IN', mr: 'mr_IN' } as const;
const NOT_FOUND = '/404';
type Path = PublicRoute | typeof NOT_FOUND;

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

function head(path: Path, code: Code, { title, description }: BuiltPage, faces: readonly string[]): string {
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
    ...faces,
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
${PUBLIC_ROUTES.flatMap((path) =>
  CODES.map(
    (code) =>
      `  <url><loc>${address(path, code)}</loc>${CODES.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${address(path, other)}"/>`).join('')}</url>`,
  ),
).join('\n')}
</urlset>
`;

/**
 * The built document with its style sheet and boot.js inside it, so that the first paint waits for one answer and no second one.
 * Answers the hash by which the CSP knows the script.
 */
function inlined(dist: string): { document: string; hash: string } {
  const document = readFileSync(join(dist, 'index.html'), 'utf8');
  const [sheet, file] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(document) ?? [];
  if (!sheet || !file) throw new Error('index.html names no style sheet');
  const styles = readFileSync(join(dist, file), 'utf8').trim();
  const boot = readFileSync(join(dist, 'boot.js'), 'utf8').trim();
  return {
    document: fill(document, [
      // Named but not fetched: a later part that needs the sheet finds that it is there.
      [sheet, `<style>${styles}</style><link rel="stylesheet" href="/${file}" disabled />`],
      ['<script src="/boot.js"></script>', `<script>${boot}</script>`],
    ]),
    hash: createHash('sha256').update(boot).digest('base64'),
  };
}

/**
 * The document with its code in a template from which boot.js fetches it when there is something to read: what the app imports, the app, and
 * what its parts will ask for, each a script of its own so that each is run by itself and not all in one stretch.
 */
function codeLater(document: string, before: readonly string[], after: readonly string[]): string {
  const [code, app, imported = ''] =
    /(<script type="module"[^>]*><\/script>)((?:\s*<link rel="modulepreload"[^>]*>)*)/.exec(document) ?? [];
  if (!code || !app) throw new Error('index.html names no code');
  const script = (file: string) => `<script type="module" crossorigin src="${file}"></script>`;
  const imports = [...imported.matchAll(/href="([^"]+)"/g)].map(([, file = '']) => file);
  const scripts = [...[...imports, ...before].map(script), app, ...after.map(script)];
  return fill(document, [[code, `<template id="code">${scripts.join('\n    ')}</template>`]]);
}

/** What public pages ask for soon, each in a stretch of its own, in the order it may run in. */
const SHARED = ['zod', 'contract-live', 'contract', 'endpoints', 'common', 'dexie'] as const;
/** What nearly every screen of one's own needs on top. */
const OWN = ['icons', 'query', 'dialog', 'own'] as const;

const manifest = z.record(z.string(), z.looseObject({ file: z.string() }));

const fileOf = (files: z.infer<typeof manifest>, name: RegExp): string => {
  const [found, ...more] = Object.keys(files).filter((each) => name.test(each));
  if (!found || more.length > 0) throw new Error(`${more.length + 1} files for ${String(name)}`);
  return `/${files[found]?.file}`;
};

/**
 * Writes every public screen in each language into the built app, as documents that need no code to be read, and beside them the
 * empty shell for all other screens, the page for what is not there, site map and robots.
 * @param dist the built app
 * @param renderer the same app built for Node
 */
export async function writePages(dist: string, renderer: string): Promise<void> {
  standIns();
  const { build }: { build: typeof Build } = await import(pathToFileURL(renderer).href);
  const { document, hash } = inlined(dist);
  const files = z.parse(manifest, JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')));
  // In time for the first paint. The Devanagari ones, of 100 kB, would delay everything else.
  const faces = [400, 700].map(
    (weight) =>
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fileOf(files, new RegExp(`/mukta-latin-${weight}-.*\\.woff2$`))}" />`,
  );
  const named = (names: readonly string[]) => names.map((name) => fileOf(files, new RegExp(`^_${name}-[\\w-]{8}\\.js$`)));
  const write = (name: string, text: string) => {
    const file = join(dist, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  write(
    'shell.html',
    fill(codeLater(document, [], named([...SHARED, ...OWN])), [['</title>', ['</title>', ...faces].join('\n    ')]]),
  );
  for (const code of CODES)
    for (const path of [...PUBLIC_ROUTES, NOT_FOUND] as const) {
      if (path === NOT_FOUND && code !== 'en') continue;
      const page = await build(path, code);
      const filled = fill(
        codeLater(document, code === 'en' ? [] : [fileOf(files, new RegExp(`^src/i18n/${code}/index\\.ts$`))], named(SHARED)),
        [
          ['<html lang="en">', `<html lang="${code}" data-page="${code}"${path === NOT_FOUND ? ' data-alone' : ''}>`],
          [/<title>[^]*?<\/title>/, ''],
          [/<meta\s+name="description"[^>]*>/, head(path, code, page, code === 'en' ? faces : [])],
          ['<div id="root"></div>', `<div id="root">${page.html}</div>`],
        ],
      );
      write(`${pathIn(path, code).replace(/\/$/, '/index')}.html`, filled);
    }
  write('sitemap.xml', siteMap());
  const headers = readFileSync(join(dist, '_headers'), 'utf8');
  write('_headers', fill(headers, [["script-src 'self'", `script-src 'self' 'sha256-${hash}'`]]));
  appendFileSync(join(dist, 'robots.txt'), `\nSitemap: ${settings.origin}/sitemap.xml\n`);
}
