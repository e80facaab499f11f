import { sql, type SQL } from 'drizzle-orm';
import type { Point } from '#contract/geo.ts';
import { MAX_SOS_WITHDRAWALS, type SeenCase } from '#contract/sos.ts';
import { phoneOf } from '#api/features/accounts/accounts.predicates.ts';
import type { AccountRow } from '#api/features/accounts/accounts.table.ts';
import { caseOfWrite, IS_OPEN, lastSenderStep, type CaseWrite } from './sos.repository.ts';
import type { SosMessageRow, SosRow } from './sos.table.ts';

/** A case with the account that raised it, if any, and with its log and positions as JSON lists. */
export interface CaseView extends SosRow {
  kind: AccountRow['kind'] | null;
  name: string | null;
  phone: string | null;
  contact: string | null;
  /** Name of the admin who started it as a drill. */
  drill_by_name: string | null;
  log: string;
  trail: string;
}

/** The columns of the view of a case (a row of `sos_cases`, alias `c`), and the join that they need. */
export const CASE_VIEW = {
  columns: sql`c.*, a.kind, a.name, ${phoneOf('a')} AS phone, a.emergency_contact AS contact, d.name AS drill_by_name,
    (SELECT json_group_array(json_object('lat', t.lat, 'lng', t.lng) ORDER BY t.slot)
      FROM (SELECT * FROM sos_track WHERE case_id = c.id ORDER BY slot DESC LIMIT 60) t) AS trail,
    (SELECT json_group_array(json_object('at', l.at, 'step', l.step, 'note', l.note, 'by', b.name) ORDER BY l.id)
      FROM sos_log l LEFT JOIN accounts b ON b.id = l.admin_id WHERE l.case_id = c.id) AS log`,
  join: sql`LEFT JOIN accounts a ON a.id = c.account_id LEFT JOIN accounts d ON d.id = c.drill_by`,
} as const;

/** What admins see of a case. A response is saved with these columns, so the hash of its token is not among them. */
export const CASE_VIEW_COLUMNS = [
  'id',
  'state',
  'account_id',
  'presses',
  'created_at',
  'pressed_at',
  'lat',
  'lng',
  'located_at',
  'kind',
  'name',
  'phone',
  'contact',
  'log',
  'trail',
  'drill_by',
  'drill_by_name',
] as const satisfies (keyof CaseView)[];
export type SavedCase = Pick<CaseView, (typeof CASE_VIEW_COLUMNS)[number]>;

/** A case as the result of a command. */
export const caseResult = (id: string) => ({ columns: CASE_VIEW_COLUMNS, from: sql`(${selectCase(id)}) r` });

export const selectCase = (id: string): SQL<CaseView> =>
  sql<CaseView>`SELECT ${CASE_VIEW.columns} FROM sos_cases c ${CASE_VIEW.join} WHERE c.id = ${id}`;

const ALLOWED_FROM_STATES = {
  seen: `state IN ('raised', 'received')`,
  helping: `state = 'seen'`,
  closed: `state NOT IN ('closed', 'false_alarm')`,
  false_alarm: `state NOT IN ('closed', 'false_alarm')`,
} as const;
export type CaseStep = keyof typeof ALLOWED_FROM_STATES;

/** Moves a case one step forward. A row where its state allowed the step, and with `presses` its sender had not pressed more often. */
export const moveCase = (write: CaseWrite, to: CaseStep, presses?: number): SQL<Pick<SosRow, 'id'>> =>
  sql<Pick<SosRow, 'id'>>`UPDATE sos_cases SET state = ${to}, updated_at = ${write.at}, write_id = ${write.writeId}
    WHERE id = ${write.id} AND ${sql.raw(ALLOWED_FROM_STATES[to])}${presses === undefined ? sql`` : sql` AND presses <= ${presses}`} RETURNING id`;

const isOneOf = (ids: readonly string[]): SQL => sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** That the sender of one of these cases, which is open, has pressed more often than the admin saw. */
const isPressedAgain = (seen: readonly SeenCase[]): SQL =>
  sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(seen)}) s JOIN sos_cases c ON c.id = s.value ->> 'id'
    WHERE c.presses > s.value ->> 'presses' AND ${IS_OPEN})`;

/** Closes those of these cases that are open, if none was pressed again: drills as closed, all others as false alarms. */
export const closeCases = (seen: readonly SeenCase[], { writeId, at }: Omit<CaseWrite, 'id'>): SQL<never> =>
  sql<never>`UPDATE sos_cases SET state = iif(drill_by IS NULL, 'false_alarm', 'closed'), updated_at = ${at}, write_id = ${writeId}
    WHERE ${isOneOf(seen.map(({ id }) => id))} AND ${IS_OPEN} AND NOT ${isPressedAgain(seen)}`;

/** Logs the new state of those of these cases that this write closed. */
export const logClosedCases = (
  ids: readonly string[],
  { writeId, at }: Omit<CaseWrite, 'id'>,
  adminId: string,
  note: string,
): SQL<never> =>
  sql<never>`INSERT INTO sos_log (case_id, at, step, admin_id, note)
    SELECT id, ${at}, state, ${adminId}, ${note} FROM sos_cases WHERE ${isOneOf(ids)} AND write_id = ${writeId} ORDER BY id`;

/** The account of a case that this write changed, as an expression. */
export const accountOfWrite = (write: CaseWrite): SQL => sql`(SELECT r.account_id FROM ${caseOfWrite(write)})`;

export const stateOfCase = (id: string): SQL => sql`(SELECT state FROM sos_cases WHERE id = ${id})`;

/** Those of these cases that there are, and whether they are open. */
export const selectOpenness = (ids: readonly string[]): SQL<Pick<SosRow, 'id'> & { is_open: 0 | 1 }> =>
  sql<
    Pick<SosRow, 'id'> & { is_open: 0 | 1 }
  >`SELECT id, ${IS_OPEN} AS is_open FROM sos_cases WHERE ${isOneOf(ids)} ORDER BY id`;

/** Marks a case as changed by this write. */
export const touchCase = (write: CaseWrite): SQL<never> =>
  sql<never>`UPDATE sos_cases SET updated_at = ${write.at}, write_id = ${write.writeId} WHERE id = ${write.id}`;

/** That a case is that of this account or of this token. */
export const isCaseOf = (id: string, caller: { accountId: string; tokenHash: string }): SQL =>
  sql`id = ${id} AND (token_hash = ${caller.tokenHash} OR account_id = ${caller.accountId})`;

export interface StatusRow extends Pick<SosRow, 'id' | 'state' | 'created_at'> {
  /** As `seen` of the contract. */
  by: string | null;
  at: number | null;
  /** The case of the message to the emergency contact; null without one. */
  contact: SosMessageRow['case_id'] | null;
  told: SosMessageRow['sent_at'];
  /** Whether sending the message was given up. */
  failed: 0 | 1;
  /** When its sender said that they are safe; null if they have pressed since. */
  withdrawn_at: number | null;
  /** A JSON list of the alerts of admins. */
  alerts: string;
}

/** Marks the open case for which `isOwnCase` holds as changed, if its sender has not yet said that they are safe after this press, its last. */
export const touchRaisedCase = (write: CaseWrite, isOwnCase: SQL, pressId: string): SQL<never> =>
  sql<never>`UPDATE sos_cases SET updated_at = ${write.at}, write_id = ${write.writeId}
    WHERE ${isOwnCase} AND ${IS_OPEN} AND ${lastSenderStep(sql`sos_cases.id`)} = 'raised'
      AND (SELECT press_id FROM sos_presses WHERE case_id = sos_cases.id ORDER BY at DESC, press_id DESC LIMIT 1) = ${pressId}
      AND (SELECT count(*) FROM sos_log WHERE case_id = sos_cases.id AND step = 'withdrawn') < ${MAX_SOS_WITHDRAWALS}`;

/** What has become of the case for which `isOwnCase` holds. */
export const selectStatus = (isOwnCase: SQL): SQL<StatusRow> =>
  sql<StatusRow>`SELECT c.id, c.state, c.created_at, l.at, b.name AS "by", m.case_id AS contact, m.sent_at AS told,
    EXISTS (SELECT 1 FROM sos_log WHERE case_id = c.id AND step = 'contact_failed') AS failed,
    (SELECT iif(step = 'withdrawn', at, NULL) FROM sos_log
      WHERE case_id = c.id AND step IN ('raised', 'withdrawn') ORDER BY id DESC LIMIT 1) AS withdrawn_at,
    (SELECT json_group_array(json_object('step', step, 'at', at) ORDER BY id) FROM sos_log
      WHERE case_id = c.id AND step IN ('alerted', 'alerted_next', 'alerted_all')) AS alerts FROM (SELECT * FROM sos_cases WHERE ${isOwnCase}) c
    LEFT JOIN sos_log l ON l.id = (SELECT id FROM sos_log
      WHERE case_id = c.id AND step IN ('seen', 'helping') ORDER BY step = 'helping' DESC, id LIMIT 1)
    LEFT JOIN accounts b ON b.id = l.admin_id LEFT JOIN sos_messages m ON m.case_id = c.id`;

/** Moves the open case for which `isOwnCase` holds. A row where it moved. */
export const updatePosition = (write: CaseWrite, isOwnCase: SQL, location: Point): SQL<Pick<SosRow, 'id'>> =>
  sql<
    Pick<SosRow, 'id'>
  >`UPDATE sos_cases SET lat = ${location.lat}, lng = ${location.lng}, located_at = ${write.at}, updated_at = ${write.at}, write_id = ${write.writeId}
    WHERE ${isOwnCase} AND ${IS_OPEN} RETURNING id`;
