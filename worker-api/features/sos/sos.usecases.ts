import { uuidv7 } from '#contract/ids.ts';
import type { SosResponse, SosRequest } from '#contract/sos.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { insertContactMessage, sendContactMessages } from './emergency-contact.usecases.ts';
import { IS_OPEN, savePosition, logStep, insertSosEvent } from './sos.repository.ts';
import type { SosRow } from './sos.table.ts';

/** Guests of one network who raise more cases than this within the time join the newest one: nobody is turned away. */
const GUEST_CASE_LIMIT = { cases: 20, withinMs: 10 * 60_000 };

/** 24 random bytes. */
const TOKEN_LENGTH = 32;
const newToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');

export const hashToken = async (token: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('base64url');

interface ExistingCase {
  id: string;
  state: SosRow['state'];
  /** This very press has arrived before. */
  again: number;
}

/** The case this signal belongs to: the open one of its token, of its account, or of a crowd of guests; null for a new one. */
async function findCase(context: OptionalContext, tokenHash: string | null, pressId: string): Promise<ExistingCase | null> {
  const { db, actor, clientIp, now } = context;
  const isOwnCase: Sql = actor ? sql`account_id = ${actor.id} AND ${IS_OPEN}` : sql`0`;
  const columns = sql`id, state, press_id = ${pressId} AS again`;
  const guestCase = sql`SELECT ${columns}, 1 AS rank FROM sos_cases WHERE network = ${clientIp} AND account_id IS NULL AND ${IS_OPEN}
    AND created_at > ${now - GUEST_CASE_LIMIT.withinMs} AND ${actor ? 0 : 1}
    AND (SELECT count(*) FROM sos_cases WHERE network = ${clientIp} AND created_at > ${now - GUEST_CASE_LIMIT.withinMs}) >= ${GUEST_CASE_LIMIT.cases}`;
  // A press whose answer was lost is known also after its case was closed.
  return db.first<ExistingCase>(sql`SELECT id, state, again FROM (
    SELECT ${columns}, 0 AS rank FROM sos_cases WHERE ${isOwnCase}
    UNION ALL SELECT ${columns}, 0 FROM sos_cases WHERE token_hash = ${tokenHash ?? ''} AND (${IS_OPEN} OR press_id = ${pressId})
    UNION ALL ${guestCase}) ORDER BY again DESC, rank LIMIT 1`);
}

const MAX_PRESS_AGE_MS = 72 * 3_600_000;

/** Raises an emergency, or joins the open case of the same account or case token with the newest position. Never refuses. */
export async function triggerSos(context: OptionalContext, request: SosRequest): Promise<SosResponse> {
  const { db, actor, clientIp, now } = context;
  const { location } = request;
  const tokenHash = request.caseToken ? await hashToken(request.caseToken) : null;
  const pressId = request.pressId ?? uuidv7(now);
  const pressedAt =
    request.pressedAt && request.pressedAt < now && request.pressedAt > now - MAX_PRESS_AGE_MS ? request.pressedAt : null;
  const joinCase = async ({ id, state, again }: ExistingCase): Promise<SosResponse | null> => {
    // A case of an account needs no token to be joined; somebody else's token is not given away.
    const response = { success: true, id, caseToken: request.caseToken ?? '' } as const;
    if (again && (state === 'closed' || state === 'false_alarm')) return { ...response, state };
    const write = { id, writeId: uuidv7(now), at: now };
    const [[row] = [], , events = []] = await db.batch([
      sql`UPDATE sos_cases SET presses = presses + iif(press_id IS ${pressId}, 0, 1), press_id = ${pressId},
        updated_at = ${now}, write_id = ${write.writeId}${location ? sql`, lat = ${location.lat}, lng = ${location.lng}, located_at = ${now}` : sql``}
      WHERE id = ${id} AND ${IS_OPEN} RETURNING state`,
      savePosition(write),
      insertSosEvent(write, 'sos-updated'),
    ]);
    context.publish(events);
    const found = row as unknown as Pick<SosRow, 'state'> | undefined;
    return found ? { ...response, state: found.state } : null;
  };
  const existing = await findCase(context, tokenHash, pressId);
  const joined = existing && (await joinCase(existing));
  if (joined) return joined;

  // The phone's own token, so that it joins its case when the answer was lost; unless a case that is over had it.
  const tokens = [...(request.caseToken && request.caseToken.length >= TOKEN_LENGTH ? [request.caseToken] : []), newToken()];
  for (const caseToken of tokens) {
    const id = uuidv7(now);
    const write = { id, writeId: uuidv7(now), at: now };
    const [inserted = [], , , events = [], messages = []] = await db.batch([
      sql`INSERT INTO sos_cases (id, account_id, token_hash, network, state, lat, lng, located_at, presses, created_at, updated_at, write_id, press_id, pressed_at)
        VALUES (${id}, ${actor?.id ?? null}, ${await hashToken(caseToken)}, ${clientIp}, 'raised', ${location?.lat ?? null},
          ${location?.lng ?? null}, ${location ? now : null}, 1, ${now}, ${now}, ${write.writeId}, ${pressId}, ${pressedAt})
        ON CONFLICT DO NOTHING RETURNING id`,
      logStep(write, 'raised', null, ''),
      savePosition(write),
      insertSosEvent(write, 'sos-raised'),
      insertContactMessage(write, request.language),
    ]);
    context.publish(events);
    if (messages.length > 0) context.waitUntil(sendContactMessages(context.env, now, id));
    if (inserted.length > 0) return { success: true, id, state: 'raised', caseToken };
    // Two presses at once: the other one opened the case.
    const concurrent = await findCase(context, tokenHash, pressId);
    const response = concurrent && (await joinCase(concurrent));
    if (response) return response;
  }
  throw new Error('an emergency was neither raised nor joined');
}

/** The statement that reads the emergencies of an account and where they were, for its export. */
export const sosOfAccount = (accountId: string): Sql =>
  sql`SELECT id, state, lat, lng, presses, created_at, updated_at,
    (SELECT json_group_array(json_array(t.at, t.lat, t.lng)) FROM sos_track t WHERE t.case_id = c.id) AS track
  FROM sos_cases c WHERE account_id = ${accountId}`;
