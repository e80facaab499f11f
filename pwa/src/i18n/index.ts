import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import * as first from './en/index.ts';
import type { Like } from './shape.ts';

/** The setting's values are the specification's; the codes are those of `<html lang>` and of Intl. */
export const LANGUAGES = { english: 'en', hindi: 'hi', marathi: 'mr' } as const;
export type Language = keyof typeof LANGUAGES;
export type Code = (typeof LANGUAGES)[Language];

const CODES = Object.values(LANGUAGES);
export const isCode = (text: string): text is Code => CODES.some((code) => code === text);

declare global {
  interface Window {
    /** Looks, once, which face Devanagari is to be shown in: public/boot.js. */
    chooseFaces?: () => void;
  }
}

type More = typeof import('./en/more.ts');
const KEY = 'language';
const CHUNKS = {
  en: (): Promise<More> => import('./en/more.ts'),
  hi: (): Promise<Like<typeof first & More>> => import('./hi/index.ts'),
  mr: (): Promise<Like<typeof first & More>> => import('./mr/index.ts'),
};

type Pages = typeof import('./en/pages.ts');
/** The long texts of the public pages, which no other screen should have to download. */
const PAGES = {
  en: (): Promise<Pages> => import('./en/pages.ts'),
  hi: (): Promise<Like<Pages>> => import('./hi/pages.ts'),
  mr: (): Promise<Like<Pages>> => import('./mr/pages.ts'),
};
let pagesWanted = false;

const NAMES = ['english', 'hindi', 'marathi'] as const satisfies readonly Language[];
const shownCode = (): Code => CODES.find((code) => code === i18next.language) ?? 'en';
const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text);

/** The language set on this phone. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : 'english';
}

async function add(code: Code): Promise<void> {
  // `errors` is in every language's chunk, so it tells whether the chunk has come.
  if (i18next.hasResourceBundle(code, 'errors')) return;
  for (const [namespace, texts] of Object.entries(await CHUNKS[code]())) i18next.addResourceBundle(code, namespace, texts);
}

async function addPages(code: Code): Promise<void> {
  if (i18next.hasResourceBundle(code, 'about')) return;
  for (const [namespace, texts] of Object.entries(await PAGES[code]())) i18next.addResourceBundle(code, namespace, texts);
}

async function show(language: Language): Promise<void> {
  const code = LANGUAGES[language];
  await Promise.all([code !== 'en' && add(code), pagesWanted && addPages(code)]);
  await i18next.changeLanguage(code);
  if (code !== 'en') window.chooseFaces?.();
  // Said again, it would have the whole page styled again.
  if (document.documentElement.lang !== code) document.documentElement.lang = code;
}

/**
 * Ready once the first screen can be shown in its language; English when its chunk cannot be had. Answers the language shown.
 * @param linked the language that the address named; it is remembered where none was chosen before
 */
export async function startI18n(linked: Code | null = null): Promise<Code> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    // i18next adds namespaces to this object; a module is frozen.
    resources: { en: { ...first } },
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const asked = NAMES.find((name) => LANGUAGES[name] === linked);
  if (asked && !isLanguage(localStorage.getItem(KEY))) localStorage.setItem(KEY, asked);
  await show(asked ?? storedLanguage()).catch(() => show('english'));
  return shownCode();
}

/** The English texts beyond the home page's, which every other language falls back on: every other screen waits for them. */
export const moreTexts = (): Promise<void> => add('en');

/** The texts of the public pages in the language that is shown; from now on a change of the language brings them along. */
export function pageTexts(): Promise<void> {
  pagesWanted = true;
  return addPages(shownCode());
}

/** Changes and remembers the language. Rejects, changing nothing, when the texts cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  localStorage.setItem(KEY, language);
}
