import i18next from 'i18next';
import { errorText } from './error-text.ts';

/**
 * Why a place could not be looked up (worker specification, section 8). A missing network has its own text, because nothing has failed.
 * Like errorText(), it needs useTranslation() in the component.
 * @param code of the response
 */
export function geocodingErrorText(code: string): string {
  const text = errorText(code);
  const isComplete = code === 'place.address_short' || code === 'network';
  return isComplete ? text : i18next.t('error', { ns: 'placeFinder', message: text.replace(/[.।]$/, '') });
}
