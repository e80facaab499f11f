import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { englishTexts } from './english-texts.ts';
import { isLanguage, LANGUAGE_CODES, LANGUAGE_KEY, LANGUAGES, type Language, type LanguageCode } from './languages.ts';
import type { SameKeys } from './same-keys.ts';
import { loadSosTexts } from './sos-texts.ts';

declare global {
  interface Window {
    /** Selects the Devanagari font once. Defined by the boot script. */
    chooseFonts?: () => void;
  }
}

type DeferredTexts = typeof import('./en/deferred.ts');
type OnDemandTexts = typeof import('./en/on-demand.ts');
type OtherLanguage = SameKeys<typeof englishTexts & DeferredTexts & OnDemandTexts>;
const CHUNKS = {
  en: (): Promise<DeferredTexts> => import('./en/deferred.ts'),
  hi: (): Promise<OtherLanguage> => import('./hi/index.ts'),
  mr: (): Promise<OtherLanguage> => import('./mr/index.ts'),
};

type PageTexts = typeof import('./en/pages.ts');
/** The long texts of the public pages. Other screens do not download them. */
const PAGES = {
  en: (): Promise<PageTexts> => import('./en/pages.ts'),
  hi: (): Promise<SameKeys<PageTexts>> => import('./hi/pages.ts'),
  mr: (): Promise<SameKeys<PageTexts>> => import('./mr/pages.ts'),
};
let arePageTextsRequested = false;

const NAMES = ['english', 'hindi', 'marathi'] as const satisfies readonly Language[];
/** The language that the app shows now. */
export const currentLanguageCode = (): LanguageCode => LANGUAGE_CODES.find((code) => code === i18next.language) ?? 'en';

/** Whether the user has chosen a language on this phone. */
export const hasChosenLanguage = (): boolean => isLanguage(localStorage.getItem(LANGUAGE_KEY));

/** The language stored on this phone. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(LANGUAGE_KEY);
  return isLanguage(stored) ? stored : 'english';
}

function addTexts(code: LanguageCode, namespaces: object): void {
  for (const [namespace, texts] of Object.entries(namespaces))
    // Nothing changes the texts of a chunk, so they need not be copied.
    i18next.addResourceBundle(code, namespace, texts, false, false, { skipCopy: true });
}

async function addDeferred(code: LanguageCode): Promise<void> {
  // `errors` is part of every language's chunk, so it shows whether the chunk is loaded.
  if (i18next.hasResourceBundle(code, 'errors')) return;
  addTexts(code, await CHUNKS[code]());
}

async function addPageTexts(code: LanguageCode): Promise<void> {
  if (i18next.hasResourceBundle(code, 'about')) return;
  addTexts(code, await PAGES[code]());
}

let wantedLanguage: Language | undefined;

async function showLanguage(language: Language): Promise<void> {
  const code = LANGUAGES[language];
  wantedLanguage = language;
  await Promise.all([
    code !== 'en' && addDeferred(code),
    arePageTextsRequested && addPageTexts(code),
    loadSosTexts(code).catch(() => undefined),
  ]);
  // Another one was chosen while the texts were loading.
  if (wantedLanguage !== language) return;
  await i18next.changeLanguage(code);
  if (code !== 'en') window.chooseFonts?.();
  // Setting the same value again would restyle the whole page.
  if (document.documentElement.lang !== code) document.documentElement.lang = code;
}

/**
 * Loads the language of the first screen; English if its chunk cannot be loaded. Resolves to the language that is shown.
 * @param linked the language of the URL prefix; it is stored if none was chosen before
 * @param onMissing is told the language whose chunk could not be loaded
 */
export async function startI18n(
  linked: LanguageCode | null = null,
  onMissing?: (code: LanguageCode) => void,
): Promise<LanguageCode> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en: englishTexts },
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  const linkedLanguage = NAMES.find((name) => LANGUAGES[name] === linked);
  if (linkedLanguage && !hasChosenLanguage()) localStorage.setItem(LANGUAGE_KEY, linkedLanguage);
  const wanted = linkedLanguage ?? storedLanguage();
  await showLanguage(wanted).catch(() => {
    onMissing?.(LANGUAGES[wanted]);
    return showLanguage('english');
  });
  return currentLanguageCode();
}

/** Loads the English texts that many screens share. They are also the fallback of the other languages. */
export const loadDeferredTexts = (): Promise<void> => addDeferred('en');

/** Loads the texts of the public pages in the current language, and from now on with each change of the language. */
export function loadPageTexts(): Promise<void> {
  arePageTextsRequested = true;
  return addPageTexts(currentLanguageCode());
}

/**
 * Stores and shows the language. Rejects if its texts cannot be loaded: the browser does not fetch a failed chunk again, so
 * they come with the next load of the page.
 */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  await showLanguage(language);
}
