import * as z from 'zod/mini';
import { emailKey, parseIndianMobile } from '#contract/text.ts';

const KEY = 'workerLoginSuggestions';
const MAX_SUGGESTIONS = 5;

/** E-mails and phone numbers of successful logins on this device, newest first. Never a password. */
export function loginSuggestions(): string[] {
  try {
    return z.safeParse(z.array(z.string()), JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function rememberLogin(emailOrPhone: string): void {
  const others = loginSuggestions().filter((one) => one !== emailOrPhone);
  localStorage.setItem(KEY, JSON.stringify([emailOrPhone, ...others].slice(0, MAX_SUGGESTIONS)));
}

/** The account with this e-mail and phone number is deleted. */
export function forgetLogins(account: { email: string; phone: string }): void {
  const isOfAccount = (one: string) => emailKey(one) === emailKey(account.email) || parseIndianMobile(one) === account.phone;
  localStorage.setItem(KEY, JSON.stringify(loginSuggestions().filter((one) => !isOfAccount(one))));
}
