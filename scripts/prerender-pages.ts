import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as z from 'zod/mini';
import { PUBLIC_ROUTES, type PublicRoute } from '#contract/app-routes.ts';
import type { BuiltPage, build as Build } from '#pwa/app/prerender.tsx';
import { settings } from './settings.ts';

const LANGUAGES = ['en', 'hi', 'mr'] as const;
type Language = (typeof LANGUAGES)[number];
const LOCALES = { en: 'en_IN', hi: 'hi_IN', mr: 'mr_IN' } as const;
const NOT_FOUND = '/404';
type Path = PublicRoute | typeof NOT_FOUND;

/** Path of a public screen in a language; English has no prefix. */
const localizedPath = (path: Path, language: Language): string => (language === 'en' ? path : `/${language}${path}`);
const absoluteUrl = (path: Path, language: Language): string => settings.origin + localizedPath(path, language);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Replaces each part of the document. Throws if a part does not occur exactly once. */
function replaceEachOnce(document: string, parts: readonly (readonly [part: string | RegExp, by: string])[]): string {
  return parts.reduce((text, [part, replacement]) => {
    const pieces = text.split(part);
    const [before, after] = pieces;
    if (pieces.length !== 2 || before === undefined || after === undefined)
      throw new Error(`index.html contains ${String(part)} ${pieces.length - 1} times instead of once`);
    return before + replacement + after;
  }, document);
}

function headTags(path: Path, language: Language, { title, description }: BuiltPage, fontPreloads: readonly string[]): string {
  const alternates = [
    ...LANGUAGES.map((other) => [other, absoluteUrl(path, other)] as const),
    ['x-default', absoluteUrl(path, 'en')] as const,
  ];
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escape(content)}" />`;
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    ...(path === NOT_FOUND
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${absoluteUrl(path, language)}" />`,
          ...alternates.map(([hreflang, href]) => `<link rel="alternate" hreflang="${hreflang}" href="${href}" />`),
        ]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Karigar'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', absoluteUrl(path, language)),
    meta('property', 'og:locale', LOCALES[language]),
    meta('property', 'og:image', `${settings.origin}/social.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...fontPreloads,
  ].join('\n    ');
}

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

const buildSitemap = (): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PUBLIC_ROUTES.flatMap((path) =>
  LANGUAGES.map(
    (language) =>
      `  <url><loc>${absoluteUrl(path, language)}</loc>${LANGUAGES.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${absoluteUrl(path, other)}"/>`).join('')}</url>`,
  ),
).join('\n')}
</urlset>
`;

/**
 * Inlines the style sheet and boot.js into the built document, so that the first paint needs a single response. Returns the document
 * and the hash by which the CSP allows the script.
 */
function inlineAssets(dist: string): { document: string; hash: string } {
  const document = readFileSync(join(dist, 'index.html'), 'utf8');
  const [sheet, file] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(document) ?? [];
  if (!sheet || !file) throw new Error('index.html has no style sheet link');
  const styles = readFileSync(join(dist, file), 'utf8').trim();
  const boot = readFileSync(join(dist, 'boot.js'), 'utf8').trim();
  return {
    document: replaceEachOnce(document, [
      // Disabled, so not fetched: a chunk that needs the style sheet finds it present.
      [sheet, `<style>${styles}</style><link rel="stylesheet" href="/${file}" disabled />`],
      ['<script src="/boot.js"></script>', `<script>${boot}</script>`],
    ]),
    hash: createHash('sha256').update(boot).digest('base64'),
  };
}

/**
 * Moves the scripts into a <template>, from which boot.js loads them after the first paint: the app's imports, the app, and chunks that it
 * will need. Each is a separate script, so that each is evaluated in its own task.
 */
function deferScripts(document: string, before: readonly string[], after: readonly string[]): string {
  const [appScript, app, imported = ''] =
    /(<script type="module"[^>]*><\/script>)((?:\s*<link rel="modulepreload"[^>]*>)*)/.exec(document) ?? [];
  if (!appScript || !app) throw new Error('index.html has no module script');
  const script = (file: string) => `<script type="module" crossorigin src="${file}"></script>`;
  const imports = [...imported.matchAll(/href="([^"]+)"/g)].map(([, file = '']) => file);
  const scripts = [...[...imports, ...before].map(script), app, ...after.map(script)];
  return replaceEachOnce(document, [[appScript, `<template id="code">${scripts.join('\n    ')}</template>`]]);
}

/** Chunks that public pages need soon, each evaluated in its own task, in this order. */
const SHARED_CHUNKS = ['zod', 'contract-live', 'contract', 'endpoints', 'common', 'dexie'] as const;
/** Additional chunks that nearly every screen of an account needs. */
const ACCOUNT_CHUNKS = ['icons', 'query', 'dialog', 'own'] as const;

const manifest = z.record(z.string(), z.looseObject({ file: z.string() }));

const findBuiltFile = (files: z.infer<typeof manifest>, name: RegExp): string => {
  const [found, ...more] = Object.keys(files).filter((each) => name.test(each));
  if (!found || more.length > 0) throw new Error(`${more.length + 1} files for ${String(name)}`);
  return `/${files[found]?.file}`;
};

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
          chunkFiles(SHARED_CHUNKS),
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
