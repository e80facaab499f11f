import type { LanguageCode } from '#contract/languages.ts';

const countOf = (text: string, letters: RegExp): number => text.match(letters)?.length ?? 0;

/**
 * The language of a text that a user wrote, judged by its script; undefined if that is the script of the page. Screen readers
 * choose their voice by it (WCAG 2.2, 3.1.2). Hindi and Marathi share a script: on an English page, both count as Hindi.
 */
export function languageOfText(text: string, page: LanguageCode): 'en' | 'hi' | undefined {
  const isDevanagari = countOf(text, /\p{Script=Devanagari}/gu) > countOf(text, /\p{Script=Latin}/gu);
  if (page === 'en') return isDevanagari ? 'hi' : undefined;
  return !isDevanagari && /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}
