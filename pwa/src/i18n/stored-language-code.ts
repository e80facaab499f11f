import { storedLanguage } from './index.ts';
import { LANGUAGES, type LanguageCode } from './languages.ts';

/** The language that was chosen on this phone, as notifications have it: that of a link is only for the visit. */
export const storedLanguageCode = (): LanguageCode => LANGUAGES[storedLanguage()];
