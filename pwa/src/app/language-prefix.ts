import { isLanguageCode, type LanguageCode } from '#pwa/i18n/languages.ts';

/**
 * The language prefix of the URL (/hi/services), or null. Removes it from the URL: inside the app a screen has one URL in all
 * languages.
 */
export function consumeLanguagePrefix(): LanguageCode | null {
  const { pathname, search, hash } = window.location;
  const [, code, path] = /^\/(\w\w)(\/.*)?$/.exec(pathname) ?? [];
  if (!code || !isLanguageCode(code)) return null;
  window.history.replaceState(null, '', (path ?? '/') + search + hash);
  return code;
}
