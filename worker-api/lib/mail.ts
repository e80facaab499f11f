import type { Env } from './env.ts';
import { log } from './log.ts';
import { postMessage } from './post-message.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Sends e-mail. Rejects if the mail was not accepted. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}

/** The default for development: prints the mail. A deployment sets MAIL_URL. */
const consoleMail: MailPort = {
  async send({ to, subject, text }) {
    console.info(`\n--- mail to ${to}\n${subject}\n\n${text}\n---`);
  },
};

const httpMail = (url: string, key: string, from: string): MailPort => ({
  send: (mail) => postMessage('mail', { url, key }, { from, ...mail }),
});

export const mailPort = (env: Env): MailPort =>
  env.MAIL_URL
    ? httpMail(env.MAIL_URL, env.MAIL_KEY ?? '', env.MAIL_FROM ?? 'Karigar <no-reply@karigar.example>')
    : consoleMail;

/** Sends a mail and logs a failure without the address. Users who get no mail request it again. */
export const sendAndLogFailure = async (port: MailPort, mail: Mail): Promise<void> => {
  await port.send(mail).catch((error: unknown) => log('error', 'mail.failed', { error: String(error) }));
};
