import { isLanguage, LANGUAGE_KEY, LANGUAGES } from '#pwa/i18n/languages.ts';
import { isTheme, THEME_KEY } from '../theme.ts';

/** Opens the translation of a prerendered page. */
export function openTranslation(code: string): void {
  const { pathname, search, hash } = location;
  location.replace(`${code === 'en' ? '' : `/${code}`}${pathname.replace(/^\/(hi|mr)(?=\/|$)/, '') || '/'}${search}${hash}`);
}

/** React notes itself in its root, and handles from then on what is chosen. */
const isAppRendered = (): boolean => Object.keys(document.getElementById('root') ?? {}).length > 0;

/** Stores a language or a theme that is chosen in a prerendered page before the app has come, which would not hear of it. */
export function storeEarlyChoice({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement) || isAppRendered()) return;
  const { value } = target;
  const { dataset } = document.documentElement;
  if (isLanguage(value)) {
    localStorage.setItem(LANGUAGE_KEY, value);
    if ('alone' in dataset) location.reload();
    else openTranslation(LANGUAGES[value]);
  } else if (value === 'phone') {
    localStorage.removeItem(THEME_KEY);
    delete dataset['theme'];
  } else if (isTheme(value)) {
    localStorage.setItem(THEME_KEY, value);
    dataset['theme'] = value;
  }
}
