import { NOTIFICATION_TOPICS, type AccountChanges } from '#contract/accounts.ts';
import { sql, type Database, type Row, type Sql } from '#api/lib/db.ts';
import type { AccountRow } from './accounts.table.ts';

export type NewAccount = Pick<
  AccountRow,
  | 'id'
  | 'kind'
  | 'name'
  | 'email'
  | 'email_key'
  | 'phone'
  | 'password_hash'
  | 'address'
  | 'lat'
  | 'lng'
  | 'photo_key'
  | 'created_at'
>;

/** Inserts an account; nothing where its e-mail, or a worker's phone, is taken in that kind. */
export const insertAccount = (account: NewAccount): Sql => sql`INSERT INTO accounts
    (id, kind, name, email, email_key, phone, password_hash, address, lat, lng, photo_key, created_at)
  VALUES (${account.id}, ${account.kind}, ${account.name}, ${account.email}, ${account.email_key}, ${account.phone}, ${account.password_hash},
    ${account.address}, ${account.lat}, ${account.lng}, ${account.photo_key}, ${account.created_at})
  ON CONFLICT DO NOTHING RETURNING *`;

/** The account that an e-mail logs in as in the client area: a client, or an admin. */
export const findClientOrAdminByEmail = (db: Database, emailKey: string) =>
  db.all<AccountRow>(sql`SELECT * FROM accounts WHERE email_key = ${emailKey} AND kind IN ('client', 'admin') ORDER BY kind`);

export const findWorkerByLogin = (db: Database, emailKey: string, phone: string | null) =>
  db.first<AccountRow>(
    phone
      ? sql`SELECT * FROM accounts WHERE phone = ${phone} AND kind = 'worker'`
      : sql`SELECT * FROM accounts WHERE email_key = ${emailKey} AND kind = 'worker'`,
  );

/** Every account of an e-mail: a client and a worker may share it. */
export const findAllByEmail = (db: Database, emailKey: string) =>
  db.all<AccountRow>(sql`SELECT * FROM accounts WHERE email_key = ${emailKey} AND suspended_at IS NULL`);

export const findById = (db: Database, id: string) => db.first<AccountRow>(sql`SELECT * FROM accounts WHERE id = ${id}`);

export const insertPasswordReset = (tokenHash: string, accountId: string, expiresAt: number): Sql =>
  sql`INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (${tokenHash}, ${accountId}, ${expiresAt})`;

/** Sets the password that a token stands for, ends every session, and uses up every token of that account. */
export const resetPasswordByToken = (tokenHash: string, passwordHash: string, now: number): Sql[] => [
  sql`UPDATE accounts SET password_hash = ${passwordHash}, token_version = token_version + 1
    WHERE id = (SELECT account_id FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now}) RETURNING id`,
  sql`DELETE FROM password_resets WHERE account_id = (SELECT account_id FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now})`,
];

export const deleteExpiredPasswordResets = (now: number): Sql => sql`DELETE FROM password_resets WHERE expires_at <= ${now}`;

/** Sets a password if the account's tokens are still at `ver`; every session of before ends. */
export const setPassword = (id: string, ver: number, passwordHash: string): Sql => sql`UPDATE accounts
  SET password_hash = ${passwordHash}, token_version = token_version + 1 WHERE id = ${id} AND token_version = ${ver} RETURNING token_version`;

export const endSessions = (id: string): Sql =>
  sql`UPDATE accounts SET token_version = token_version + 1 WHERE id = ${id} RETURNING token_version`;

/** Which of a worker's two names is taken already. */
export const findLoginConflicts = (db: Database, emailKey: string, phone: string) =>
  db.first<{ email: number; phone: number }>(sql`SELECT
    EXISTS (SELECT 1 FROM accounts WHERE email_key = ${emailKey} AND kind = 'worker') AS email,
    EXISTS (SELECT 1 FROM accounts WHERE phone = ${phone} AND kind = 'worker') AS phone`);

/** A row of this table as `RETURNING *` gives it. */
export const asAccount = (row: Row): AccountRow => row as unknown as AccountRow;

/** Changes what is given; no row where a worker's new phone is another worker's. */
export const updateAccount = (
  id: string,
  { name, phone, address, notifications, emergencyContact }: AccountChanges,
  condition: Sql = sql`1`,
): Sql => {
  const muted = notifications && JSON.stringify(NOTIFICATION_TOPICS.filter((topic) => !notifications[topic]));
  return sql`UPDATE accounts SET name = coalesce(${name ?? null}, name), phone = coalesce(${phone ?? null}, phone),
      address = coalesce(${address?.line ?? null}, address), city_state = coalesce(${address?.cityState ?? null}, city_state),
      postal_code = coalesce(${address?.postalCode ?? null}, postal_code), tax_id = coalesce(${address?.taxId ?? null}, tax_id),
      muted = coalesce(${muted ?? null}, muted), emergency_contact = coalesce(${emergencyContact ?? null}, emergency_contact)
    WHERE id = ${id} AND NOT (kind = 'worker' AND EXISTS (SELECT 1 FROM accounts o
      WHERE o.kind = 'worker' AND o.phone = ${phone ?? ''} AND o.id <> ${id})) AND ${condition} RETURNING *`;
};

/** That an account has this phone, if one is given. */
export const hasPhone = (id: string, phone: string | undefined): Sql =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND phone = coalesce(${phone ?? null}, phone))`;

export const isSuspended = (id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND suspended_at IS NOT NULL AND email_key NOT LIKE 'closed:%' AND kind <> 'admin')`;

/** That an account is not suspended, closed or an admin's. */
export const canBeSuspended = (id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND suspended_at IS NULL AND kind <> 'admin')`;

export const suspend = (id: string, reason: string, now: number): Sql => sql`UPDATE accounts
  SET suspended_at = ${now}, suspend_reason = ${reason}, token_version = token_version + 1
  WHERE id = ${id} AND ${canBeSuspended(id)}`;

export const restore = (id: string): Sql =>
  sql`UPDATE accounts SET suspended_at = NULL, suspend_reason = NULL WHERE id = ${id} AND ${isSuspended(id)}`;

export const setPhoto = (id: string, key: string): Sql =>
  sql`UPDATE accounts SET photo_key = ${key} WHERE id = ${id} RETURNING *`;

/** What a worker says of himself, and what was made of his papers. */
export const workerForExport = (
  id: string,
): Sql => sql`SELECT profession, description, experience, gender, skills, certifications, service_radius_km, lat, lng,
    available, verification, verification_reason, rating_sum, rating_count, jobs_completed, jobs_dropped
  FROM workers WHERE account_id = ${id}`;

/** Erases what is personal, unless `busy` holds; every session ends and nobody can log in to it again. */
export const eraseAccount = (
  id: string,
  hasOpenJobs: Sql,
  now: number,
): Sql => sql`UPDATE accounts SET name = 'Deleted account', email = '',
    email_key = 'closed:' || id, phone = 'closed:' || id, password_hash = '', address = '', city_state = '', postal_code = '',
    tax_id = '', emergency_contact = '', lat = NULL, lng = NULL, photo_key = NULL, suspended_at = ${now}, suspend_reason = NULL, token_version = token_version + 1
  WHERE id = ${id} AND NOT ${hasOpenJobs} RETURNING id`;

/** That the account was erased, also earlier in the same batch. */
export const isErased = (id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND email_key = 'closed:' || id)`;

/** What else remembers an account that is erased. */
export const eraseRelatedData = (id: string): Sql[] => [
  sql`UPDATE workers SET description = '', gender = NULL, skills = '[]', certifications = '[]', verification_reason = NULL,
      lat = NULL, lng = NULL, reach = '[]', available = 0, face_photo_key = NULL
    WHERE account_id = ${id} AND ${isErased(id)}`,
  sql`DELETE FROM password_resets WHERE account_id = ${id} AND ${isErased(id)}`,
  sql`DELETE FROM idempotency_keys WHERE account_id = ${id} AND ${isErased(id)}`,
  sql`DELETE FROM event_outbox WHERE party = 'inbox' AND room IN (${`client_${id}`}, ${`worker_${id}`}) AND ${isErased(id)}`,
];
