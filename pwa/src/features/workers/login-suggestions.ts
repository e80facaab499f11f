import * as z from 'zod/mini';

const KEY = 'workerLoginSuggestions';
const MOST = 5;

/** What was typed at successful logins on this phone, newest first. Never a password. */
export function loginSuggestions(): string[] {
  try {
    return z.safeParse(z.array(z.string()), JSON.parse(localStorage.getItem(KEY) ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}

export function rememberLogin(emailOrPhone: string): void {
  const rest = loginSuggestions().filter((one) => one !== emailOrPhone);
  localStorage.setItem(KEY, JSON.stringify([emailOrPhone, ...rest].slice(0, MOST)));
}
