import { uuidv7 } from '#contract/ids.ts';
import { raw, sql, Database, type Sql } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { log } from '#api/lib/log.ts';
import { mailPort } from '#api/lib/mail.ts';
import { smsPort } from '#api/lib/sms.ts';
import { contactText } from './emergency-contact.rules.ts';
import { caseOfWrite, type CaseWrite } from './sos.repository.ts';
import type { SosMessageRow, SosRow } from './sos.table.ts';

/** A message that names the place is worth more than one that comes a little sooner. */
const WAIT_FOR_PLACE_MS = 15_000;
const RETRY_AFTER_MS = 60_000;
const MAX_ATTEMPTS = 30;
const BATCH_SIZE = 20;

/** Writes down that the emergency contact is to be told of a case that this write raised; a row back where there is one. */
export const insertContactMessage = (write: CaseWrite, language: SosMessageRow['language']): Sql =>
  sql`INSERT INTO sos_messages (case_id, recipient, language, attempts, due_at)
    SELECT r.id, a.emergency_contact, ${language}, 0, ${write.at} + iif(r.lat IS NULL, ${WAIT_FOR_PLACE_MS}, 0)
    FROM (SELECT r.* FROM ${caseOfWrite(write)}) r JOIN accounts a ON a.id = r.account_id
    WHERE a.emergency_contact <> '' RETURNING case_id`;

/** Lets a message go that waited for a place, now that this write gave its case one; a row back where one did. */
export const releaseContactMessage = (write: CaseWrite): Sql =>
  sql`UPDATE sos_messages SET due_at = ${write.at} WHERE case_id = ${write.id} AND sent_at IS NULL AND attempts = 0
    AND due_at > ${write.at} AND EXISTS (SELECT 1 FROM ${caseOfWrite(write)}) RETURNING case_id`;

type DueMessage = Pick<SosMessageRow, 'case_id' | 'recipient' | 'language'> &
  Pick<SosRow, 'lat' | 'lng' | 'created_at' | 'pressed_at'> & { name: string; phone: string };

/**
 * Sends what is due to emergency contacts: all of it, or that of one case. Each is claimed first, so that no two send the same one; what
 * was not taken is due again a minute later, thirty times; then it is given up, which the desk reads. Nothing of it is logged but the case.
 */
export async function sendContactMessages(env: Env, now: number, caseId: string | null = null): Promise<void> {
  const db = new Database(env.DB);
  const givenUp = sql`sos_messages WHERE sent_at IS NULL AND due_at <= ${now} AND attempts >= ${MAX_ATTEMPTS}`;
  const [, , claimed = []] = await db.batch([
    sql`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT case_id, ${now}, 'contact_failed', NULL, '' FROM ${givenUp}`,
    sql`DELETE FROM ${givenUp}`,
    sql`UPDATE sos_messages SET attempts = attempts + 1, due_at = ${now + RETRY_AFTER_MS}
      WHERE case_id IN (SELECT case_id FROM sos_messages WHERE sent_at IS NULL AND due_at <= ${now} AND attempts < ${MAX_ATTEMPTS}
        ${caseId ? sql`AND case_id = ${caseId}` : raw('')} ORDER BY due_at LIMIT ${BATCH_SIZE}) RETURNING case_id`,
  ]);
  if (claimed.length === 0) return;
  const due =
    await db.all<DueMessage>(sql`SELECT m.case_id, m.recipient, m.language, c.lat, c.lng, c.created_at, c.pressed_at, a.name, a.phone
    FROM json_each(${JSON.stringify(claimed.map((row) => row['case_id']))}) k CROSS JOIN sos_messages m ON m.case_id = k.value
      JOIN sos_cases c ON c.id = m.case_id JOIN accounts a ON a.id = c.account_id`);
  await Promise.all(due.map((message) => sendContactMessage(env, db, message)));
}

async function sendContactMessage(
  env: Env,
  db: Database,
  { case_id, recipient, lat, lng, ...rest }: DueMessage,
): Promise<void> {
  const place = lat !== null && lng !== null ? { lat, lng } : null;
  const { subject, text } = contactText({ ...rest, at: rest.pressed_at ?? rest.created_at, place });
  try {
    if (recipient.includes('@')) await mailPort(env).send({ to: recipient, subject, text });
    else await smsPort(env).send({ to: recipient, text, idempotencyKey: case_id });
  } catch (error) {
    // By its name alone: what a service says may repeat whom the message was for.
    log('error', 'sos.contact_failed', { caseId: case_id, error: error instanceof Error ? error.name : 'unknown' });
    return;
  }
  const at = Date.now();
  await db.batch([
    sql`UPDATE sos_messages SET sent_at = ${at}, recipient = '' WHERE case_id = ${case_id}`,
    sql`INSERT INTO sos_log (case_id, at, step, admin_id, note) VALUES (${case_id}, ${at}, 'contact_told', NULL, '')`,
    sql`UPDATE sos_cases SET updated_at = ${at}, write_id = ${uuidv7(at)} WHERE id = ${case_id}`,
  ]);
}
