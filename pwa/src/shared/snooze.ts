const SNOOZE_MS = 30 * 24 * 3600_000;

const keyOf = (prompt: string): string => `later:${prompt}`;

/** Whether a prompt was snoozed on this phone in the last thirty days. */
export const isSnoozed = (prompt: string): boolean => Date.now() - Number(localStorage.getItem(keyOf(prompt)) ?? 0) < SNOOZE_MS;

export const snooze = (prompt: string): void => localStorage.setItem(keyOf(prompt), String(Date.now()));

/** The prompt that offers push notifications to an account. */
export const pushPromptOf = (accountId: string): string => `push:${accountId}`;
