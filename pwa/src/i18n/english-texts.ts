import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { nav } from './en/nav.ts';
import { services } from './en/services.ts';
import { titles } from './en/titles.ts';

/**
 * The English texts that are loaded, by namespace: first those of the shells, the home page and /services, which are part of
 * the first download. i18next reads this object, so texts on demand add themselves to it.
 */
export const englishTexts = { common, home, nav, services, titles };
