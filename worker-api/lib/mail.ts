import { settingsOf, type Env } from './env.ts';
import { log } from './log.ts';
import { MessageRejectedError, postMessage } from './post-message.ts';

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

/** Appends who runs Karigar and how to reach them, as far as it is configured. */
function withFooter(mail: Mail, env: Env): Mail {
  const footer = [env.COMPANY_NAME, env.COMPANY_ADDRESS, env.COMPANY_PHONE, env.COMPANY_EMAIL].filter(Boolean);
  return footer.length > 0 ? { ...mail, text: `${mail.text}\n\n-- \n${footer.join('\n')}` } : mail;
}

const httpMail = (url: string, env: Env): MailPort => ({
  send: (mail) =>
    postMessage(
      'mail',
      { url, key: env.MAIL_KEY ?? '' },
      { from: env.MAIL_FROM ?? 'Karigar <no-reply@karigar.example>', ...withFooter(mail, env) },
    ),
});

/** Null if this deployment has no mail service. */
export function mailPort(env: Env): MailPort | null {
  if (env.MAIL_URL) return httpMail(env.MAIL_URL, env);
  return settingsOf(env).isLocal ? consoleMail : null;
}

/**
 * Sends a mail and logs a failure without the address. Users who get no mail request it again. Returns whether the service has rejected it:
 * after a timeout it may still arrive.
 */
export async function sendAndLogFailure(port: MailPort, mail: Mail): Promise<{ isRejected: boolean }> {
  try {
    await port.send(mail);
    return { isRejected: false };
  } catch (error) {
    log('error', 'mail.failed', {}, error);
    return { isRejected: error instanceof MessageRejectedError };
  }
}
