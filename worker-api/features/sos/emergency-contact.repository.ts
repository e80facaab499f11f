import { eq, sql, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#api/lib/db.ts';
import { isOldest } from '#api/lib/old-rows.predicates.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import { hasJobGoingOn } from '#api/features/jobs/jobs.predicates.ts';
import { caseOfWrite, type CaseWrite } from './sos.repository.ts';
import { sosCases, sosMessages, type SosMessageRow, type SosRow } from './sos.table.ts';

/** A message that names the place is worth more than one that comes a little sooner. */
const WAIT_FOR_PLACE_MS = 15_000;
const RETRY_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 30;
const BATCH_SIZE = 20;
/** Messages a day to one contact who has not confirmed, of all accounts without a job. */
const MAX_MESSAGES_OF_STRANGERS = { asked: 20, notAsked: 10 };

type MessageKey = Pick<SosMessageRow, 'case_id'>;

/** The account whose case this write raised, if it has an emergency contact. */
const raisedWithContact = (write: CaseWrite): SQL =>
  sql`(SELECT r.* FROM ${caseOfWrite(write)}) r JOIN accounts a ON a.id = r.account_id AND a.emergency_contact <> ''`;

/** The key of an account `a` and its contact; those of all accounts that name this contact are between it and `contact!`. */
const UNCONFIRMED_KEY = sql`a.emergency_contact_key || ' ' || a.id`;

/**
 * Takes the one message a day of an account to its contact who has not confirmed: strangers could be named. Each account has its own, so that
 * no other can use it up; how many accounts could ask a contact is limited.
 */
export const claimUnconfirmedContact = (write: CaseWrite): SQL<never> =>
  sql<never>`INSERT INTO unconfirmed_contact_messages (contact_key, case_id, at)
    SELECT ${UNCONFIRMED_KEY}, r.id, ${write.at} FROM ${raisedWithContact(write)} WHERE a.emergency_contact_confirmed_at IS NULL
      AND (${hasJobGoingOn(sql`a.id`, write.at)}
        OR (SELECT count(*) FROM unconfirmed_contact_messages u WHERE u.contact_key > a.emergency_contact_key || ' '
          AND u.contact_key < a.emergency_contact_key || '!' AND u.at > ${write.at - DAY_MS})
        < iif(EXISTS (SELECT 1 FROM emergency_contact_requests q
            WHERE q.account_id = a.id AND q.contact_key = a.emergency_contact_key AND q.sent_at IS NOT NULL),
          ${MAX_MESSAGES_OF_STRANGERS.asked}, ${MAX_MESSAGES_OF_STRANGERS.notAsked}))
    ON CONFLICT (contact_key) DO UPDATE SET case_id = excluded.case_id, at = excluded.at WHERE at <= ${write.at - DAY_MS}`;

export const deleteOldUnconfirmedContacts = (before: number, limit: number): SQL<never> =>
  sql<never>`DELETE FROM unconfirmed_contact_messages WHERE ${isOldest('unconfirmed_contact_messages', 'at', before, limit)}`;

/** Logs that the emergency contact gets no message of this case. Comes after `insertContactMessage`. */
export const logUntoldContact = (write: CaseWrite): SQL<never> =>
  sql<never>`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT r.id, ${write.at}, 'contact_failed', NULL, ''
    FROM ${raisedWithContact(write)} WHERE NOT EXISTS (SELECT 1 FROM sos_messages m WHERE m.case_id = r.id)`;

/**
 * Queues the message to the emergency contact of the account whose case this write raised, who has confirmed or gets the first message of the day.
 * A row where there is such a contact.
 */
export const insertContactMessage = (write: CaseWrite, language: SosMessageRow['language']): SQL<MessageKey> =>
  sql<MessageKey>`INSERT INTO sos_messages (case_id, recipient, language, attempts, due_at)
    SELECT r.id, a.emergency_contact, ${language}, 0, ${write.at} + iif(r.lat IS NULL, ${WAIT_FOR_PLACE_MS}, 0)
    FROM ${raisedWithContact(write)} WHERE a.emergency_contact_confirmed_at IS NOT NULL
      OR EXISTS (SELECT 1 FROM unconfirmed_contact_messages u WHERE u.contact_key = ${UNCONFIRMED_KEY} AND u.case_id = r.id) RETURNING case_id`;

/** Makes a message due that waited for a place, now that this write gave its case one. A row where a message waited. */
export const releaseContactMessage = (write: CaseWrite): SQL<MessageKey> =>
  sql<MessageKey>`UPDATE sos_messages SET due_at = ${write.at} WHERE case_id = ${write.id} AND sent_at IS NULL AND attempts = 0
    AND due_at > ${write.at} AND EXISTS (SELECT 1 FROM ${caseOfWrite(write)}) RETURNING case_id`;

/** The due messages that failed too often, or whose case was closed as a false alarm while they were claimed. */
const hopeless = (now: number): SQL =>
  sql`sos_messages WHERE sent_at IS NULL AND due_at <= ${now} AND (attempts >= ${MAX_ATTEMPTS}
    OR EXISTS (SELECT 1 FROM sos_cases c WHERE c.id = sos_messages.case_id AND c.state = 'false_alarm'))`;

/** Lets the next emergency notify the contacts of these cases who have not confirmed: they did not get the message of the day. */
const releaseUnconfirmedContacts = (caseIds: SQL): SQL<never> =>
  sql<never>`DELETE FROM unconfirmed_contact_messages WHERE case_id IN (${caseIds})`;

/** Drops these messages, and records it in the log of their cases. */
const dropContactMessages = (messages: SQL, at: number): SQL<never>[] => [
  releaseUnconfirmedContacts(sql`SELECT case_id FROM ${messages}`),
  sql<never>`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT case_id, ${at}, 'contact_failed', NULL, '' FROM ${messages}`,
  sql<never>`DELETE FROM ${messages}`,
];

/** Drops the messages that are not to be sent again. */
export const giveUpContactMessages = (now: number): SQL<never>[] => dropContactMessages(hopeless(now), now);

/**
 * Drops the unsent messages of those of these cases that this write closed as false alarms: they would alarm the contacts for nothing. One that is
 * claimed may arrive yet, so it stays until that is known; the next emergency need not wait for it.
 */
export const dropMessagesOfFalseAlarms = (caseIds: readonly string[], { writeId, at }: Omit<CaseWrite, 'id'>): SQL<never>[] => {
  const unsent = sql`sos_messages WHERE sent_at IS NULL AND case_id IN (SELECT id FROM sos_cases
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(caseIds)})) AND state = 'false_alarm' AND write_id = ${writeId})`;
  return [
    releaseUnconfirmedContacts(sql`SELECT case_id FROM ${unsent}`),
    ...dropContactMessages(sql`${unsent} AND (attempts = 0 OR due_at <= ${at})`, at),
  ];
};

/** Claims due messages, all or that of one case: for the next minute no other run sends them. */
export const claimContactMessages = (now: number, caseId: string | null): SQL<MessageKey> =>
  sql<MessageKey>`UPDATE sos_messages SET attempts = attempts + 1, due_at = ${now + RETRY_AFTER_MS}
    WHERE case_id IN (SELECT case_id FROM sos_messages WHERE sent_at IS NULL AND due_at <= ${now} AND attempts < ${MAX_ATTEMPTS}
      ${caseId ? sql`AND case_id = ${caseId}` : sql``} ORDER BY due_at LIMIT ${BATCH_SIZE}) RETURNING case_id`;

/** When the first of the messages is due that wait for a place. */
export const selectNextContactMessage = (): SQL<{ at: number }> =>
  sql<{ at: number }>`SELECT due_at AS at FROM sos_messages WHERE sent_at IS NULL AND attempts = 0 ORDER BY due_at LIMIT 1`;

export type DueMessage = Pick<SosMessageRow, 'case_id' | 'recipient' | 'language'> &
  Pick<SosRow, 'lat' | 'lng' | 'created_at' | 'pressed_at'> &
  Pick<AccountRow, 'name' | 'phone'>;
export const selectContactMessages = (caseIds: readonly string[]): SQL<DueMessage> =>
  sql<DueMessage>`SELECT m.case_id, m.recipient, m.language, c.lat, c.lng, c.created_at, c.pressed_at, a.name, a.phone
    FROM json_each(${JSON.stringify(caseIds)}) k CROSS JOIN sos_messages m ON m.case_id = k.value
      JOIN sos_cases c ON c.id = m.case_id JOIN accounts a ON a.id = c.account_id`;

/** Logs a step of a message. The case changes too, so that the admin console shows the step. */
const logContactStep = (db: Database, caseId: string, at: number, step: 'contact_told' | 'contact_failed') => ({
  log: sql<never>`INSERT INTO sos_log (case_id, at, step, admin_id, note) VALUES (${caseId}, ${at}, ${step}, NULL, '')`,
  touched: db.query.update(sosCases).set({ updated_at: at, write_id: newWriteId() }).where(eq(sosCases.id, caseId)),
});

/** Marks a message as sent and forgets its recipient. */
export const markContactMessageSent = (db: Database, caseId: string, at: number) => ({
  message: db.query.update(sosMessages).set({ sent_at: at, recipient: '' }).where(eq(sosMessages.case_id, caseId)),
  ...logContactStep(db, caseId, at, 'contact_told'),
});

/** Drops a message that cannot be sent. */
export const giveUpContactMessage = (db: Database, caseId: string, at: number) => ({
  released: releaseUnconfirmedContacts(sql`${caseId}`),
  message: db.query.delete(sosMessages).where(eq(sosMessages.case_id, caseId)),
  ...logContactStep(db, caseId, at, 'contact_failed'),
});
