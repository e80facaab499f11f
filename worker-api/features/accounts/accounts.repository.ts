import { sql, type Database, type Sql } from '#api/lib/db.ts';
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
export const findByEmail = (db: Database, emailKey: string) =>
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

export const insertReset = (tokenHash: string, accountId: string, expiresAt: number): Sql =>
  sql`INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (${tokenHash}, ${accountId}, ${expiresAt})`;

/** Sets the password that a token stands for, ends every session, and uses up every token of that account. */
export const resetBy = (tokenHash: string, passwordHash: string, now: number): Sql[] => [
  sql`UPDATE accounts SET password_hash = ${passwordHash}, token_version = token_version + 1
    WHERE id = (SELECT account_id FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now}) RETURNING id`,
  sql`DELETE FROM password_resets WHERE account_id = (SELECT account_id FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > ${now})`,
];

export const deleteOldResets = (now: number): Sql => sql`DELETE FROM password_resets WHERE expires_at <= ${now}`;

/** Sets a password if the account's tokens are still at `ver`; every session of before ends. */
export const setPassword = (id: string, ver: number, passwordHash: string): Sql => sql`UPDATE accounts
  SET password_hash = ${passwordHash}, token_version = token_version + 1 WHERE id = ${id} AND token_version = ${ver} RETURNING token_version`;

export const endSessions = (id: string): Sql =>
  sql`UPDATE accounts SET token_version = token_version + 1 WHERE id = ${id} RETURNING token_version`;

/** Which of a worker's two names is taken already. */
export const takenBy = (db: Database, emailKey: string, phone: string) =>
  db.first<{ email: number; phone: number }>(sql`SELECT
    EXISTS (SELECT 1 FROM accounts WHERE email_key = ${emailKey} AND kind = 'worker') AS email,
    EXISTS (SELECT 1 FROM accounts WHERE phone = ${phone} AND kind = 'worker') AS phone`);
