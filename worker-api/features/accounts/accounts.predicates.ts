import { sql, type SQL } from 'drizzle-orm';

/** Whether the account exists, also if an earlier statement of the same batch inserted it. */
export const accountExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`;

/** Whether an account has this phone; without a phone, whether the account exists. */
export const hasPhone = (id: string, phone: string | undefined): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND phone = coalesce(${phone ?? null}, phone))`;

/** The city, state and postal code that the account `a` has as such. */
export const localityOfAccount = sql.raw(`trim(a.city_state || ' ' || a.postal_code)`);

/** Whether the account is closed, also if an earlier statement of the same batch closed it. */
export const isClosed = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND email_key = 'closed:' || id)`;
