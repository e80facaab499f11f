import { settingsOf, type Env } from './env.ts';
import { postMessage } from './post-message.ts';

interface Sms {
  /** `+91XXXXXXXXXX`. */
  to: string;
  text: string;
  /** Services that support it send a message with the same key only once. */
  idempotencyKey: string;
}

/** Sends text messages. */
export interface SmsPort {
  /** Rejects if the message was not accepted. */
  send(sms: Sms): Promise<void>;
}

/** For local Workers: prints the message. A deployment must not print messages to its log. */
const consoleSms: SmsPort = {
  async send({ to, text }) {
    console.info(`\n--- SMS to ${to}\n${text}\n---`);
  },
};

const httpSms = (url: string, key: string, from: string): SmsPort => ({
  send: ({ idempotencyKey, ...sms }) =>
    postMessage('SMS', { url, key, headers: { 'idempotency-key': idempotencyKey } }, { from, ...sms }),
});

/** Null if this deployment has no SMS service. */
export function smsPort(env: Env): SmsPort | null {
  if (env.SMS_URL) return httpSms(env.SMS_URL, env.SMS_KEY ?? '', env.SMS_FROM ?? 'KARIGR');
  return settingsOf(env).isLocal ? consoleSms : null;
}
