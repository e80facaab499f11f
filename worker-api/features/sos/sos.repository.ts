import { sql, type SQL } from 'drizzle-orm';
import type { Point } from '#contract/geo.ts';
import { SOS_ROOM } from '#contract/events.ts';
import { SOS_POSITION_LIMITS, type SOS_LOG_STEPS } from '#contract/sos.ts';
import type { Database } from '#api/lib/db.ts';
import { insertEvent, type EventRow } from '#api/lib/event-outbox.repository.ts';
import { sosCases, type SosRow } from './sos.table.ts';

export const IS_OPEN = sql`state NOT IN ('closed', 'false_alarm')`;

/** One write of one case. */
export interface CaseWrite {
  id: string;
  writeId: string;
  at: number;
}
export const caseOfWrite = ({ id, writeId }: CaseWrite): SQL => sql`sos_cases r WHERE r.id = ${id} AND r.write_id = ${writeId}`;

/** Adds a step to the log of a case that this write changed. */
export const logStep = (
  write: CaseWrite,
  step: (typeof SOS_LOG_STEPS)[number],
  adminId: string | null,
  note: string,
): SQL<never> =>
  sql<never>`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT r.id, ${write.at}, ${step}, ${adminId}, ${note} FROM ${caseOfWrite(write)}`;

/** Stores the position that this write gave a case, unless the same 30 seconds have one. */
export const savePosition = (write: CaseWrite): SQL<never> =>
  sql<never>`INSERT INTO sos_track (case_id, slot, at, lat, lng)
    SELECT id, slot, at, lat, lng FROM (SELECT r.id, CAST((${write.at} - r.created_at) / ${SOS_POSITION_LIMITS.everyMs} AS INTEGER) AS slot, ${write.at} AS at, r.lat, r.lng
      FROM ${caseOfWrite(write)} AND r.located_at = ${write.at}) p
    WHERE slot < ${SOS_POSITION_LIMITS.points} AND NOT EXISTS (SELECT 1 FROM sos_track t WHERE t.case_id = p.id AND t.slot = p.slot)`;

/** Tells the admins of a case that this write changed. */
export const insertSosEvent = (write: CaseWrite, type: 'sos-raised' | 'sos-updated'): SQL<EventRow> =>
  insertEvent({
    party: 'sos',
    room: sql`${SOS_ROOM}`,
    type,
    body: sql.raw(`json_object('id', r.id)`),
    jobId: sql.raw('NULL'),
    from: caseOfWrite(write),
    at: write.at,
  });

export interface ExistingCase extends Pick<SosRow, 'id' | 'state'> {
  /** 1: the same press arrived before. */
  again: number;
}

/** A guest whose network raised this many cases since this instant joins the newest of them. */
interface GuestCaseLimit {
  cases: number;
  since: number;
}

/** The open case of the caller's token or account, or the newest case of the network under `guestLimit`. A repeated press is found in a closed case too. */
export function selectExistingCase(caller: {
  accountId: string | null;
  tokenHash: string | null;
  clientIp: string;
  pressId: string;
  guestLimit: GuestCaseLimit;
}): SQL<ExistingCase> {
  const { accountId, tokenHash, clientIp, pressId, guestLimit } = caller;
  const isOwnCase = accountId === null ? sql`0` : sql`account_id = ${accountId} AND ${IS_OPEN}`;
  const columns = sql`id, state, press_id = ${pressId} AS again`;
  const guestCase = sql`SELECT ${columns}, 1 AS rank FROM sos_cases WHERE network = ${clientIp} AND account_id IS NULL AND ${IS_OPEN}
    AND created_at > ${guestLimit.since} AND ${accountId === null ? 1 : 0}
    AND (SELECT count(*) FROM sos_cases WHERE network = ${clientIp} AND created_at > ${guestLimit.since}) >= ${guestLimit.cases}`;
  return sql<ExistingCase>`SELECT id, state, again FROM (
    SELECT ${columns}, 0 AS rank FROM sos_cases WHERE ${isOwnCase}
    UNION ALL SELECT ${columns}, 0 FROM sos_cases WHERE token_hash = ${tokenHash ?? ''} AND (${IS_OPEN} OR press_id = ${pressId})
    UNION ALL ${guestCase}) ORDER BY again DESC, rank LIMIT 1`;
}

/** Counts a press on an open case, once per `pressId`, and gives the case the position of the press. A row where the case is open. */
export const addPress = (write: CaseWrite, pressId: string, location: Point | null): SQL<Pick<SosRow, 'state'>> =>
  sql<Pick<SosRow, 'state'>>`UPDATE sos_cases SET presses = presses + iif(press_id IS ${pressId}, 0, 1), press_id = ${pressId},
      updated_at = ${write.at}, write_id = ${write.writeId}${location ? sql`, lat = ${location.lat}, lng = ${location.lng}, located_at = ${write.at}` : sql``}
    WHERE id = ${write.id} AND ${IS_OPEN} RETURNING state`;

/** Adds a case, unless its account has an open one or its token was used. A row where it was added. */
export const insertCase = (db: Database, row: SosRow) =>
  db.query.insert(sosCases).values(row).onConflictDoNothing().returning({ id: sosCases.id });

type ExportedCase = Pick<SosRow, 'id' | 'state' | 'lat' | 'lng' | 'presses' | 'created_at' | 'updated_at'> & {
  /** A JSON list of [at, lat, lng]. */
  track: string;
};
export const selectCasesOfAccount = (accountId: string): SQL<ExportedCase> =>
  sql<ExportedCase>`SELECT id, state, lat, lng, presses, created_at, updated_at,
    (SELECT json_group_array(json_array(t.at, t.lat, t.lng)) FROM sos_track t WHERE t.case_id = c.id) AS track
  FROM sos_cases c WHERE account_id = ${accountId}`;
