import { Database } from '#api/lib/db.ts';
import { settingsOf, type Env } from '#api/lib/env.ts';
import { log } from '#api/lib/log.ts';
import { mailPort, type MailPort } from '#api/lib/mail.ts';
import * as mails from './ticket-mails.repository.ts';
import type { DueMail } from './ticket-mails.repository.ts';
import { ticketMail } from './ticket-mails.rules.ts';

/**
 * Sends the due mails to the senders of tickets: all of them, or that of one message. Each is claimed first, so that no two
 * runs send the same one. A mail that was not accepted is due again a minute later, thirty times. Without a mail service it is
 * given up at once, and the console shows that it was not sent.
 * @param origin for links, where PUBLIC_ORIGIN is not configured
 */
export async function sendTicketMails(
  env: Env,
  now: number,
  messageId: string | null = null,
  origin = settingsOf(env).origin,
): Promise<void> {
  const db = new Database(env.DB);
  const { claimed } = await db.batch({ givenUp: mails.giveUpMails(now), claimed: mails.claimMails(now, messageId) });
  if (claimed.length === 0) return;
  const due = await db.all(mails.selectMails(claimed.map(({ id }) => id)));
  const port = mailPort(env);
  await Promise.all(due.map((mail) => sendTicketMail(db, port, mail, origin)));
}

async function sendTicketMail(db: Database, port: MailPort | null, mail: DueMail, origin: string | null): Promise<void> {
  if (!port) return void (await db.batch({ givenUp: mails.giveUpMail(mail.id) }));
  try {
    await port.send({ to: mail.email, ...ticketMail(mail, origin) });
  } catch (error) {
    log('error', 'ticket.mail_failed', { messageId: mail.id }, error);
    return;
  }
  await db.batch({ mailed: mails.markMailed(mail.id, Date.now()) });
}
