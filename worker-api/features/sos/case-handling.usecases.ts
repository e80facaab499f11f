import { SOS_UNANSWERED_AFTER_MS, type SosCase, type SosStatus } from '#contract/sos.ts';
import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, OptionalContext } from '#api/lib/context.ts';
import { raw, sql, type Row, type Sql } from '#api/lib/db.ts';
import { relayToSosRoom } from '#api/lib/event-outbox.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { releaseContactMessage, sendContactMessages } from './emergency-contact.usecases.ts';
import { IS_OPEN, savePosition, logStep, insertSosEvent } from './sos.repository.ts';
import { hashToken } from './sos.usecases.ts';
import type { SosRow } from './sos.table.ts';

interface CaseRow extends Omit<SosRow, 'account_id'> {
  account_id: string | null;
  kind: 'client' | 'worker' | 'admin' | null;
  name: string | null;
  phone: string | null;
  contact: string | null;
  log: string;
  trail: string;
}

/** Cases (alias `c`) with who raised them and their log. */
const selectCases = (cases: Sql): Sql => sql`SELECT c.*, a.kind, a.name, a.phone, a.emergency_contact AS contact,
    (SELECT json_group_array(json_object('lat', t.lat, 'lng', t.lng) ORDER BY t.slot)
      FROM (SELECT * FROM sos_track WHERE case_id = c.id ORDER BY slot DESC LIMIT 60) t) AS trail,
    (SELECT json_group_array(json_object('at', l.at, 'step', l.step, 'note', l.note, 'by', b.name) ORDER BY l.id)
      FROM sos_log l LEFT JOIN accounts b ON b.id = l.admin_id WHERE l.case_id = c.id) AS log
  FROM ${cases} c LEFT JOIN accounts a ON a.id = c.account_id`;

const selectCase = (id: string): Sql => selectCases(sql`(SELECT * FROM sos_cases WHERE id = ${id})`);

function caseOf(row: Row): SosCase {
  const caseRow = row as unknown as CaseRow;
  const { kind, name, phone, contact, account_id, lat, lng, located_at } = caseRow;
  return {
    id: caseRow.id,
    state: caseRow.state,
    raisedAt: caseRow.created_at,
    pressedAt: caseRow.pressed_at ?? caseRow.created_at,
    presses: caseRow.presses,
    who: account_id && kind ? { id: account_id, kind, name: name ?? '', phone: phone ?? '', contact: contact ?? '' } : null,
    place: lat !== null && lng !== null && located_at !== null ? { lat, lng, at: located_at } : null,
    trail: JSON.parse(caseRow.trail) as SosCase['trail'],
    log: JSON.parse(caseRow.log) as SosCase['log'],
  };
}

/** Emergencies for the desk: the open ones, who waits longest first, at most 200; or the newest 50 that are over. */
export async function listCases(context: ActorContext, state: 'open' | 'over'): Promise<SosCase[]> {
  const cases =
    state === 'open'
      ? sql`${selectCases(sql`(SELECT * FROM sos_cases WHERE ${IS_OPEN} ORDER BY created_at LIMIT 200)`)} ORDER BY c.created_at`
      : sql`${selectCases(sql`(SELECT * FROM sos_cases WHERE NOT (${IS_OPEN}) ORDER BY created_at DESC LIMIT 50)`)} ORDER BY c.created_at DESC`;
  const [rows = []] = await context.db.batch([cases, recordAdminAction(context, { action: 'list.sos', detail: state })]);
  return rows.map(caseOf);
}

const ALLOWED_FROM_STATES = {
  seen: `state IN ('raised', 'received')`,
  helping: `state IN ('raised', 'received', 'seen')`,
  closed: `state NOT IN ('closed', 'false_alarm')`,
  false_alarm: `state NOT IN ('closed', 'false_alarm')`,
} as const;

/** Moves a case one step, where it has not come that far yet, and writes down who did it. Throws `sos.not_found` and `sos.over`. */
export async function advanceCase(
  context: ActorContext,
  id: string,
  to: keyof typeof ALLOWED_FROM_STATES,
  note = '',
): Promise<SosCase> {
  const writeId = uuidv7(context.now);
  const write = { id, writeId, at: context.now };
  const [updated = [], , events = [], , found = []] = await context.db.batch([
    sql`UPDATE sos_cases SET state = ${to}, updated_at = ${context.now}, write_id = ${writeId}
      WHERE id = ${id} AND ${raw(ALLOWED_FROM_STATES[to])} RETURNING id`,
    logStep(write, to, context.actor.id, note),
    insertSosEvent(write, 'sos-updated'),
    recordAdminAction(context, { action: 'sos.step', target: sql`${id}`, detail: to }),
    selectCase(id),
  ]);
  context.publish(events);
  const row = found[0];
  if (!row) throw new AppError('sos.not_found');
  const current = caseOf(row);
  const isOver = current.state === 'closed' || current.state === 'false_alarm';
  if (updated.length === 0 && isOver && current.state !== to) throw new AppError('sos.over');
  return current;
}

/** Writes a note into a case's log. Throws `sos.not_found`. */
export async function addNote(context: ActorContext, id: string, note: string): Promise<SosCase> {
  const writeId = uuidv7(context.now);
  const write = { id, writeId, at: context.now };
  const [, , events = [], , found = []] = await context.db.batch([
    sql`UPDATE sos_cases SET updated_at = ${context.now}, write_id = ${writeId} WHERE id = ${id}`,
    logStep(write, 'note', context.actor.id, note),
    insertSosEvent(write, 'sos-updated'),
    recordAdminAction(context, { action: 'sos.step', target: sql`${id}`, detail: 'note' }),
    selectCase(id),
  ]);
  context.publish(events);
  const row = found[0];
  if (!row) throw new AppError('sos.not_found');
  return caseOf(row);
}

interface StatusRow extends Pick<SosRow, 'id' | 'state' | 'created_at'> {
  by: string | null;
  at: number | null;
  contact: string | null;
  told: number | null;
}

/** A position that comes sooner after the last one than a phone tells them is not written. */
const MIN_POSITION_INTERVAL_MS = 3_000;

/**
 * Takes the newest position of a case, while it is open, and answers what has become of it: for its account or for who holds its token.
 * Throws `sos.not_found` for everybody else.
 */
export async function pollStatus(
  context: OptionalContext,
  id: string,
  request: { caseToken?: string | undefined; location: { lat: number; lng: number } | null },
): Promise<SosStatus> {
  const { now, actor, env } = context;
  const { location } = request;
  const token = request.caseToken ? await hashToken(request.caseToken) : '';
  const isOwnCase = sql`id = ${id} AND (token_hash = ${token} OR account_id = ${actor?.id ?? ''})`;
  const selectStatus = sql`SELECT c.id, c.state, c.created_at, l.at, b.name AS "by", m.case_id AS contact, m.sent_at AS told FROM (SELECT * FROM sos_cases WHERE ${isOwnCase}) c
      LEFT JOIN sos_log l ON l.id = (SELECT min(id) FROM sos_log WHERE case_id = c.id AND step IN ('seen', 'helping'))
      LEFT JOIN accounts b ON b.id = l.admin_id LEFT JOIN sos_messages m ON m.case_id = c.id`;
  const write = { id, writeId: uuidv7(now), at: now };
  const positionUpdate = location
    ? [
        sql`UPDATE sos_cases SET lat = ${location.lat}, lng = ${location.lng}, located_at = ${now}, updated_at = ${now}, write_id = ${write.writeId}
          WHERE ${isOwnCase} AND ${IS_OPEN} AND coalesce(located_at, 0) <= ${now - MIN_POSITION_INTERVAL_MS} RETURNING id`,
        savePosition(write),
        releaseContactMessage(write),
      ]
    : [];
  const [[found] = [], updated = [], , released = []] = await context.db.batch([selectStatus, ...positionUpdate]);
  const row = found as unknown as StatusRow | undefined;
  if (!row) throw new AppError('sos.not_found');
  if (location && updated.length > 0)
    context.waitUntil(relayToSosRoom(env, { type: 'sos-moved', id, point: location, ago: 0 }, now));
  if (released.length > 0) context.waitUntil(sendContactMessages(env, now, id));
  const unseen = row.state === 'raised' || row.state === 'received';
  return {
    id: row.id,
    state: row.state,
    raisedAt: row.created_at,
    // A first name is enough to ask for somebody.
    seen: row.at === null ? null : { by: row.by?.split(' ')[0] ?? '', at: row.at },
    contact: row.contact === null ? null : row.told === null ? 'waiting' : 'told',
    unanswered: unseen && now - row.created_at >= SOS_UNANSWERED_AFTER_MS,
  };
}
