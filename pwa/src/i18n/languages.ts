/** The keys are the values of the setting in the specification; the codes are for `<html lang>` and Intl. */
export const LANGUAGES = { english: 'en', hindi: 'hi', marathi: 'mr' } as const;
export type Language = keyof typeof LANGUAGES;
export type LanguageCode = (typeof LANGUAGES)[Language];

/** Shown when the texts of a language do not come, so each is part of the first download. */
export const LANGUAGE_MISSING: Record<LanguageCode, string> = {
  en: 'English could not be loaded.',
  hi: 'हिन्दी नहीं आ पाई।',
  mr: 'मराठी आली नाही.',
};

export const LANGUAGE_CODES = Object.values(LANGUAGES);
export const isLanguageCode = (text: string): text is LanguageCode => LANGUAGE_CODES.some((code) => code === text);

export const isLanguage = (text: string | null): text is Language => text !== null && Object.hasOwn(LANGUAGES, text);

/** The key of the chosen language in local storage. */
export const LANGUAGE_KEY = 'language';
