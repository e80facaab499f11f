import { sql, type SQL } from 'drizzle-orm';
import { SOS_ROOM } from '#contract/events.ts';
import { SOS_POSITION_LIMITS, type SOS_LOG_STEPS } from '#contract/sos.ts';
import type { Database } from '#api/lib/db.ts';
import { insertEvent, type EventRow } from '#api/lib/event-outbox.repository.ts';
import { hasJobGoingOn } from '#api/features/jobs/jobs.predicates.ts';
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

/** What the sender of a case said last: `raised` or `withdrawn`. */
export const lastSenderStep = (caseId: SQL): SQL =>
  sql`(SELECT step FROM sos_log WHERE case_id = ${caseId} AND step IN ('raised', 'withdrawn') ORDER BY id DESC LIMIT 1)`;

/** Stores the position that this write gave a case, unless the same 30 seconds have one. */
export const savePosition = (write: CaseWrite, locatedAt = write.at): SQL<never> =>
  sql<never>`INSERT INTO sos_track (case_id, slot, at, lat, lng)
    SELECT id, slot, at, lat, lng FROM (SELECT r.id, max(0, CAST((${locatedAt} - r.created_at) / ${SOS_POSITION_LIMITS.everyMs} AS INTEGER)) AS slot, ${locatedAt} AS at, r.lat, r.lng
      FROM ${caseOfWrite(write)} AND r.located_at = ${locatedAt}) p
    WHERE slot < ${SOS_POSITION_LIMITS.points} AND NOT EXISTS (SELECT 1 FROM sos_track t WHERE t.case_id = p.id AND t.slot = p.slot)`;

/** Tells the admins of a case, if `condition` holds: by default, if this write changed it. */
export const insertSosEvent = (
  write: CaseWrite,
  type: 'sos-raised' | 'sos-updated',
  condition: SQL = sql`write_id = ${write.writeId}`,
): SQL<EventRow> =>
  insertEvent({
    party: 'sos',
    room: sql`${SOS_ROOM}`,
    type,
    body: sql.raw(`json_object('id', r.id)`),
    jobId: sql.raw('NULL'),
    from: sql`sos_cases r WHERE r.id = ${write.id} AND ${condition}`,
    at: write.at,
  });

/** Adds a case, unless its account or its token has an open one. A row where it was added. */
export const insertCase = (db: Database, row: typeof sosCases.$inferInsert) =>
  db.query
    .insert(sosCases)
    .values({ ...row, has_job: hasJobGoingOn(row.account_id ?? null, row.created_at) })
    .onConflictDoNothing()
    .returning({ id: sosCases.id });

/** Not the hash of any token, so that no caller can press or follow a drill; and of one token only one case is open. */
const DRILL_TOKEN_HASH = 'drill';
/** No network of a guest has this name, so that drills are not counted with those of guests. */
const DRILL_NETWORK = 'drill';

/** Adds a drill, unless one is open. A row where it was added. */
export const insertDrill = (db: Database, { id, writeId, at }: CaseWrite, adminId: string) =>
  insertCase(db, {
    id,
    account_id: null,
    token_hash: DRILL_TOKEN_HASH,
    network: DRILL_NETWORK,
    state: 'raised',
    presses: 1,
    press_announced_at: at,
    created_at: at,
    updated_at: at,
    write_id: writeId,
    drill_by: adminId,
  });

/** That this write changed its case. */
export const isCaseWritten = (write: CaseWrite): SQL => sql`EXISTS (SELECT 1 FROM ${caseOfWrite(write)})`;

export const caseExists = (id: string): SQL => sql`EXISTS (SELECT 1 FROM sos_cases WHERE id = ${id})`;

type ExportedCase = Pick<SosRow, 'id' | 'state' | 'lat' | 'lng' | 'network' | 'presses' | 'created_at' | 'updated_at'> & {
  /** A JSON list of instants. */
  pressed: string;
  /** A JSON list of the instants when the sender said that they are safe. */
  withdrawn: string;
  /** A JSON list of [at, lat, lng]. */
  track: string;
};
export const selectCasesOfAccount = (accountId: string): SQL<ExportedCase> =>
  sql<ExportedCase>`SELECT id, state, lat, lng, network, presses, created_at, updated_at,
    (SELECT json_group_array(p.at ORDER BY p.at) FROM sos_presses p WHERE p.case_id = c.id) AS pressed,
    (SELECT json_group_array(l.at ORDER BY l.id) FROM sos_log l WHERE l.case_id = c.id AND l.step = 'withdrawn') AS withdrawn,
    (SELECT json_group_array(json_array(t.at, t.lat, t.lng)) FROM sos_track t WHERE t.case_id = c.id) AS track
  FROM sos_cases c WHERE account_id = ${accountId}`;

/** Erases where the emergencies of these accounts were, and from where and to whom they were reported. A trigger allows it for closed accounts. */
export const erasePlaces = (accountIds: SQL): SQL<never>[] => {
  const cases = sql`(SELECT id FROM sos_cases WHERE account_id IN (${accountIds}))`;
  return [
    sql<never>`DELETE FROM sos_track WHERE case_id IN ${cases}`,
    sql<never>`DELETE FROM sos_messages WHERE case_id IN ${cases}`,
    sql<never>`UPDATE sos_cases SET lat = NULL, lng = NULL, located_at = NULL, network = '' WHERE account_id IN (${accountIds})`,
  ];
};
