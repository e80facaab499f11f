import { uuidv7 } from '#contract/ids.ts';
import type { SosResponse, SosRequest } from '#contract/sos.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import { hashToken, randomToken } from '#api/lib/random-token.ts';
import { insertContactMessage } from './emergency-contact.repository.ts';
import { sendContactMessages } from './emergency-contact.usecases.ts';
import * as sos from './sos.repository.ts';
import type { ExistingCase } from './sos.repository.ts';

/** Guests of one network who raise more cases than this within this time join the newest one: no alarm is rejected. */
const GUEST_CASE_LIMIT = { cases: 20, withinMs: 10 * 60_000 };

/** Of 24 random bytes as base64url. */
const TOKEN_LENGTH = 32;

/** The case that this press belongs to, or null where it raises a new one. */
const findCase = (
  { db, actor, clientIp, now }: OptionalContext,
  tokenHash: string | null,
  pressId: string,
): Promise<ExistingCase | null> =>
  db.first(
    sos.selectExistingCase({
      accountId: actor?.id ?? null,
      tokenHash,
      clientIp,
      pressId,
      guestLimit: { cases: GUEST_CASE_LIMIT.cases, since: now - GUEST_CASE_LIMIT.withinMs },
    }),
  );

const MAX_PRESS_AGE_MS = 72 * 3_600_000;

/** Raises an emergency, or joins the open case of the same account or case token with the newest position. Rejects no press. */
export async function triggerSos(context: OptionalContext, request: SosRequest): Promise<SosResponse> {
  const { db, actor, clientIp, now } = context;
  const { location } = request;
  const tokenHash = request.caseToken ? await hashToken(request.caseToken) : null;
  const pressId = request.pressId ?? uuidv7(now);
  const pressedAt =
    request.pressedAt && request.pressedAt < now && request.pressedAt > now - MAX_PRESS_AGE_MS ? request.pressedAt : null;
  const joinCase = async ({ id, state, again }: ExistingCase): Promise<SosResponse | null> => {
    // The account alone is enough to join its case. The token of a case goes only to the device that already has it.
    const response = { success: true, id, caseToken: request.caseToken ?? '' } as const;
    if (again && (state === 'closed' || state === 'false_alarm')) return { ...response, state };
    const write = { id, writeId: uuidv7(now), at: now };
    const { joined, events } = await db.batch({
      joined: sos.addPress(write, pressId, location),
      position: sos.savePosition(write),
      events: sos.insertSosEvent(write, 'sos-updated'),
    });
    context.publish(events);
    return joined[0] ? { ...response, state: joined[0].state } : null;
  };
  const existing = await findCase(context, tokenHash, pressId);
  const joined = existing && (await joinCase(existing));
  if (joined) return joined;

  // The token of the device comes first: the device then joins its case even if this response is lost. A closed case may have used it.
  const tokens = [
    ...(request.caseToken && request.caseToken.length >= TOKEN_LENGTH ? [request.caseToken] : []),
    randomToken(24),
  ];
  for (const caseToken of tokens) {
    const id = uuidv7(now);
    const write = { id, writeId: uuidv7(now), at: now };
    const { inserted, events, contactMessages } = await db.batch({
      inserted: sos.insertCase(db, {
        id,
        account_id: actor?.id ?? null,
        token_hash: await hashToken(caseToken),
        network: clientIp,
        state: 'raised',
        lat: location?.lat ?? null,
        lng: location?.lng ?? null,
        located_at: location ? now : null,
        presses: 1,
        created_at: now,
        updated_at: now,
        write_id: write.writeId,
        press_id: pressId,
        pressed_at: pressedAt,
      }),
      log: sos.logStep(write, 'raised', null, ''),
      position: sos.savePosition(write),
      events: sos.insertSosEvent(write, 'sos-raised'),
      contactMessages: insertContactMessage(write, request.language),
    });
    context.publish(events);
    if (contactMessages.length > 0) context.waitUntil(sendContactMessages(context.env, now, id));
    if (inserted.length > 0) return { success: true, id, state: 'raised', caseToken };
    // Another press of the same account or token opened the case at the same time.
    const concurrent = await findCase(context, tokenHash, pressId);
    const response = concurrent && (await joinCase(concurrent));
    if (response) return response;
  }
  throw new Error('an emergency was neither raised nor joined');
}

/** The statement that reads the emergencies of an account and where they were, for its export. */
export const sosOfAccount = (accountId: string) => sos.selectCasesOfAccount(accountId);
