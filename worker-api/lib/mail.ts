import { settingsOf, type Env } from './env.ts';
import { log } from './log.ts';
import { postMessage } from './post-message.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mail. */
export interface MailPort {
  /** Rejects if the mail was not accepted. */
  send(mail: Mail): Promise<void>;
}

/** For local Workers: prints the mail. A deployment must not print reset links to its log. */
const consoleMail: MailPort = {
  async send({ to, subject, text }) {
    console.info(`\n--- mail to ${to}\n${subject}\n\n${text}\n---`);
  },
};

const httpMail = (url: string, key: string, from: string): MailPort => ({
  send: (mail) => postMessage('mail', { url, key }, { from, ...mail }),
});

/** Null if this deployment has no mail service. */
export function mailPort(env: Env): MailPort | null {
  if (env.MAIL_URL) return httpMail(env.MAIL_URL, env.MAIL_KEY ?? '', env.MAIL_FROM ?? 'Karigar <no-reply@karigar.example>');
  return settingsOf(env).isLocal ? consoleMail : null;
}

/** Sends a mail and logs a failure without the address. Users who get no mail request it again. */
export const sendAndLogFailure = async (port: MailPort, mail: Mail): Promise<void> => {
  await port.send(mail).catch((error: unknown) => log('error', 'mail.failed', { error: String(error) }));
};
