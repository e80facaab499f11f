import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import * as en from './en/index.ts';
import type { Like } from './shape.ts';

/** The setting's values are the specification's; the codes are those of `<html lang>` and of Intl. */
export const LANGUAGES = { english: 'en', hindi: 'hi', marathi: 'mr' } as const;
export type Language = keyof typeof LANGUAGES;
export type Code = (typeof LANGUAGES)[Language];

const KEY = 'language';
const CHUNKS: Record<Exclude<Code, 'en'>, () => Promise<Like<typeof en>>> = {
  hi: () => import('./hi/index.ts'),
  mr: () => import('./mr/index.ts'),
};

const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text);

/** The language set on this phone. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(KEY);
  return isLanguage(stored) ? stored : 'english';
}

async function show(language: Language): Promise<void> {
  const code = LANGUAGES[language];
  if (code !== 'en' && !i18next.hasResourceBundle(code, 'common'))
    for (const [namespace, texts] of Object.entries(await CHUNKS[code]())) i18next.addResourceBundle(code, namespace, texts);
  await i18next.changeLanguage(code);
  document.documentElement.lang = code;
}

/** Ready once the first screen can be shown in its language; English when its chunk cannot be had. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: Object.keys(en),
    defaultNS: 'common',
    resources: { en },
    // React escapes already.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  await show(storedLanguage()).catch(() => show('english'));
}

/** Changes and remembers the language. Rejects, changing nothing, when the texts cannot be fetched. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  localStorage.setItem(KEY, language);
}
