import type { SQL } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import type { SosResponse, SosRequest } from '#contract/sos.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import { relayToSosRoom } from '#api/lib/event-outbox.ts';
import { widerNetworkOf } from '#api/lib/network.ts';
import { hashToken, randomToken } from '#api/lib/random-token.ts';
import { newWriteId } from '#api/lib/write-id.ts';
import {
  claimUnconfirmedContact,
  insertContactMessage,
  logUntoldContact,
  releaseContactMessage,
} from './emergency-contact.repository.ts';
import { sendContactMessages } from './emergency-contact.usecases.ts';
import * as presses from './presses.repository.ts';
import type { ExistingCase } from './presses.repository.ts';
import * as sos from './sos.repository.ts';
import type { SosRow } from './sos.table.ts';

/** Of 24 random bytes as base64url. */
const TOKEN_LENGTH = 32;
const MAX_PRESS_AGE_MS = 30 * DAY_MS;
/** As far as the clock of a device is believed that does not say when it sent the press. */
const MAX_DEVICE_TIME_AGE_MS = 72 * HOUR_MS;
/** Another press of the same account or token may raise or close a case between two statements. */
const MAX_ATTEMPTS = 5;

/**
 * Raises an emergency, or joins the open case of the same account or case token with the newest position, unless that emergency is over
 * or has no account and the press has.
 * Rejects no press.
 */
export async function triggerSos(context: OptionalContext, request: SosRequest): Promise<SosResponse> {
  const tokenHash = request.caseToken ? await hashToken(request.caseToken) : null;
  const pressId = request.pressId ?? uuidv7(context.now);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const existing = await context.db.first(
      presses.selectExistingCase({ accountId: context.actor?.id ?? null, tokenHash, pressId, now: context.now }),
    );
    const response = await (existing && !existing.is_replaced
      ? joinCase(context, request, pressId, existing)
      : raiseCase(context, request, pressId, existing));
    if (response) return response;
  }
  throw new Error('an emergency was neither raised nor joined');
}

/** An instant of the device by the clock of the server; null if it is now, or if the clock of the device is implausible. */
function serverTimeOf(deviceTime: number | undefined, sentAt: number | undefined, now: number): number | null {
  if (deviceTime === undefined) return null;
  const age = (sentAt ?? now) - deviceTime;
  return age > 0 && age < (sentAt === undefined ? MAX_DEVICE_TIME_AGE_MS : MAX_PRESS_AGE_MS) ? now - age : null;
}

/** When the user was at the place of a request: at the press, or when they pressed again. */
const locatedAtOf = ({ pressedAgainAt, pressedAt, sentAt }: SosRequest, now: number): number =>
  serverTimeOf(pressedAgainAt ?? pressedAt, sentAt, now) ?? now;

/** The response for a press of an existing case; null if the case has been closed in the meantime. */
async function joinCase(
  context: OptionalContext,
  request: SosRequest,
  pressId: string,
  { id, state, is_repeat }: ExistingCase,
): Promise<SosResponse | null> {
  const { caseToken, location } = request;
  const locatedAt = locatedAtOf(request, context.now);
  // The account alone is enough to join its case. The token of a case goes only to the device that already has it.
  const response = { success: true, id, caseToken: caseToken ?? '' } as const;
  if (is_repeat && (state === 'closed' || state === 'false_alarm')) return { ...response, state };
  const write = { id, writeId: newWriteId(), at: context.now };
  const { joined, events, released } = await context.db.batch({
    events: presses.announcePress(write, is_repeat === 1),
    joined: presses.touchPressedCase(write, location && { ...location, locatedAt }, is_repeat === 1),
    press: presses.insertPress(write, pressId),
    // A press that is sent again came before its sender said that they are safe.
    raised: is_repeat ? [] : [presses.logRaisedAgain(write)],
    position: sos.savePosition(write, locatedAt),
    released: location ? [releaseContactMessage(write)] : [],
  });
  context.publish(events);
  if (released.length > 0) context.waitUntil(sendContactMessages(context.env, context.now, id));
  // Admins who receive an event read the position with it.
  if (location && events.length === 0 && joined[0]?.located_at === locatedAt)
    context.waitUntil(
      relayToSosRoom(context.env, { type: 'sos-moved', id, point: location, ago: context.now - locatedAt }, context.now),
    );
  return joined[0] ? { ...response, state: joined[0].state } : null;
}

/** The place of a new case: that of the press, else that of the case that the phone raised without a session. */
function placeOf(
  { actor }: OptionalContext,
  { location }: SosRequest,
  locatedAt: number,
  replacedCase: ExistingCase | null,
): Pick<SosRow, 'lat' | 'lng' | 'located_at'> {
  if (location) return { lat: location.lat, lng: location.lng, located_at: locatedAt };
  const isSameEmergency = actor !== null && replacedCase?.account_id === null;
  return isSameEmergency
    ? { lat: replacedCase.lat, lng: replacedCase.lng, located_at: replacedCase.located_at }
    : { lat: null, lng: null, located_at: null };
}

/**
 * The response for a press that raises a case; null if its account or token has an open case by now.
 * @param replacedCase the open case that this one replaces, which is closed. If the phone has lost its session since, the new case names the
 *   same account, so that admins know whom to call, but its emergency contact is not told: the phone may have been stolen
 */
async function raiseCase(
  context: OptionalContext,
  request: SosRequest,
  pressId: string,
  replacedCase: ExistingCase | null,
): Promise<SosResponse | null> {
  const { db, actor, clientNetwork, now } = context;
  const locatedAt = locatedAtOf(request, now);
  // The token of the device comes first: the device then joins its case even if this response is lost.
  const caseToken = request.caseToken && request.caseToken.length >= TOKEN_LENGTH ? request.caseToken : randomToken(24);
  const id = uuidv7(now);
  const write = { id, writeId: newWriteId(), at: now };
  const replaced = replacedCase ? { id: replacedCase.id, writeId: newWriteId(), at: now } : null;
  const { inserted, events, closedEvents, contactMessages } = await db.batch({
    closed: replaced ? presses.closeReplacedCase(replaced, actor?.id ?? null) : [],
    closedLog: replaced ? sos.logStep(replaced, 'closed', null, '') : [],
    closedEvents: replaced ? sos.insertSosEvent(replaced, 'sos-updated') : [],
    inserted: sos.insertCase(db, {
      id,
      account_id: actor?.id ?? replacedCase?.account_id ?? null,
      token_hash: await hashToken(caseToken),
      network: widerNetworkOf(clientNetwork),
      state: 'raised',
      ...placeOf(context, request, locatedAt, replacedCase),
      presses: 0,
      press_announced_at: now,
      created_at: now,
      updated_at: now,
      write_id: write.writeId,
      pressed_at: serverTimeOf(request.pressedAt, request.sentAt, now),
    }),
    press: presses.insertPress(write, pressId),
    log: sos.logStep(write, 'raised', null, ''),
    position: sos.savePosition(write, locatedAt),
    events: sos.insertSosEvent(write, 'sos-raised'),
    claimed: actor ? claimUnconfirmedContact(write) : [],
    contactMessages: actor ? insertContactMessage(write, request.language) : [],
    untold: logUntoldContact(write),
  });
  context.publish([...closedEvents, ...events]);
  if (contactMessages.length > 0) context.waitUntil(sendContactMessages(context.env, now, id));
  return inserted.length > 0 ? { success: true, id, state: 'raised', caseToken } : null;
}

/** The statement that reads the emergencies of an account and where they were, for its export. */
export const sosOfAccount = (accountId: string) => sos.selectCasesOfAccount(accountId);

/** The statements that erase the places of the emergencies of these closed accounts. */
export const erasePlacesOfSos = (accountIds: SQL) => sos.erasePlaces(accountIds);
