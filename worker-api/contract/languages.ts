import * as z from 'zod/mini';

export const LANGUAGE_CODES = ['en', 'hi', 'mr'] as const;
export type LanguageCode = (typeof LANGUAGE_CODES)[number];

/** The language of a message to a person; English if the request names none. */
export const messageLanguage = z._default(z.enum(LANGUAGE_CODES), 'en');
