import { replaceEachOnce } from './document.ts';
import type { Language } from './head.ts';

/** For crawlers. A trial site, as staging, looks like the real one, so that they should show none of its pages. */
export const buildRobots = (rules: string, origin: string, isTrial: boolean): string =>
  isTrial ? 'User-agent: *\nDisallow: /\n' : `${rules}\nSitemap: ${origin}/sitemap.xml\n`;

/** The headers of the static files, with the hashes of the boot scripts. */
export const buildHeaders = (headers: string, bootScripts: readonly string[], isTrial: boolean): string =>
  replaceEachOnce(headers, [
    ["script-src 'self'", `script-src 'self' ${bootScripts.join(' ')}`],
    // Those who find an address elsewhere do not ask robots.txt.
    ...(isTrial ? [['  X-Content-Type', '  X-Robots-Tag: noindex\n  X-Content-Type'] as const] : []),
  ]);

const TEXTS: Record<Language, string> = {
  en: 'Trial site: no real work can be booked here',
  hi: 'आज़माने की साइट: यहाँ असली काम बुक नहीं होता',
  mr: 'चाचणीची साइट: इथे खरे काम बुक होत नाही',
};

/** A bar above a page of a trial site. It is no part of the app, which would have its code and texts on the real site too. */
export const trialBar = (language: Language): string =>
  `<aside style="padding: max(0.25rem, env(safe-area-inset-top)) 1rem 0.25rem; background: #ffd54f; color: #000; text-align: center">${TEXTS[language]}</aside>`;
