import type { Env } from './env.ts';
import { log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Whatever carries mail. Rejects when the mail was not taken. */
export interface MailPort {
  send(mail: Mail): Promise<void>;
}

/** The embedded default: prints the mail where the server runs. It is for machines of developers; a deployment sets MAIL_URL. */
const consoleMail: MailPort = {
  async send({ to, subject, text }) {
    console.info(`\n--- mail to ${to}\n${subject}\n\n${text}\n---`);
  },
};

/** Posts `{from, to, subject, text}` as JSON with a bearer key, the form that the usual mail services take over HTTP. */
const httpMail = (url: string, key: string, from: string): MailPort => ({
  async send(mail) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ from, ...mail }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`the mail service answered ${response.status}`);
  },
});

export const mailPort = (env: Env): MailPort =>
  env.MAIL_URL
    ? httpMail(env.MAIL_URL, env.MAIL_KEY ?? '', env.MAIL_FROM ?? 'Karigar <no-reply@karigar.example>')
    : consoleMail;

/** Sends, and logs a failure without the address: whoever waits for the mail asks again. */
export const sendAndLogFailure = async (port: MailPort, mail: Mail): Promise<void> => {
  await port.send(mail).catch((error: unknown) => log('error', 'mail.failed', { error: String(error) }));
};
