import i18next from 'i18next';
import { errorText } from './error-text.ts';
import './en/auth.ts';

/**
 * Says why the server ended a session. It responds alike to a suspended account, a changed password and a log-out on another
 * device. Not a hook, as `errorText`.
 */
export const sessionEndText = (code: string): string =>
  code === 'auth.required' ? i18next.t('login.ended', { ns: 'auth' }) : errorText(code);
