import { isLanguage, LANGUAGE_KEY, LANGUAGES } from '#pwa/i18n/languages.ts';
import { STORAGE_KEYS } from '#pwa/sync/session/storage-keys.ts';
import { FONTS_KEY } from '../fonts-key.ts';
import { OPEN_BOOKINGS_KEY } from '../open-bookings-key.ts';
import { hasSnapshot } from '../snapshot-format.ts';
import { isTheme, THEME_KEY } from '../theme.ts';
import { chooseFonts } from './choose-fonts.ts';
import { openTranslation, storeEarlyChoice } from './early-choices.ts';
import { loadApp } from './load-app.ts';
import { replaceBlockedStorage } from './memory-storage.ts';
import { showSnapshot } from './show-snapshot.ts';

// The build puts this script into every page, before the style sheet, so that neither language nor colours flash.
const root = document.documentElement;
/** False in a page that was prerendered for guests; the shell is empty. Each has a boot script of its own (pwa/boot-script.ts). */
declare const __IS_SHELL__: boolean;

/**
 * A URL with a language prefix wins. Otherwise the stored language: a prerendered page redirects to its translation, any other
 * page stays hidden until the app has rendered.
 */
function applyLanguage(): void {
  const chosen = localStorage.getItem(LANGUAGE_KEY);
  const stored = isLanguage(chosen) ? LANGUAGES[chosen] : root.lang;
  if (stored === root.lang || /^\/(hi|mr)(\/|$)/.test(location.pathname)) return;
  if (!__IS_SHELL__ && !('alone' in root.dataset) && stored !== 'en') openTranslation(stored);
  else root.dataset['waiting'] = '';
  root.lang = stored;
}

function applyTheme(): void {
  const theme = localStorage.getItem(THEME_KEY);
  if (isTheme(theme)) root.dataset['theme'] = theme;
}

function applyFonts(): void {
  if (root.lang === 'en') return;
  if (localStorage.getItem(FONTS_KEY)) chooseFonts();
  // Measuring delays the first frame, and few machines lack the font.
  else requestAnimationFrame(() => setTimeout(chooseFonts));
}

/**
 * The app replaces a prerendered page that has a query or navigation state: what was typed before would be lost (app/main.tsx).
 */
function disableForms(): void {
  const state: unknown = history.state;
  const hasState = typeof state === 'object' && state !== null && 'usr' in state && Boolean(state.usr);
  if (!location.search && !hasState) return;
  for (const form of document.forms) for (const element of form.elements) if ('disabled' in element) element.disabled = true;
}

// Also called after a change of the language.
window.chooseFonts = chooseFonts;

try {
  replaceBlockedStorage();
  applyLanguage();
  applyTheme();
  applyFonts();
  // Reserves the room of the cards that the app puts on the home page.
  root.style.setProperty('--open-bookings', localStorage.getItem(OPEN_BOOKINGS_KEY));
  // Hides the log-in links of a prerendered page.
  if (Object.values(STORAGE_KEYS).some(({ token }) => localStorage.getItem(token))) root.dataset['loggedIn'] = '';
  if (__IS_SHELL__)
    if (hasSnapshot(location.pathname)) showSnapshot();
    else loadApp();
} catch {
  // Storage may be broken: keep the page's language and the system theme.
  if (__IS_SHELL__) loadApp();
}

// Defers the install prompt until the app shows it.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event;
  dispatchEvent(new Event('installable'));
});

addEventListener('DOMContentLoaded', () => {
  if (!__IS_SHELL__) {
    disableForms();
    addEventListener('change', storeEarlyChoice);
    new PerformanceObserver(loadApp).observe({ type: 'paint', buffered: true });
  }
  // A background tab never paints.
  setTimeout(loadApp, 1000);
});
