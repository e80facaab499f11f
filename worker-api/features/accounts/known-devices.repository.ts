import { sql, type SQL } from 'drizzle-orm';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import type { knownDevices } from './accounts.table.ts';

/** More than a household has; the least recent ones are forgotten. */
const MAX_DEVICES = 20;

/** Whether a user logged in to the account on this device. */
export const isKnownDevice = (accountId: string, tokenHash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM known_devices WHERE account_id = ${accountId} AND token_hash = ${tokenHash})`;

export const selectIsKnownDevice = (accountId: string, tokenHash: string): SQL<{ value: 0 | 1 }> =>
  sql<{ value: 0 | 1 }>`SELECT ${isKnownDevice(accountId, tokenHash)} AS value`;

/** Whether a user logged in to an account with this e-mail on this device. */
export const isKnownDeviceOfEmail = (emailKey: string, tokenHash: string): SQL => sql`EXISTS (SELECT 1 FROM accounts a
  JOIN known_devices d ON d.account_id = a.id WHERE a.email_key = ${emailKey} AND d.token_hash = ${tokenHash})`;

/** Adds a device to those of an account, where `condition` holds. */
export const addDevice = (
  { account_id, token_hash, logged_in_at }: typeof knownDevices.$inferInsert,
  condition: SQL = sql`TRUE`,
): SQL<never>[] => [
  sql<never>`INSERT INTO known_devices (account_id, token_hash, logged_in_at)
    SELECT ${account_id}, ${token_hash}, ${logged_in_at} WHERE ${condition}
    ON CONFLICT DO UPDATE SET logged_in_at = excluded.logged_in_at`,
  sql<never>`DELETE FROM known_devices WHERE account_id = ${account_id} AND token_hash NOT IN
    (SELECT token_hash FROM known_devices WHERE account_id = ${account_id} ORDER BY logged_in_at DESC LIMIT ${MAX_DEVICES})`,
];

/** When users logged in on each device of the account, for its export. */
export const devicesOfAccount = (accountId: string): SQL<{ loggedInAt: number }> =>
  sql<{
    loggedInAt: number;
  }>`SELECT logged_in_at AS loggedInAt FROM known_devices WHERE account_id = ${accountId} ORDER BY logged_in_at DESC`;

/** Deletes the devices on which no one has logged in for longest, at most `limit`. */
export const deleteOldDevices = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM known_devices WHERE ${isOldest('known_devices', 'logged_in_at', before, limit)}`;

/** Deletes the devices of a closed account. */
export const deleteDevices = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM known_devices WHERE account_id = ${accountId} AND ${condition}`;
