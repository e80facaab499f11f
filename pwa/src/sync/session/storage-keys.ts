import type { Area } from './area.ts';

/**
 * Sessions in local storage, under the keys of the specification (client section 3, worker section 3).
 * A client (or admin) and a worker may be logged in at the same time: two accounts in two areas.
 */
export const STORAGE_KEYS = {
  client: { token: 'token', profile: 'user' },
  worker: { token: 'workerToken', profile: 'workerUser' },
} as const satisfies Record<Area, object>;

/**
 * The id of the last admin who registered this device for push notifications. Once their session has expired, emergencies reach
 * them until the next log-in.
 */
export const ADMIN_PUSH_KEY = 'pushForAdmin';

/** Ids of the accounts that get push notifications on this device, as a JSON list. Missing if none does. */
export const PUSH_ACCOUNTS_KEY = 'pushFor';

/** Whether this device has a push subscription. It is removed with the session, or at the next start of the app. */
export const hasPushAccounts = (): boolean => localStorage.getItem(PUSH_ACCOUNTS_KEY) !== null;

/** Under this key is the error code with which the server ended the last session of an area, until the next log-in. */
export const sessionEndKey = (area: Area): string => `sessionEnd.${area}`;
