import { uuidv7 } from '#contract/ids.ts';
import type { SosResponse, SosRequest } from '#contract/sos.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { dueMessage, sendMessages } from './contact.usecases.ts';
import { OPEN, keepTrack, logStep, tellDesk } from './sos.repository.ts';
import type { SosRow } from './sos.table.ts';

/** Guests of one network who raise more cases than this within the time join the newest one: nobody is turned away. */
const GUESTS = { cases: 20, withinMs: 10 * 60_000 };

/** 24 random bytes. */
const TOKEN_CHARACTERS = 32;
const newToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');

export const hashed = async (token: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('base64url');

interface Joined {
  id: string;
  state: SosRow['state'];
  /** This very press has arrived before. */
  again: number;
}

/** The case this signal belongs to: the open one of its token, of its account, or of a crowd of guests; null for a new one. */
async function joined(context: OptionalContext, tokenHash: string | null, pressId: string): Promise<Joined | null> {
  const { db, actor, address, now } = context;
  const own: Sql = actor ? sql`account_id = ${actor.id} AND ${OPEN}` : sql`0`;
  const columns = sql`id, state, press_id = ${pressId} AS again`;
  const crowd = sql`SELECT ${columns}, 1 AS rank FROM sos_cases WHERE network = ${address} AND account_id IS NULL AND ${OPEN}
    AND created_at > ${now - GUESTS.withinMs} AND ${actor ? 0 : 1}
    AND (SELECT count(*) FROM sos_cases WHERE network = ${address} AND created_at > ${now - GUESTS.withinMs}) >= ${GUESTS.cases}`;
  // A press whose answer was lost is known also after its case was closed.
  return db.first<Joined>(sql`SELECT id, state, again FROM (
    SELECT ${columns}, 0 AS rank FROM sos_cases WHERE ${own}
    UNION ALL SELECT ${columns}, 0 FROM sos_cases WHERE token_hash = ${tokenHash ?? ''} AND (${OPEN} OR press_id = ${pressId})
    UNION ALL ${crowd}) ORDER BY again DESC, rank LIMIT 1`);
}

const OLDEST_PRESS_MS = 72 * 3_600_000;

/** Raises an emergency, or joins the open case of the same account or case token with the newest position. Never refuses. */
export async function trigger(context: OptionalContext, signal: SosRequest): Promise<SosResponse> {
  const { db, actor, address, now } = context;
  const { location } = signal;
  const given = signal.caseToken ? await hashed(signal.caseToken) : null;
  const pressId = signal.pressId ?? uuidv7(now);
  const pressedAt =
    signal.pressedAt && signal.pressedAt < now && signal.pressedAt > now - OLDEST_PRESS_MS ? signal.pressedAt : null;
  const join = async ({ id, state, again }: Joined): Promise<SosResponse | null> => {
    // A case of an account needs no token to be joined; somebody else's token is not given away.
    const answer = { success: true, id, caseToken: signal.caseToken ?? '' } as const;
    if (again && (state === 'closed' || state === 'false_alarm')) return { ...answer, state };
    const written = { id, writeId: uuidv7(now), at: now };
    const [[row] = [], , events = []] = await db.batch([
      sql`UPDATE sos_cases SET presses = presses + iif(press_id IS ${pressId}, 0, 1), press_id = ${pressId},
        updated_at = ${now}, write_id = ${written.writeId}${location ? sql`, lat = ${location.lat}, lng = ${location.lng}, located_at = ${now}` : sql``}
      WHERE id = ${id} AND ${OPEN} RETURNING state`,
      keepTrack(written),
      tellDesk(written, 'sos-updated'),
    ]);
    context.publish(events);
    const found = row as unknown as Pick<SosRow, 'state'> | undefined;
    return found ? { ...answer, state: found.state } : null;
  };
  const open = await joined(context, given, pressId);
  const known = open && (await join(open));
  if (known) return known;

  // The phone's own token, so that it joins its case when the answer was lost; unless a case that is over had it.
  const tokens = [...(signal.caseToken && signal.caseToken.length >= TOKEN_CHARACTERS ? [signal.caseToken] : []), newToken()];
  for (const caseToken of tokens) {
    const id = uuidv7(now);
    const written = { id, writeId: uuidv7(now), at: now };
    const [inserted = [], , , events = [], messages = []] = await db.batch([
      sql`INSERT INTO sos_cases (id, account_id, token_hash, network, state, lat, lng, located_at, presses, created_at, updated_at, write_id, press_id, pressed_at)
        VALUES (${id}, ${actor?.id ?? null}, ${await hashed(caseToken)}, ${address}, 'raised', ${location?.lat ?? null},
          ${location?.lng ?? null}, ${location ? now : null}, 1, ${now}, ${now}, ${written.writeId}, ${pressId}, ${pressedAt})
        ON CONFLICT DO NOTHING RETURNING id`,
      logStep(written, 'raised', null, ''),
      keepTrack(written),
      tellDesk(written, 'sos-raised'),
      dueMessage(written, signal.language),
    ]);
    context.publish(events);
    if (messages.length > 0) context.later(sendMessages(context.env, now, id));
    if (inserted.length > 0) return { success: true, id, state: 'raised', caseToken };
    // Two presses at once: the other one opened the case.
    const other = await joined(context, given, pressId);
    const answer = other && (await join(other));
    if (answer) return answer;
  }
  throw new Error('an emergency was neither raised nor joined');
}

/** The statement that reads the emergencies of an account and where they were, for its export. */
export const sosOfAccount = (accountId: string): Sql =>
  sql`SELECT id, state, lat, lng, presses, created_at, updated_at,
    (SELECT json_group_array(json_array(t.at, t.lat, t.lng)) FROM sos_track t WHERE t.case_id = c.id) AS track
  FROM sos_cases c WHERE account_id = ${accountId}`;
