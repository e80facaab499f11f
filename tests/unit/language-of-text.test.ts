import { describe, expect, test } from 'vitest';
import { languageOfText } from '#pwa/shared/language-of-text.ts';

describe('the words of a user', () => {
  test('are marked where their script is not that of the page', () => {
    expect(languageOfText('नल टपक रहा है, tap के नीचे', 'en')).toBe('hi');
    expect(languageOfText('The tap is leaking.', 'hi')).toBe('en');
    expect(languageOfText('The tap is leaking.', 'mr')).toBe('en');
  });

  test('are not marked in the script of the page, nor without letters', () => {
    expect(languageOfText('The नल is leaking.', 'en')).toBeUndefined();
    expect(languageOfText('नल टपक रहा है', 'hi')).toBeUndefined();
    expect(languageOfText('नळ गळतोय', 'mr')).toBeUndefined();
    for (const page of ['en', 'hi', 'mr'] as const) expect(languageOfText('🙏 123', page)).toBeUndefined();
  });
});
