import type { Area } from './area.ts';
import { PUSH_ACCOUNTS_KEY, sessionEndKey } from './storage-keys.ts';

export const readPushAccounts = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(PUSH_ACCOUNTS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
};

export const writePushAccounts = (ids: readonly string[]): void => {
  if (ids.length > 0) localStorage.setItem(PUSH_ACCOUNTS_KEY, JSON.stringify(ids));
  else localStorage.removeItem(PUSH_ACCOUNTS_KEY);
};

/** Under this key is the id of the last account of an area that got push notifications on this device. */
const lastPushAccountKey = (area: Area): string => `pushLast.${area}`;

export const rememberPushAccount = (area: Area, accountId: string): void =>
  localStorage.setItem(lastPushAccountKey(area), accountId);

export const forgetPushAccount = (area: Area): void => localStorage.removeItem(lastPushAccountKey(area));

/**
 * Gives an account that logs in the push notifications which it had when the server ended its session. They are not given to an
 * account that logged out here or turned them off, nor to another one.
 */
export function resumePush(area: Area, accountId: string): void {
  const isLast = localStorage.getItem(lastPushAccountKey(area)) === accountId;
  if (isLast && localStorage.getItem(sessionEndKey(area))) writePushAccounts([...new Set([...readPushAccounts(), accountId])]);
  else forgetPushAccount(area);
}
