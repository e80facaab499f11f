import { MINUTE_MS } from '#contract/durations.ts';
import { PHONE_CODE } from '#contract/workers/workers.ts';

const STORAGE_KEY = 'phoneCodeSent';

/** Remembers in this tab that a code was sent to a phone number. The code itself is never stored. */
export const saveSentCode = (phone: string): void =>
  sessionStorage.setItem(STORAGE_KEY, `${phone} ${Date.now() + PHONE_CODE.minutes * MINUTE_MS}`);

/** Whether a code was sent to this phone number that has not expired. */
export function isCodeSent(phone: string): boolean {
  const [sentTo, expiresAt] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split(' ');
  return sentTo === phone && Date.now() < Number(expiresAt);
}

export const forgetSentCode = (): void => sessionStorage.removeItem(STORAGE_KEY);
