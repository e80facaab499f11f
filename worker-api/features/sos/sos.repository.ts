import { SOS_ROOM } from '#contract/events.ts';
import { SOS_POSITION_LIMITS, type SOS_LOG_STEPS } from '#contract/sos.ts';
import { raw, sql, type Sql } from '#api/lib/db.ts';
import { insertEvent } from '#api/lib/event-outbox.ts';

export const IS_OPEN = sql`state NOT IN ('closed', 'false_alarm')`;

/** One write of one case. */
export interface CaseWrite {
  id: string;
  writeId: string;
  at: number;
}
export const caseOfWrite = ({ id, writeId }: CaseWrite): Sql => sql`sos_cases r WHERE r.id = ${id} AND r.write_id = ${writeId}`;

/** Adds a step to the log of a case that this write changed. */
export const logStep = (write: CaseWrite, step: (typeof SOS_LOG_STEPS)[number], adminId: string | null, note: string): Sql =>
  sql`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT r.id, ${write.at}, ${step}, ${adminId}, ${note} FROM ${caseOfWrite(write)}`;

/** Keeps the position that this write gave a case, unless one of these 30 seconds is kept. */
export const savePosition = (write: CaseWrite): Sql =>
  sql`INSERT INTO sos_track (case_id, slot, at, lat, lng)
    SELECT id, slot, at, lat, lng FROM (SELECT r.id, CAST((${write.at} - r.created_at) / ${SOS_POSITION_LIMITS.everyMs} AS INTEGER) AS slot, ${write.at} AS at, r.lat, r.lng
      FROM ${caseOfWrite(write)} AND r.located_at = ${write.at}) p
    WHERE slot < ${SOS_POSITION_LIMITS.points} AND NOT EXISTS (SELECT 1 FROM sos_track t WHERE t.case_id = p.id AND t.slot = p.slot)`;

/** Tells the desk of a case that this write changed. */
export const insertSosEvent = (write: CaseWrite, type: 'sos-raised' | 'sos-updated'): Sql =>
  insertEvent({
    party: 'sos',
    room: sql`${SOS_ROOM}`,
    type,
    body: raw(`json_object('id', r.id)`),
    jobId: raw('NULL'),
    from: caseOfWrite(write),
    at: write.at,
  });
