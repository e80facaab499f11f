import { sql, type SQL } from 'drizzle-orm';
import { inboxRoomName } from '#contract/events.ts';
import { insertEvent, type EventRow } from '#api/lib/event-outbox.repository.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import type { AccountRow, EmergencyContactRequestRow } from './accounts.table.ts';

type RequestKey = Pick<EmergencyContactRequestRow, 'account_id'>;

/** A contact as `mailboxKey`, and as the keyed hash that stays of one who refused. */
export interface ContactKeys {
  plain: string;
  hashed: string;
}

/** Whether this contact has refused to be the emergency contact of an account. Refusals before the hashes have the plain key. */
export const hasRefused = (
  accountId: string,
  { plain, hashed }: ContactKeys,
): SQL => sql`EXISTS (SELECT 1 FROM emergency_contact_requests
  WHERE account_id = ${accountId} AND contact_key IN (${plain}, ${hashed}) AND refused_at IS NOT NULL)`;

/** Whether an account that changes to these values names itself as its emergency contact: by a new contact or a new phone number. */
export const isOwnContact = (accountId: string, keys: ContactKeys | null, newPhone: string | undefined): SQL => {
  const isOwn = keys
    ? sql`${keys.plain} IN (coalesce(${newPhone ?? null}, phone), email_key)`
    : sql`emergency_contact_key = ${newPhone ?? null} AND phone <> emergency_contact_key`;
  return sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${accountId} AND ${isOwn})`;
};

/** Why an account cannot change to these values. */
export const selectContactRejection = (
  accountId: string,
  keys: ContactKeys | null,
  newPhone: string | undefined,
): SQL<{ has_refused: number; is_own: number }> =>
  sql`SELECT ${keys ? hasRefused(accountId, keys) : sql.raw('0')} AS has_refused, ${isOwnContact(accountId, keys, newPhone)} AS is_own`;

/** Deletes the requests to contacts whom the account no longer names, where `condition` holds. */
export const deleteFormerRequests = (
  accountId: string,
  condition: SQL,
): SQL<never> => sql<never>`DELETE FROM emergency_contact_requests
  WHERE account_id = ${accountId} AND refused_at IS NULL
    AND contact_key <> (SELECT emergency_contact_key FROM accounts WHERE id = ${accountId}) AND ${condition}`;

interface NewRequest {
  tokenHash: string;
  now: number;
  expiresAt: number;
  sentAt: number | null;
}

const newRequest = (accountId: string, { tokenHash, now, expiresAt, sentAt }: NewRequest, condition: SQL): SQL =>
  sql`INSERT INTO emergency_contact_requests (account_id, contact_key, token_hash, created_at, expires_at, sent_at)
    SELECT id, emergency_contact_key, ${tokenHash}, ${now}, ${expiresAt}, ${sentAt} FROM accounts
    WHERE id = ${accountId} AND emergency_contact <> '' AND emergency_contact_confirmed_at IS NULL AND ${condition}
    ON CONFLICT (account_id, contact_key) DO`;

/** Adds a request to the unconfirmed emergency contact of an account where `condition` holds, unless there is one. */
export const insertRequest = (accountId: string, request: NewRequest, condition: SQL): SQL<never> =>
  sql<never>`${newRequest(accountId, request, condition)} NOTHING`;

/** Adds such a request in place of an earlier one, whose link ends. No row if the account no longer names this contact, or they have confirmed. */
export const replaceRequest = (accountId: string, contactKey: string, request: NewRequest): SQL<RequestKey> =>
  sql<RequestKey>`${newRequest(accountId, request, sql`emergency_contact_key = ${contactKey}`)} UPDATE SET token_hash = excluded.token_hash,
    created_at = excluded.created_at, expires_at = excluded.expires_at, sent_at = excluded.sent_at WHERE refused_at IS NULL RETURNING account_id`;

/** Who asks which contact. */
export type ContactToAsk = Pick<AccountRow, 'id' | 'phone' | 'emergency_contact' | 'emergency_contact_key'>;
/** The emergency contact of an account, if they have not confirmed. */
export const selectContactToAsk = (accountId: string): SQL<ContactToAsk> =>
  sql<ContactToAsk>`SELECT id, phone, emergency_contact, emergency_contact_key FROM accounts
    WHERE id = ${accountId} AND emergency_contact <> '' AND emergency_contact_confirmed_at IS NULL`;

export type RequestView = Pick<
  AccountRow,
  'id' | 'name' | 'phone' | 'emergency_contact' | 'emergency_contact_key' | 'emergency_contact_confirmed_at'
>;
/** The account of a request that is neither expired nor refused, and which still names that contact. */
const accountOfRequest = (tokenHash: string, now: number): SQL =>
  sql`accounts a JOIN emergency_contact_requests q ON q.account_id = a.id AND q.contact_key = a.emergency_contact_key
    WHERE q.token_hash = ${tokenHash} AND q.expires_at > ${now} AND q.refused_at IS NULL`;

export const selectRequest = (tokenHash: string, now: number): SQL<RequestView> =>
  sql<RequestView>`SELECT a.id, a.name, a.phone, a.emergency_contact, a.emergency_contact_key, a.emergency_contact_confirmed_at
    FROM ${accountOfRequest(tokenHash, now)}`;

export const markRequestSent = (tokenHash: string, now: number): SQL<never> =>
  sql<never>`UPDATE emergency_contact_requests SET sent_at = ${now} WHERE token_hash = ${tokenHash}`;

export const confirmRequest = (tokenHash: string, now: number): SQL<never> => sql<never>`UPDATE accounts
  SET emergency_contact_confirmed_at = coalesce(emergency_contact_confirmed_at, ${now})
  WHERE id = (SELECT a.id FROM ${accountOfRequest(tokenHash, now)})`;

/** Tells the account of a request that the contact refuses. Comes before `refuseRequest`. */
export const insertRefusedEvent = (tokenHash: string, now: number): SQL<EventRow> =>
  insertEvent({
    party: 'inbox',
    room: sql`iif(a.kind = 'worker', ${inboxRoomName('worker', '')}, ${inboxRoomName('client', '')}) || a.id`,
    type: 'changed',
    body: sql`json_object('jobId', a.id, 'contactRefused', json('true'))`,
    jobId: sql`NULL`,
    from: accountOfRequest(tokenHash, now),
    at: now,
  });

/** Removes the contact from the account and records the refusal without their address. `removed` has no row if the link is over. */
export const refuseRequest = (tokenHash: string, keys: ContactKeys, now: number) => ({
  removed: sql<Pick<AccountRow, 'id'>>`UPDATE accounts
    SET emergency_contact = '', emergency_contact_key = '', emergency_contact_confirmed_at = NULL
    WHERE id = (SELECT a.id FROM ${accountOfRequest(tokenHash, now)}) RETURNING id`,
  recorded: sql<never>`UPDATE emergency_contact_requests SET refused_at = ${now}, contact_key = ${keys.hashed}
    WHERE token_hash = ${tokenHash} AND contact_key = ${keys.plain} AND expires_at > ${now} AND refused_at IS NULL`,
});

/** Deletes the requests of a closed account. */
export const deleteRequests = (accountId: string, condition: SQL): SQL<never> =>
  sql<never>`DELETE FROM emergency_contact_requests WHERE account_id = ${accountId} AND ${condition}`;

export const deleteExpiredRequests = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM emergency_contact_requests
    WHERE ${isOldest('emergency_contact_requests', 'expires_at', before, limit, sql`refused_at IS NULL`)}`;

export interface ContactStateRow extends Pick<AccountRow, 'emergency_contact' | 'emergency_contact_confirmed_at'> {
  sent_at: number | null;
  has_refusal: number;
}
/** The emergency contact of an account with the state of the request. */
export const selectContactState = (accountId: string): SQL<ContactStateRow> =>
  sql<ContactStateRow>`SELECT a.emergency_contact, a.emergency_contact_confirmed_at, q.sent_at,
    EXISTS (SELECT 1 FROM emergency_contact_requests WHERE account_id = a.id AND refused_at IS NOT NULL) AS has_refusal
  FROM accounts a LEFT JOIN emergency_contact_requests q ON q.account_id = a.id AND q.contact_key = a.emergency_contact_key
  WHERE a.id = ${accountId}`;
