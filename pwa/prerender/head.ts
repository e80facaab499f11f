import { PUBLIC_ROUTES, type PublicRoute } from '#contract/app-routes.ts';
import type { BuiltPage } from '#pwa/app/prerender.tsx';

export const LANGUAGES = ['en', 'hi', 'mr'] as const;
export type Language = (typeof LANGUAGES)[number];
const LOCALES = { en: 'en_IN', hi: 'hi_IN', mr: 'mr_IN' } as const;
export const NOT_FOUND = '/404';
export type Path = PublicRoute | typeof NOT_FOUND;

/** Path of a public screen in a language; English has no prefix. */
export const localizedPath = (path: Path, language: Language): string => (language === 'en' ? path : `/${language}${path}`);
const absoluteUrl = (origin: string, path: Path, language: Language): string => origin + localizedPath(path, language);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The tags of a page for browsers, search engines and links in messages. */
export function headTags(
  origin: string,
  path: Path,
  language: Language,
  { title, description }: BuiltPage,
  fontPreloads: readonly string[],
): string {
  const alternates = [
    ...LANGUAGES.map((other) => [other, absoluteUrl(origin, path, other)] as const),
    ['x-default', absoluteUrl(origin, path, 'en')] as const,
  ];
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escape(content)}" />`;
  return [
    `<title>${escape(title)}</title>`,
    meta('name', 'description', description),
    ...(path === NOT_FOUND
      ? [meta('name', 'robots', 'noindex')]
      : [
          `<link rel="canonical" href="${absoluteUrl(origin, path, language)}" />`,
          ...alternates.map(([hreflang, href]) => `<link rel="alternate" hreflang="${hreflang}" href="${href}" />`),
        ]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', 'Karigar'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', absoluteUrl(origin, path, language)),
    meta('property', 'og:locale', LOCALES[language]),
    meta('property', 'og:image', `${origin}/social.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('name', 'twitter:card', 'summary_large_image'),
    ...fontPreloads,
  ].join('\n    ');
}

/** All public pages, each with its other languages. */
export const buildSitemap = (origin: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${PUBLIC_ROUTES.flatMap((path) =>
  LANGUAGES.map(
    (language) =>
      `  <url><loc>${absoluteUrl(origin, path, language)}</loc>${LANGUAGES.map((other) => `<xhtml:link rel="alternate" hreflang="${other}" href="${absoluteUrl(origin, path, other)}"/>`).join('')}</url>`,
  ),
).join('\n')}
</urlset>
`;
