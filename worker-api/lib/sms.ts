import type { Env } from './env.ts';
import { settingsOf } from './env.ts';
import { postMessage } from './post-message.ts';

interface Sms {
  /** `+91XXXXXXXXXX`. */
  to: string;
  text: string;
  /** Services that support it send a message with the same key only once. */
  idempotencyKey: string;
}

/** Sends text messages. Rejects if the message was not accepted. */
export interface SmsPort {
  send(sms: Sms): Promise<void>;
}

/** The default for development: prints the message. */
const consoleSms: SmsPort = {
  async send({ to, text }) {
    console.info(`\n--- SMS to ${to}\n${text}\n---`);
  },
};

/** A deployment must not print messages to its log. */
const unconfiguredSms: SmsPort = {
  async send() {
    throw new Error('no SMS service is configured');
  },
};

const httpSms = (url: string, key: string, from: string): SmsPort => ({
  send: ({ idempotencyKey, ...sms }) =>
    postMessage('SMS', { url, key, headers: { 'idempotency-key': idempotencyKey } }, { from, ...sms }),
});

export function smsPort(env: Env): SmsPort {
  if (env.SMS_URL) return httpSms(env.SMS_URL, env.SMS_KEY ?? '', env.SMS_FROM ?? 'KARIGR');
  return settingsOf(env).origin === null ? consoleSms : unconfiguredSms;
}
