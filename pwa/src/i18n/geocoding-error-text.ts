import i18next from 'i18next';
import { errorText } from './error-text.ts';

/**
 * Why a place could not be looked up (worker specification, section 8). A missing network has its own text, because nothing has
 * failed. Like errorText(), it needs useTranslation() in the component.
 * @param code of the response
 */
export function geocodingErrorText(code: string): string {
  if (code === 'place.address_short' || code === 'network') return errorText(code);
  // Unlike the text of the code, it does not ask for another try, which the sentence does itself.
  const text = errorText(code === 'server.error' ? 'our_fault' : code);
  return i18next.t('error', { ns: 'placeFinder', message: text.replace(/[.।]$/, '') });
}
