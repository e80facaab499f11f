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

export function rememberEmail(email: string): void {
  const others = rememberedEmails().filter((one) => one.toLowerCase() !== email.toLowerCase());
  localStorage.setItem(KEY, JSON.stringify([email, ...others].slice(0, MAX_EMAILS)));
}
