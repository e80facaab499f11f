import { uuidv7 } from '#contract/ids.ts';
import type { SosAnswer } from '#contract/sos.ts';
import type { OptionalContext } from '#api/lib/context.ts';
import { sql, type Sql } from '#api/lib/db.ts';
import { emit } from '#api/lib/event-outbox.ts';
import { DESK } from '#contract/events.ts';
import { raw } from '#api/lib/db.ts';
import type { SOS_STEPS } from '#contract/sos.ts';
import type { SosRow } from './sos.table.ts';

export const OPEN = sql`state NOT IN ('closed', 'false_alarm')`;
/** Guests of one network who raise more cases than this within the time join the newest one: nobody is turned away. */
const GUESTS = { cases: 20, withinMs: 10 * 60_000 };

/** 24 random bytes. */
const TOKEN_CHARACTERS = 32;
const newToken = (): string => Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url');

export const hashed = async (token: string): Promise<string> =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))).toString('base64url');

/** One write of one case. */
interface Written {
  id: string;
  writeId: string;
  at: number;
}
const row = ({ id, writeId }: Written): Sql => sql`sos_cases r WHERE r.id = ${id} AND r.write_id = ${writeId}`;

/** Adds a step to the log of a case that this write changed. */
export const logStep = (written: Written, step: (typeof SOS_STEPS)[number], adminId: string | null, note: string): Sql =>
  sql`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT r.id, ${written.at}, ${step}, ${adminId}, ${note} FROM ${row(written)}`;

/** Tells the desk of a case that this write changed. */
export const tellDesk = (written: Written, type: 'sos-raised' | 'sos-updated'): Sql =>
  emit({
    party: 'sos',
    room: sql`${DESK}`,
    type,
    body: raw(`json_object('id', r.id)`),
    jobId: raw('NULL'),
    from: row(written),
    at: written.at,
  });

interface Signal {
  location: { lat: number; lng: number } | null;
  caseToken?: string | undefined;
}

/** The open case this signal belongs to: the one of its token, of its account, or of a crowd of guests; null for a new one. */
async function joined(context: OptionalContext, tokenHash: string | null): Promise<{ id: string } | null> {
  const { db, actor, address, now } = context;
  const own: Sql = actor ? sql`account_id = ${actor.id}` : sql`0`;
  const crowd = sql`SELECT id, 1 AS rank FROM sos_cases WHERE network = ${address} AND account_id IS NULL AND ${OPEN}
    AND created_at > ${now - GUESTS.withinMs} AND ${actor ? 0 : 1}
    AND (SELECT count(*) FROM sos_cases WHERE network = ${address} AND created_at > ${now - GUESTS.withinMs}) >= ${GUESTS.cases}`;
  return db.first<{ id: string }>(sql`SELECT id FROM (
    SELECT id, 0 AS rank FROM sos_cases WHERE ${own} AND ${OPEN}
    UNION ALL SELECT id, 0 FROM sos_cases WHERE token_hash = ${tokenHash ?? ''} AND ${OPEN}
    UNION ALL ${crowd}) ORDER BY rank LIMIT 1`);
}

/** Raises an emergency, or joins the open case of the same account or case token with the newest position. Never refuses. */
export async function trigger(context: OptionalContext, signal: Signal): Promise<SosAnswer> {
  const { db, actor, address, now } = context;
  const { location } = signal;
  const given = signal.caseToken ? await hashed(signal.caseToken) : null;
  const join = async (id: string): Promise<SosAnswer | null> => {
    const writeId = uuidv7(now);
    const [[joined] = [], events = []] = await db.batch([
      sql`UPDATE sos_cases SET presses = presses + 1,
        updated_at = ${now}, write_id = ${writeId}${location ? sql`, lat = ${location.lat}, lng = ${location.lng}, located_at = ${now}` : sql``}
      WHERE id = ${id} AND ${OPEN} RETURNING id, state`,
      tellDesk({ id, writeId, at: now }, 'sos-updated'),
    ]);
    context.publish(events);
    const found = joined as unknown as Pick<SosRow, 'id' | 'state'> | undefined;
    // A case of an account needs no token to be joined; somebody else's token is not given away.
    return found ? { success: true, id: found.id, state: found.state, caseToken: signal.caseToken ?? '' } : null;
  };
  const open = await joined(context, given);
  const known = open && (await join(open.id));
  if (known) return known;

  // The phone's own token, so that it joins its case when the answer was lost; unless a case that is over had it.
  const tokens = [...(signal.caseToken && signal.caseToken.length >= TOKEN_CHARACTERS ? [signal.caseToken] : []), newToken()];
  for (const caseToken of tokens) {
    const id = uuidv7(now);
    const written = { id, writeId: uuidv7(now), at: now };
    const [inserted = [], , events = []] = await db.batch([
      sql`INSERT INTO sos_cases (id, account_id, token_hash, network, state, lat, lng, located_at, presses, created_at, updated_at, write_id)
        VALUES (${id}, ${actor?.id ?? null}, ${await hashed(caseToken)}, ${address}, 'raised', ${location?.lat ?? null},
          ${location?.lng ?? null}, ${location ? now : null}, 1, ${now}, ${now}, ${written.writeId})
        ON CONFLICT DO NOTHING RETURNING id`,
      logStep(written, 'raised', null, ''),
      tellDesk(written, 'sos-raised'),
    ]);
    context.publish(events);
    if (inserted.length > 0) return { success: true, id, state: 'raised', caseToken };
    // Two presses at once: the other one opened the case.
    const other = await joined(context, given);
    const answer = other && (await join(other.id));
    if (answer) return answer;
  }
  throw new Error('an emergency was neither raised nor joined');
}

/** The statement that reads the emergencies of an account, for its export. */
export const sosOfAccount = (accountId: string): Sql =>
  sql`SELECT id, state, lat, lng, presses, created_at, updated_at FROM sos_cases WHERE account_id = ${accountId}`;
