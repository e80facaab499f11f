import { not, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#contract/durations.ts';
import type { ContactRequest, EmergencyContactState } from '#contract/emergency-contact.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, Context } from '#api/lib/context.ts';
import type { Settings } from '#api/lib/env.ts';
import { log } from '#api/lib/log.ts';
import { mailPort } from '#api/lib/mail.ts';
import { hashToken, randomToken } from '#api/lib/random-token.ts';
import { checkRateLimits, privateKey } from '#api/lib/rate-limit.ts';
import { smsPort } from '#api/lib/sms.ts';
import { hasJobGoingOn } from '#api/features/jobs/jobs.predicates.ts';
import { explainRejectedContacts } from './fresh-login.usecases.ts';
import * as requests from './contact-requests.repository.ts';
import type { ContactKeys, ContactStateRow, ContactToAsk, RequestView } from './contact-requests.repository.ts';
import { contactRequestText } from './contact-requests.rules.ts';

const LINK_LIFETIME_MS = 7 * DAY_MS;
/** `toContact`: of all accounts together, without those that have a job going on. */
const MAX_REQUESTS_A_DAY = { ofAccount: 5, ofAccountToContact: 3, toContact: 10 };

/** Sends a request to an address; null if this deployment cannot. */
function senderFor(
  { env, origin }: Context,
  contact: string,
): ((text: { subject: string; text: string }, key: string) => Promise<void>) | null {
  // A link to the Host header's origin would give the token to the sender of that header.
  if (!origin) return null;
  const [mail, sms] = contact.includes('@') ? [mailPort(env), null] : [null, smsPort(env)];
  if (mail) return (message) => mail.send({ to: contact, ...message });
  return sms && (({ text }, idempotencyKey) => sms.send({ to: contact, text, idempotencyKey }));
}

/** The keys by which the requests to a contact are found. */
export const contactKeysOf = async (settings: Settings, plain: string): Promise<ContactKeys> => ({
  plain,
  hashed: await privateKey(settings, 'refused', plain),
});

async function newLink(now: number) {
  const token = randomToken(24);
  return { token, request: { tokenHash: await hashToken(token), now, expiresAt: now + LINK_LIFETIME_MS, sentAt: null } };
}

/** A request to a contact whom the caller names now, and the statement that stores it where `condition` holds. */
export async function newContactRequest({ actor, now }: ActorContext, condition: SQL) {
  const { token, request } = await newLink(now);
  return { token, statement: requests.insertRequest(actor.id, request, condition) };
}

/** Sends a contact the message with this link. Throws `contact.unreachable` and `request.too_many`. */
async function sendLink(context: ActorContext, row: ContactToAsk, token: string, language: LanguageCode): Promise<void> {
  const { db, settings, now, origin } = context;
  const send = senderFor(context, row.emergency_contact);
  if (!send) throw new AppError('contact.unreachable');
  const seconds = DAY_MS / 1000;
  const contactKey = await privateKey(settings, 'contact', row.emergency_contact_key);
  const hasNoJob = not(hasJobGoingOn(row.id, now));
  const limits = [
    { key: `contact of ${row.id}`, max: MAX_REQUESTS_A_DAY.ofAccount, seconds },
    { key: `${contactKey} ${row.id}`, max: MAX_REQUESTS_A_DAY.ofAccountToContact, seconds },
    { key: contactKey, max: MAX_REQUESTS_A_DAY.toContact, seconds, condition: hasNoJob },
  ];
  await checkRateLimits(db, settings, limits, now);
  const path = language === 'en' ? '/emergency-contact' : `/${language}/emergency-contact`;
  try {
    // The token is in the fragment, which browsers do not send to servers.
    const message = contactRequestText({ language, phone: row.phone, link: `${origin}${path}#${token}` });
    await send(message, await hashToken(token));
  } catch (error) {
    log('error', 'contact.request_failed', { accountId: row.id }, error);
    throw new AppError('contact.unreachable');
  }
}

/** Sends the message of a request, if it was stored. Throws `contact.unreachable` and `request.too_many`. */
async function sendContactRequest(context: ActorContext, token: string, language: LanguageCode): Promise<void> {
  const { db, now } = context;
  const tokenHash = await hashToken(token);
  const row = await db.first(requests.selectRequest(tokenHash, now));
  if (!row) return;
  await sendLink(context, row, token, language);
  await db.batch({ sent: requests.markRequestSent(tokenHash, Date.now()) });
}

/** Sends the message of a request, unless it cannot be sent now: the user can send it again. */
export const trySendContactRequest = (context: ActorContext, token: string, language: LanguageCode): Promise<void> =>
  sendContactRequest(context, token, language).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

function stateOf(row: ContactStateRow): EmergencyContactState['state'] {
  if (row.emergency_contact === '') return row.has_refusal ? 'refused' : 'none';
  return row.emergency_contact_confirmed_at === null ? 'unconfirmed' : 'confirmed';
}

/** The emergency contact of the caller, and whether they have confirmed. */
export async function emergencyContactOf(context: ActorContext): Promise<EmergencyContactState> {
  const row = await context.db.first(requests.selectContactState(context.actor.id));
  if (!row) throw new AppError('auth.required');
  const contact = row.emergency_contact;
  return {
    contact,
    state: stateOf(row),
    askedAt: row.sent_at,
    isReachable: senderFor(context, contact) !== null,
  };
}

/** Asks the emergency contact of the caller once more. Throws `contact.not_open`, `contact.unreachable` and `request.too_many`. */
export async function askContactAgain(context: ActorContext, language: LanguageCode): Promise<EmergencyContactState> {
  const { db, actor, now } = context;
  const contact = await db.first(requests.selectContactToAsk(actor.id));
  if (!contact) throw new AppError('contact.not_open');
  const { token, request } = await newLink(now);
  // The earlier link ends after the contact got the new one: a message that fails must not leave them without a link.
  await sendLink(context, contact, token, language);
  const { replaced } = await db.batch({
    replaced: requests.replaceRequest(actor.id, contact.emergency_contact_key, { ...request, sentAt: Date.now() }),
  });
  if (replaced.length === 0) throw new AppError('contact.not_open');
  return emergencyContactOf(context);
}

const requestOf = (row: RequestView | undefined): ContactRequest => {
  if (!row) throw new AppError('contact.link_over');
  return { name: row.name, phone: row.phone, isConfirmed: row.emergency_contact_confirmed_at !== null };
};

/** Who asks the holder of a link. Throws `contact.link_over`. */
export const findContactRequest = async ({ db, now }: Context, token: string): Promise<ContactRequest> =>
  requestOf((await db.first(requests.selectRequest(await hashToken(token), now))) ?? undefined);

/** The holder of a link confirms. Throws `contact.link_over`. */
export async function confirmContactRequest({ db, now }: Context, token: string): Promise<ContactRequest> {
  const tokenHash = await hashToken(token);
  const { found } = await db.batch({
    confirmed: requests.confirmRequest(tokenHash, now),
    found: requests.selectRequest(tokenHash, now),
  });
  return requestOf(found[0]);
}

/** The holder of a link refuses, also after confirming, which the user is told. Throws `contact.link_over`. */
export async function refuseContactRequest(context: Context, token: string): Promise<void> {
  const { db, settings, now } = context;
  const tokenHash = await hashToken(token);
  const row = await db.first(requests.selectRequest(tokenHash, now));
  if (!row) throw new AppError('contact.link_over');
  const { events, removed } = await db.batch({
    events: requests.insertRefusedEvent(tokenHash, now),
    ...requests.refuseRequest(tokenHash, await contactKeysOf(settings, row.emergency_contact_key), now),
  });
  context.publish(events);
  if (removed.length === 0) throw new AppError('contact.link_over');
}

/** Why the account of the caller cannot change to this emergency contact and phone number, of which at least one is given. */
export async function rejectedContactError(
  context: ActorContext,
  keys: ContactKeys | null,
  newPhone: string | undefined,
): Promise<AppError> {
  const rejection = explainRejectedContacts(context);
  if (rejection.code === 'auth.password_needed') return rejection;
  const found = await context.db.first(requests.selectContactRejection(context.actor.id, keys, newPhone));
  if (found?.is_own) {
    const fields = keys ? { emergencyContact: 'field.own_contact' } : { phone: 'field.contact_phone' };
    return new AppError('request.invalid', { fields });
  }
  return found?.has_refused ? new AppError('contact.refused') : rejection;
}

/** The statement that deletes the requests to contacts whom the account no longer names, where `condition` holds. */
export const deleteFormerContactRequests = (accountId: string, condition: SQL) =>
  requests.deleteFormerRequests(accountId, condition);

/** The statement that deletes the requests of a closed account, where `condition` holds. */
export const eraseContactRequests = (accountId: string, condition: SQL) => requests.deleteRequests(accountId, condition);
