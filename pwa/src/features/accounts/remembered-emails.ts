const KEY = 'loginEmails';
const MAX_EMAILS = 5;

/** The e-mails that have logged in on this device, newest first. */
export function rememberedEmails(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, MAX_EMAILS) : [];
  } catch {
    return [];
  }
}

const others = (email: string): string[] => rememberedEmails().filter((one) => one.toLowerCase() !== email.toLowerCase());

export const rememberEmail = (email: string): void =>
  localStorage.setItem(KEY, JSON.stringify([email, ...others(email)].slice(0, MAX_EMAILS)));

/** The account of this e-mail is deleted. */
export const forgetEmail = (email: string): void => localStorage.setItem(KEY, JSON.stringify(others(email)));
