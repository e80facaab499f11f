import type { Env } from './env.ts';
import { settingsOf } from './env.ts';

interface Sms {
  /** `+91XXXXXXXXXX`. */
  to: string;
  text: string;
  /** The same key again is the same message, for services that know them. */
  idempotencyKey: string;
}

/** Whatever carries text messages. Rejects when the message was not taken. */
export interface SmsPort {
  send(sms: Sms): Promise<void>;
}

/** The embedded default, for machines of one's own: prints the message where the server runs. */
const consoleSms: SmsPort = {
  async send({ to, text }) {
    console.info(`\n--- SMS to ${to}\n${text}\n---`);
  },
};

/** What a deployment without a service says, whose console is read by others. */
const unconfiguredSms: SmsPort = {
  async send() {
    throw new Error('no SMS service is configured');
  },
};

/** Posts `{from, to, text}` as JSON with a bearer key and an Idempotency-Key, the form that the usual services take over HTTP. */
const httpSms = (url: string, key: string, from: string): SmsPort => ({
  async send({ idempotencyKey: messageKey, ...sms }) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, 'idempotency-key': messageKey },
      body: JSON.stringify({ from, ...sms }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`the SMS service answered ${response.status}`);
  },
});

export function smsPort(env: Env): SmsPort {
  if (env.SMS_URL) return httpSms(env.SMS_URL, env.SMS_KEY ?? '', env.SMS_FROM ?? 'KARIGR');
  return settingsOf(env).origin === null ? consoleSms : unconfiguredSms;
}
