import { sql, type SQL } from 'drizzle-orm';
import type { AccountChanges } from '#contract/accounts.ts';
import { mailboxKey } from '#contract/text.ts';

/** Whether the account exists, also if an earlier statement of the same batch inserted it. */
export const accountExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`;

/** What an account is reached at, and who is told of its emergencies. */
export type Contacts = Pick<AccountChanges, 'phone' | 'emergencyContact'>;

/** Whether an account has these contacts, as far as they are given. */
export const hasContacts = (id: string, { phone, emergencyContact }: Contacts): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND phone = coalesce(${phone ?? null}, phone)
    AND emergency_contact_key = coalesce(${emergencyContact === undefined ? null : mailboxKey(emergencyContact)}, emergency_contact_key))`;

/** Whether this file is the profile photo of an account. */
export const hasPhoto = (id: string, key: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND photo_key = ${key})`;

/** Condition on rows of `media`: the profile photos that the file `key` replaces, once the account has it. */
export const isReplacedPhoto = (id: string, key: string): SQL =>
  sql`kind = 'profile' AND key <> ${key} AND ${hasPhoto(id, key)}`;

/** The phone number of the account with this alias, without what a closed account has in its place. */
export const phoneOf = (alias: string): SQL => sql.raw(`iif(${alias}.phone LIKE 'closed:%', '', ${alias}.phone)`);

/** The city, state and postal code that the account `a` has as such. */
export const localityOfAccount = sql.raw(`trim(a.city_state || ' ' || a.postal_code)`);

/** Whether the account is closed, also if an earlier statement of the same batch closed it. */
export const isClosed = (id: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND email_key = 'closed:' || id)`;
