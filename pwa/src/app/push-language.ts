import { storedLanguage } from '#pwa/i18n/index.ts';
import { LANGUAGES, type LanguageCode } from '#pwa/i18n/languages.ts';

/** Notifications are in the language that was chosen: that of a link is only for the visit. */
export const pushLanguage = (): LanguageCode => LANGUAGES[storedLanguage()];
