import { Database } from '#api/lib/db.ts';
import type { Env } from '#api/lib/env.ts';
import { log } from '#api/lib/log.ts';
import { mailPort } from '#api/lib/mail.ts';
import { smsPort } from '#api/lib/sms.ts';
import * as contactMessages from './emergency-contact.repository.ts';
import type { DueMessage } from './emergency-contact.repository.ts';
import { contactText } from './emergency-contact.rules.ts';

/**
 * Sends the due messages to emergency contacts: all of them, or that of one case. Each is claimed first, so that no two runs send the
 * same one. A message that was not accepted is due again a minute later, thirty times; then it is given up, and the log of its case
 * says so. Without a service that could send it, it is given up at once.
 * @returns when the next message is due that waits for a place, or null
 */
export async function sendContactMessages(env: Env, now: number, caseId: string | null = null): Promise<number | null> {
  const db = new Database(env.DB);
  const {
    claimed,
    waiting: [next],
  } = await db.batch({
    givenUp: contactMessages.giveUpContactMessages(now),
    claimed: contactMessages.claimContactMessages(now, caseId),
    waiting: contactMessages.selectNextContactMessage(),
  });
  if (claimed.length > 0) {
    const due = await db.all(contactMessages.selectContactMessages(claimed.map((row) => row.case_id)));
    await Promise.all(due.map((message) => sendContactMessage(env, db, message)));
  }
  return next?.at ?? null;
}

async function sendContactMessage(
  env: Env,
  db: Database,
  { case_id, recipient, lat, lng, ...rest }: DueMessage,
): Promise<void> {
  const place = lat !== null && lng !== null ? { lat, lng } : null;
  const { subject, text } = contactText({ ...rest, at: rest.pressed_at ?? rest.created_at, sentAt: Date.now(), place });
  const mail = recipient.includes('@') ? mailPort(env) : null;
  const sms = recipient.includes('@') ? null : smsPort(env);
  if (!mail && !sms) return void (await db.batch(contactMessages.giveUpContactMessage(db, case_id, Date.now())));
  try {
    await mail?.send({ to: recipient, subject, text });
    await sms?.send({ to: recipient, text, idempotencyKey: case_id });
  } catch (error) {
    log('error', 'sos.contact_failed', { caseId: case_id }, error);
    return;
  }
  await db.batch(contactMessages.markContactMessageSent(db, case_id, Date.now()));
}
