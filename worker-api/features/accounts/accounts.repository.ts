import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import type { Point } from '#contract/geo.ts';
import { ERASED_NAME, NOTIFICATION_TOPICS, type AccountChanges } from '#contract/accounts.ts';
import { mailboxKey } from '#contract/text.ts';
import type { Database } from '#api/lib/db.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import { hasOpenJobs } from '#api/features/jobs/jobs.predicates.ts';
import { hasRefused, isOwnContact, type ContactKeys } from './contact-requests.repository.ts';
import { isClosed } from './accounts.predicates.ts';
import { accounts, type AccountRow, type passwordResets } from './accounts.table.ts';
import { hasUnsettledMatters, unsettledMatters } from './unsettled-matters.predicates.ts';

export type NewAccount = typeof accounts.$inferInsert;

/** Inserts an account. Returns no row if an account of that kind has its e-mail, or a worker has the worker's phone. */
export const insertAccount = (db: Database, account: NewAccount) =>
  db.query.insert(accounts).values(account).onConflictDoNothing().returning();

/** The accounts that may log in with this e-mail on the login page of clients and admins. */
export const findClientOrAdminByEmail = (db: Database, emailKey: string) =>
  db.all(sql<AccountRow>`SELECT * FROM accounts WHERE email_key = ${emailKey} AND kind IN ('client', 'admin') ORDER BY kind`);

// SQLite uses the partial index on phones only if the query says kind = 'worker' as a literal; the query builder would bind it.
export const findWorkerByLogin = (db: Database, emailKey: string, phone: string | null) =>
  db.first(
    phone
      ? sql<AccountRow>`SELECT * FROM accounts WHERE phone = ${phone} AND kind = 'worker'`
      : sql<AccountRow>`SELECT * FROM accounts WHERE email_key = ${emailKey} AND kind = 'worker'`,
  );

/** Every account with this e-mail that is not suspended: a client and a worker may share one. */
export const findAllByEmail = (db: Database, emailKey: string) =>
  db.all(
    db.query
      .select()
      .from(accounts)
      .where(and(eq(accounts.email_key, emailKey), isNull(accounts.suspended_at))),
  );

export const findById = (db: Database, id: string) => db.first(db.query.select().from(accounts).where(eq(accounts.id, id)));

type PasswordReset = typeof passwordResets.$inferSelect;

/** Stores a reset link where `condition` holds. A row where it was stored. */
export const insertPasswordReset = (
  { token_hash, account_id, expires_at }: PasswordReset,
  condition: SQL = sql`TRUE`,
): SQL<Pick<PasswordReset, 'account_id'>> =>
  sql<Pick<PasswordReset, 'account_id'>>`INSERT INTO password_resets (token_hash, account_id, expires_at)
    SELECT ${token_hash}, ${account_id}, ${expires_at} WHERE ${condition} RETURNING account_id`;

/** That an account has no reset link that works, or a single one, which ends before an instant. */
export const hasFewResetLinks = (accountId: string, now: number, endsBefore: number): SQL =>
  sql`(SELECT count(*) = 0 OR (count(*) = 1 AND max(expires_at) <= ${endsBefore}) FROM password_resets
    WHERE expires_at > ${now} AND account_id = ${accountId})`;

export const deletePasswordReset = (tokenHash: string): SQL<never> =>
  sql<never>`DELETE FROM password_resets WHERE token_hash = ${tokenHash}`;

/**
 * Sets the password of the account that a token belongs to, ends every session, and deletes every token of that account. `changed` has
 * no row if the token is unknown or expired.
 */
export function resetPasswordByToken(tokenHash: string, passwordHash: string, now: number) {
  const accountOfToken = sql`(SELECT account_id FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now})`;
  return {
    changed: sql<Pick<AccountRow, 'id'>>`UPDATE accounts SET password_hash = ${passwordHash}, token_version = token_version + 1
    WHERE id = ${accountOfToken} RETURNING id`,
    // After it `isResetValid` is false.
    tokensDeleted: sql<never>`DELETE FROM password_resets WHERE account_id = ${accountOfToken}`,
  };
}

/** Whether this token resets a password now. */
export const isResetValid = (tokenHash: string, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now})`;

/** The account whose password this token resets, if the token has not expired. */
export const selectAccountToReset = (tokenHash: string, now: number) =>
  sql<Pick<AccountRow, 'id' | 'email_key'>>`SELECT a.id, a.email_key FROM password_resets p
    JOIN accounts a ON a.id = p.account_id WHERE p.token_hash = ${tokenHash} AND p.expires_at > ${now}`;

export const deleteExpiredPasswordResets = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM password_resets WHERE ${isOldest('password_resets', 'expires_at', before, limit)}`;

/** Sets a password and ends every session, if the token version of the account is still `tokenVersion`. */
export const setPassword = (db: Database, id: string, tokenVersion: number, passwordHash: string) =>
  db.query
    .update(accounts)
    .set({ password_hash: passwordHash, token_version: sql`token_version + 1` })
    .where(and(eq(accounts.id, id), eq(accounts.token_version, tokenVersion)))
    .returning({ token_version: accounts.token_version });

export const endSessions = (db: Database, id: string) =>
  db.query
    .update(accounts)
    .set({ token_version: sql`token_version + 1` })
    .where(eq(accounts.id, id));

/** Whether another worker has this e-mail, and whether another worker has this phone. */
export const findLoginConflicts = (db: Database, emailKey: string, phone: string) =>
  db.first(sql<{ email: number; phone: number }>`SELECT
    EXISTS (SELECT 1 FROM accounts WHERE email_key = ${emailKey} AND kind = 'worker') AS email,
    EXISTS (SELECT 1 FROM accounts WHERE phone = ${phone} AND kind = 'worker') AS phone`);

/** Changes the given fields, where `condition` holds. Returns no row if another worker has the new phone of a worker, the new emergency contact has refused, or the account would be its own contact. */
export const updateAccount = (
  id: string,
  { name, phone, address, notifications, emergencyContact }: AccountChanges,
  contactKeys: ContactKeys | null,
  condition: SQL,
  /** Where the new address is, if that is known. Only the account of a client has a place. */
  place: Point | null = null,
): SQL<AccountRow> => {
  const muted = notifications && JSON.stringify(NOTIFICATION_TOPICS.filter((topic) => !notifications[topic]));
  const contactKey = emergencyContact === undefined ? null : mailboxKey(emergencyContact);
  const hasContactRefused = contactKeys ? hasRefused(id, contactKeys) : sql.raw('0');
  const isOwn = emergencyContact === '' ? sql.raw('0') : isOwnContact(id, contactKeys, phone);
  return sql`UPDATE accounts SET name = coalesce(${name ?? null}, name), phone = coalesce(${phone ?? null}, phone),
      lat = iif(kind = 'client', coalesce(${place?.lat ?? null}, lat), lat), lng = iif(kind = 'client', coalesce(${place?.lng ?? null}, lng), lng),
      address = coalesce(${address?.line ?? null}, address), city_state = coalesce(${address?.cityState ?? null}, city_state),
      postal_code = coalesce(${address?.postalCode ?? null}, postal_code), tax_id = coalesce(${address?.taxId ?? null}, tax_id),
      muted_topics = coalesce(${muted ?? null}, muted_topics), emergency_contact = coalesce(${emergencyContact ?? null}, emergency_contact),
      emergency_contact_key = coalesce(${contactKey}, emergency_contact_key),
      emergency_contact_confirmed_at = iif(emergency_contact_key = coalesce(${contactKey}, emergency_contact_key), emergency_contact_confirmed_at, NULL)
    WHERE id = ${id} AND NOT (kind = 'worker' AND EXISTS (SELECT 1 FROM accounts o
      WHERE o.kind = 'worker' AND o.phone = ${phone ?? ''} AND o.id <> ${id})) AND NOT ${hasContactRefused} AND NOT ${isOwn} AND ${condition} RETURNING *`;
};

/** What an account's owner gets of it. */
export const USER_COLUMNS = [
  'id',
  'kind',
  'name',
  'email',
  'phone',
  'photo_key',
  'lat',
  'lng',
  'address',
  'city_state',
  'postal_code',
  'tax_id',
  'muted_topics',
  'emergency_contact',
] as const satisfies (keyof AccountRow)[];
export type UserRow = Pick<AccountRow, (typeof USER_COLUMNS)[number]>;

/** An account as the result of a command, if `condition` holds. */
export const userResult = (id: string, condition: SQL = sql`1`) => ({
  columns: USER_COLUMNS,
  from: sql`accounts r WHERE r.id = ${id} AND ${condition}`,
});

/** An account with when it was created, for its export. */
export const selectForExport = (id: string): SQL<UserRow & Pick<AccountRow, 'created_at'>> =>
  sql<
    UserRow & Pick<AccountRow, 'created_at'>
  >`SELECT ${sql.raw([...USER_COLUMNS, 'created_at'].join(', '))} FROM accounts WHERE id = ${id}`;

export const setPhoto = (db: Database, id: string, key: string, condition: SQL) =>
  db.query
    .update(accounts)
    .set({ photo_key: key })
    .where(and(eq(accounts.id, id), condition))
    .returning();

/** How long after the closing of an account the places of its emergencies are kept. The privacy page says so. */
const RETENTION_OF_PLACES_MS = 90 * DAY_MS;

/** Selects closed accounts whose places are due to be erased, at most 20. */
export const selectPlacesToErase = (now: number): SQL =>
  sql`SELECT id FROM accounts INDEXED BY accounts_places_to_erase WHERE erase_places_at <= ${now} ORDER BY erase_places_at, id LIMIT 20`;

export const markPlacesErased = (accountIds: SQL): SQL<never> =>
  sql<never>`UPDATE accounts SET erase_places_at = NULL WHERE id IN (${accountIds})`;

/** Whether open jobs keep an account from being closed. */
export const selectHasOpenJobs = (id: string, now: number): SQL<{ value: 0 | 1 }> =>
  sql<{ value: 0 | 1 }>`SELECT ${hasOpenJobs(id, now)} AS value`;

/** That no open job and no unsettled matter stands against the closing of an account. */
export const mayBeClosed = (id: string, now: number): SQL =>
  sql`NOT ${hasOpenJobs(id, now)} AND NOT ${hasUnsettledMatters(id, now)}`;

/** The same for the operator. A suspension stands against it, too: its owner could sign up again. */
export const mayBeClosedByOperator = (id: string, now: number): SQL => sql`suspended_at IS NULL AND ${mayBeClosed(id, now)}`;

/** The account of a kind with an e-mail address, by its key. */
export const selectByEmail = (key: string, kind: AccountRow['kind']) =>
  sql<Pick<AccountRow, 'id'>>`SELECT id FROM accounts WHERE email_key = ${key} AND kind = ${kind}`;

export const hasKind = (id: string, kind: AccountRow['kind']): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND kind = ${kind})`;

/** Makes an account of one kind one of another, and ends its sessions, whose tokens name the former kind. */
export const changeKind = (id: string, from: AccountRow['kind'], to: AccountRow['kind']): SQL<never> =>
  sql<never>`UPDATE accounts SET kind = ${to}, token_version = token_version + 1 WHERE id = ${id} AND kind = ${from}`;

/** What stands against the closing of an account by the operator, by name; no row if it does not exist or is closed. */
export const selectObstacles = (id: string, now: number) => {
  const { job_ended, payment, complaint, emergency } = unsettledMatters(id, now);
  return sql<Record<'suspended' | 'job_open' | keyof ReturnType<typeof unsettledMatters>, 0 | 1>>`SELECT
    suspended_at IS NOT NULL AS suspended, ${hasOpenJobs(id, now)} AS job_open, ${job_ended} AS job_ended, ${payment} AS payment,
    ${complaint} AS complaint, ${emergency} AS emergency FROM accounts WHERE id = ${id} AND NOT ${isClosed(id)}`;
};

/** Closes an account, if `condition` holds: erases its personal data and ends every session. Nothing can log in to it again. */
export const closeAccount = (id: string, now: number, condition: SQL): SQL<Pick<AccountRow, 'id'>> =>
  sql`UPDATE accounts SET name = ${ERASED_NAME}, email = '',
    email_key = 'closed:' || id, phone = 'closed:' || id, password_hash = '', address = '', city_state = '', postal_code = '',
    tax_id = '', emergency_contact = '', emergency_contact_key = '', emergency_contact_confirmed_at = NULL,
    erase_places_at = ${now + RETENTION_OF_PLACES_MS}, lat = NULL, lng = NULL, photo_key = NULL, suspended_at = ${now}, suspend_reason = NULL, suspend_ground = NULL, token_version = token_version + 1
  WHERE id = ${id} AND ${condition} RETURNING id`;

/** Deletes the password resets of a closed account. */
export const deletePasswordResets = (id: string, condition: SQL = sql`TRUE`): SQL<never> =>
  sql<never>`DELETE FROM password_resets WHERE account_id = ${id} AND ${condition}`;
