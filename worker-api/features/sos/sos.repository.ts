import { SOS_ROOM } from '#contract/events.ts';
import { SOS_POSITION_LIMITS, type SOS_LOG_STEPS } from '#contract/sos.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import { emit } from '#api/lib/event-outbox.ts';

export const OPEN = sql`state NOT IN ('closed', 'false_alarm')`;

/** One write of one case. */
export interface Written {
  id: string;
  writeId: string;
  at: number;
}
export const rowOf = ({ id, writeId }: Written): Sql => sql`sos_cases r WHERE r.id = ${id} AND r.write_id = ${writeId}`;

/** Adds a step to the log of a case that this write changed. */
export const logStep = (written: Written, step: (typeof SOS_LOG_STEPS)[number], adminId: string | null, note: string): Sql =>
  sql`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT r.id, ${written.at}, ${step}, ${adminId}, ${note} FROM ${rowOf(written)}`;

/** Keeps the position that this write gave a case, unless one of these 30 seconds is kept. */
export const keepTrack = (written: Written): Sql =>
  sql`INSERT INTO sos_track (case_id, slot, at, lat, lng)
    SELECT id, slot, at, lat, lng FROM (SELECT r.id, CAST((${written.at} - r.created_at) / ${SOS_POSITION_LIMITS.everyMs} AS INTEGER) AS slot, ${written.at} AS at, r.lat, r.lng
      FROM ${rowOf(written)} AND r.located_at = ${written.at}) p
    WHERE slot < ${SOS_POSITION_LIMITS.points} AND NOT EXISTS (SELECT 1 FROM sos_track t WHERE t.case_id = p.id AND t.slot = p.slot)`;

/** Tells the desk of a case that this write changed. */
export const tellDesk = (written: Written, type: 'sos-raised' | 'sos-updated'): Sql =>
  emit({
    party: 'sos',
    room: sql`${SOS_ROOM}`,
    type,
    body: raw(`json_object('id', r.id)`),
    jobId: raw('NULL'),
    from: rowOf(written),
    at: written.at,
  });
