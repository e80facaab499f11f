import i18next from 'i18next';
import type { ErrorCode, FIELD_ERROR_CODES } from '#contract/errors.ts';
import type { JobSide } from '#contract/chat.ts';
import type { adminErrors } from './en/adminErrors.ts';

/** The codes that only admins get. Their texts come with those of the console. */
type AdminErrors = typeof adminErrors;
type AdminErrorCode = { [G in keyof AdminErrors]: `${G}.${keyof AdminErrors[G] & string}` }[keyof AdminErrors];
type TextCode =
  | Exclude<ErrorCode, AdminErrorCode>
  | (typeof FIELD_ERROR_CODES)[number]
  | 'field.date_far'
  | 'network'
  | 'network_stored'
  | 'phone_full'
  | 'code_missing'
  | 'unknown'
  | 'our_fault';

const isTextCode = (code: string): code is TextCode => i18next.exists(code, { ns: 'errors', returnObjects: false });
const isAdminErrorCode = (code: string): code is AdminErrorCode => i18next.exists(code, { ns: 'adminErrors' });

/**
 * The text of an error or field code in the current language; an unknown code gets the general text.
 * Not a hook: the component must also call useTranslation() to render again when the language changes.
 */
export const errorText = (code: string): string =>
  isAdminErrorCode(code)
    ? i18next.t(code, { ns: 'adminErrors' })
    : i18next.t(isTextCode(code) ? code : 'unknown', { ns: 'errors' });

/** As `errorText`. `worker.slot_taken` is about the worker, whom its text addresses. */
export const errorTextFor = (area: JobSide, code: string): string =>
  errorText(area === 'client' && code === 'worker.slot_taken' ? 'job.time_taken' : code);
