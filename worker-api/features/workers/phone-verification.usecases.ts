import { MINUTE_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { PHONE_CODE } from '#contract/workers/workers.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext } from '#api/lib/context.ts';
import { log } from '#api/lib/log.ts';
import { checkRateLimits, privateKey } from '#api/lib/rate-limit.ts';
import { hashToken } from '#api/lib/random-token.ts';
import { smsPort } from '#api/lib/sms.ts';
import * as codes from './phone-verification.repository.ts';
import { findWorker, type WorkerProfile } from './workers.repository.ts';

/**
 * Messages to one number, and messages of one account: a text message costs money, and a stranger's phone is not to be flooded.
 */
const SEND_LIMITS = [
  { max: 3, seconds: 3600 },
  { max: 6, seconds: 86_400 },
];
/** Attempts for one code: a guess succeeds once in 200,000 codes. */
const MAX_ATTEMPTS = 5;

/** The first digits of 32 random bits, which favour no digit noticeably. */
const generateCode = (): string =>
  String((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 10 ** PHONE_CODE.digits).padStart(PHONE_CODE.digits, '0');

/** Without the secret, the hashes of all codes could be computed in a second. */
const hashCode = ({ settings, actor }: ActorContext, code: string): Promise<string> =>
  hashToken(`${settings.secret} phone code ${actor.id} ${code}`);

async function ownProfile({ db, actor }: ActorContext): Promise<WorkerProfile> {
  const row = await findWorker(db, actor.id);
  if (!row) throw new AppError('worker.not_found');
  return row;
}

const codeText: Record<LanguageCode, (code: string) => string> = {
  en: (code) =>
    `${code} is your Karigar code. It is valid for ${PHONE_CODE.minutes} minutes. Do not share it: we never ask for it by phone.`,
  hi: (code) =>
    `${code} आपका Karigar कोड है। यह ${PHONE_CODE.minutes} मिनट तक चलेगा। इसे किसी को न बताएँ: हम फ़ोन पर यह कभी नहीं पूछते।`,
  mr: (code) =>
    `${code} हा तुमचा Karigar कोड आहे. तो ${PHONE_CODE.minutes} मिनिटे चालेल. तो कोणालाही सांगू नका: आम्ही तो फोनवर कधीच विचारत नाही.`,
};

/**
 * Sends a code to the phone number of the caller. Throws `request.too_many`, and `sms.not_sent` if no message could be sent.
 */
export async function sendPhoneCode(context: ActorContext, language: LanguageCode): Promise<{ phone: string }> {
  const { db, settings, actor, now } = context;
  const sms = smsPort(context.env);
  if (!sms) throw new AppError('sms.not_sent');
  const { phone } = await ownProfile(context);
  // What exceeds a limit of the account must not use up those of the number, which may be a stranger's.
  const counters = [`phone code ${actor.id}`, await privateKey(settings, 'phone code', phone)];
  const limits = counters.flatMap((counter) => SEND_LIMITS.map((limit) => ({ key: `${counter} ${limit.seconds}`, ...limit })));
  await checkRateLimits(db, settings, limits, now);
  const code = generateCode();
  const expires_at = now + PHONE_CODE.minutes * MINUTE_MS;
  await db.batch({
    replaced: codes.replaceCode({ account_id: actor.id, phone, code_hash: await hashCode(context, code), expires_at }),
  });
  await sms.send({ to: phone, text: codeText[language](code), idempotencyKey: uuidv7(now) }).catch((error: unknown) => {
    log('error', 'sms.failed', {}, error);
    throw new AppError('sms.not_sent');
  });
  return { phone };
}

/**
 * Verifies the phone number of the caller. Throws `phone.code_wrong`, and `phone.code_over` for an expired code or after too
 * many attempts.
 */
export async function verifyPhone(context: ActorContext, code: string): Promise<WorkerProfile> {
  const { db, actor, now } = context;
  const { verified, tried } = await db.batch(
    codes.tryCode({ accountId: actor.id, codeHash: await hashCode(context, code), maxAttempts: MAX_ATTEMPTS, now }),
  );
  const profile = await ownProfile(context);
  if (verified.length > 0 || profile.verified_phone === profile.phone) return profile;
  const [current] = tried;
  const isOver = !current || current.expires_at <= now || current.attempts >= MAX_ATTEMPTS;
  throw new AppError(isOver ? 'phone.code_over' : 'phone.code_wrong');
}

/** Statements that other features run. */
export { deleteCode as erasePhoneCode } from './phone-verification.repository.ts';
