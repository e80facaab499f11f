import { isCode, type Code } from '#pwa/i18n/index.ts';

/**
 * The language that the address names (/hi/services), or null. The address becomes the plain one: inside the app a screen has
 * one address, whatever language it is read in.
 */
export function takeLanguage(): Code | null {
  const { pathname, search, hash } = window.location;
  const [, code, path] = /^\/(\w\w)(\/.*)?$/.exec(pathname) ?? [];
  if (!code || !isCode(code)) return null;
  window.history.replaceState(null, '', (path ?? '/') + search + hash);
  return code;
}
