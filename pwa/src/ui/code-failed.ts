import i18next from 'i18next';
import { LANGUAGE_MISSING, type LanguageCode } from '#pwa/i18n/languages.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { isServerReachable } from '#pwa/shared/server-reachable.ts';
import { notify } from './toast.ts';

/** Why code that is loaded on demand did not come, in a text of the first download. */
export const codeFailedText = (): string => i18next.t(navigator.onLine ? 'common:code_failed' : 'common:code_offline');

/** The same as the error code of a form. */
export const codeFailedCode = () => (navigator.onLine ? 'code_missing' : 'network');

/**
 * Reloads the page for code that did not come: React.lazy and browsers keep a failed import. Without a network the page stays,
 * unless the service worker has it.
 */
export async function reloadForCode(reload = () => window.location.reload()): Promise<void> {
  if (navigator.serviceWorker?.controller || (navigator.onLine && (await isServerReachable()))) reload();
  else notify.error(codeFailedText());
}

/** Says that code did not come. */
export const reportMissingCode = (): void =>
  notify.error(codeFailedText(), navigator.onLine ? i18next.t('common:load_page_again') : undefined);

/** Loads code on demand. Resolves to null after a message if it does not come. */
export async function loadOrReport<T>(load: () => Promise<T>): Promise<T | null> {
  const code = await loadOrNull(load);
  if (!code) reportMissingCode();
  return code;
}

/** Says in a language that its texts did not come. They come with the next load of the page, or with another press. */
export const reportMissingLanguage = (code: LanguageCode): void =>
  notify.error(LANGUAGE_MISSING[code], i18next.t(navigator.onLine ? 'common:load_page_again' : 'common:code_offline'));
