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
  db.all<AccountRow>(
    sql`SELECT * FROM accounts WHERE email_key = ${emailKey} AND kind IN ('client', 'admin') ORDER BY kind DESC`,
  );

export const findWorkerByLogin = (db: Database, emailKey: string, phone: string | null) =>
  db.first<AccountRow>(
    phone
      ? sql`SELECT * FROM accounts WHERE phone = ${phone} AND kind = 'worker'`
      : sql`SELECT * FROM accounts WHERE email_key = ${emailKey} AND kind = 'worker'`,
  );

/** Which of a worker's two names is taken already. */
export const takenBy = (db: Database, emailKey: string, phone: string) =>
  db.first<{ email: number; phone: number }>(sql`SELECT
    EXISTS (SELECT 1 FROM accounts WHERE email_key = ${emailKey} AND kind = 'worker') AS email,
    EXISTS (SELECT 1 FROM accounts WHERE phone = ${phone} AND kind = 'worker') AS phone`);
