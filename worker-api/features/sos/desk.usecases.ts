import { SOS_UNANSWERED_AFTER_MS, type SosCase, type SosStatus } from '#contract/sos.ts';
import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, OptionalContext } from '#api/lib/context.ts';
import { raw, sql, type Row, type Sql } from '#api/lib/db.ts';
import { passToDesk } from '#api/lib/event-outbox.ts';
import { record } from '#api/features/audit/audit.usecases.ts';
import { releaseMessage, sendMessages } from './contact.usecases.ts';
import { OPEN, keepTrack, logStep, tellDesk } from './sos.repository.ts';
import { hashed } from './sos.usecases.ts';
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
const views = (cases: Sql): Sql => sql`SELECT c.*, a.kind, a.name, a.phone, a.emergency_contact AS contact,
    (SELECT json_group_array(json_object('lat', t.lat, 'lng', t.lng) ORDER BY t.slot)
      FROM (SELECT * FROM sos_track WHERE case_id = c.id ORDER BY slot DESC LIMIT 60) t) AS trail,
    (SELECT json_group_array(json_object('at', l.at, 'step', l.step, 'note', l.note, 'by', b.name) ORDER BY l.id)
      FROM sos_log l LEFT JOIN accounts b ON b.id = l.admin_id WHERE l.case_id = c.id) AS log
  FROM ${cases} c LEFT JOIN accounts a ON a.id = c.account_id`;

const one = (id: string): Sql => views(sql`(SELECT * FROM sos_cases WHERE id = ${id})`);

function caseOf(row: Row): SosCase {
  const found = row as unknown as CaseRow;
  const { kind, name, phone, contact, account_id, lat, lng, located_at } = found;
  return {
    id: found.id,
    state: found.state,
    raisedAt: found.created_at,
    pressedAt: found.pressed_at ?? found.created_at,
    presses: found.presses,
    who: account_id && kind ? { id: account_id, kind, name: name ?? '', phone: phone ?? '', contact: contact ?? '' } : null,
    place: lat !== null && lng !== null && located_at !== null ? { lat, lng, at: located_at } : null,
    trail: JSON.parse(found.trail) as SosCase['trail'],
    log: JSON.parse(found.log) as SosCase['log'],
  };
}

/** Emergencies for the desk: the open ones, who waits longest first, at most 200; or the newest 50 that are over. */
export async function casesForDesk(context: ActorContext, state: 'open' | 'over'): Promise<SosCase[]> {
  const cases =
    state === 'open'
      ? sql`${views(sql`(SELECT * FROM sos_cases WHERE ${OPEN} ORDER BY created_at LIMIT 200)`)} ORDER BY c.created_at`
      : sql`${views(sql`(SELECT * FROM sos_cases WHERE NOT (${OPEN}) ORDER BY created_at DESC LIMIT 50)`)} ORDER BY c.created_at DESC`;
  const [rows = []] = await context.db.batch([cases, record(context, { action: 'list.sos', detail: state })]);
  return rows.map(caseOf);
}

const FROM = {
  seen: `state IN ('raised', 'received')`,
  helping: `state IN ('raised', 'received', 'seen')`,
  closed: `state NOT IN ('closed', 'false_alarm')`,
  false_alarm: `state NOT IN ('closed', 'false_alarm')`,
} as const;

/** Moves a case one step, where it has not come that far yet, and writes down who did it. Throws `sos.not_found` and `sos.over`. */
export async function stepCase(context: ActorContext, id: string, to: keyof typeof FROM, note = ''): Promise<SosCase> {
  const writeId = uuidv7(context.now);
  const written = { id, writeId, at: context.now };
  const [moved = [], , events = [], , found = []] = await context.db.batch([
    sql`UPDATE sos_cases SET state = ${to}, updated_at = ${context.now}, write_id = ${writeId}
      WHERE id = ${id} AND ${raw(FROM[to])} RETURNING id`,
    logStep(written, to, context.actor.id, note),
    tellDesk(written, 'sos-updated'),
    record(context, { action: 'sos.step', target: sql`${id}`, detail: to }),
    one(id),
  ]);
  context.publish(events);
  const row = found[0];
  if (!row) throw new AppError('sos.not_found');
  const now = caseOf(row);
  const isOver = now.state === 'closed' || now.state === 'false_alarm';
  if (moved.length === 0 && isOver && now.state !== to) throw new AppError('sos.over');
  return now;
}

/** Writes a note into a case's log. Throws `sos.not_found`. */
export async function noteCase(context: ActorContext, id: string, note: string): Promise<SosCase> {
  const writeId = uuidv7(context.now);
  const written = { id, writeId, at: context.now };
  const [, , events = [], , found = []] = await context.db.batch([
    sql`UPDATE sos_cases SET updated_at = ${context.now}, write_id = ${writeId} WHERE id = ${id}`,
    logStep(written, 'note', context.actor.id, note),
    tellDesk(written, 'sos-updated'),
    record(context, { action: 'sos.step', target: sql`${id}`, detail: 'note' }),
    one(id),
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
const SOONEST_MS = 3_000;

/**
 * Takes the newest position of a case, while it is open, and answers what has become of it: for its account or for who holds its token.
 * Throws `sos.not_found` for everybody else.
 */
export async function statusOf(
  context: OptionalContext,
  id: string,
  said: { caseToken?: string | undefined; location: { lat: number; lng: number } | null },
): Promise<SosStatus> {
  const { now, actor, env } = context;
  const { location } = said;
  const token = said.caseToken ? await hashed(said.caseToken) : '';
  const mine = sql`id = ${id} AND (token_hash = ${token} OR account_id = ${actor?.id ?? ''})`;
  const read = sql`SELECT c.id, c.state, c.created_at, l.at, b.name AS "by", m.case_id AS contact, m.sent_at AS told FROM (SELECT * FROM sos_cases WHERE ${mine}) c
      LEFT JOIN sos_log l ON l.id = (SELECT min(id) FROM sos_log WHERE case_id = c.id AND step IN ('seen', 'helping'))
      LEFT JOIN accounts b ON b.id = l.admin_id LEFT JOIN sos_messages m ON m.case_id = c.id`;
  const written = { id, writeId: uuidv7(now), at: now };
  const moves = location
    ? [
        sql`UPDATE sos_cases SET lat = ${location.lat}, lng = ${location.lng}, located_at = ${now}, updated_at = ${now}, write_id = ${written.writeId}
          WHERE ${mine} AND ${OPEN} AND coalesce(located_at, 0) <= ${now - SOONEST_MS} RETURNING id`,
        keepTrack(written),
        releaseMessage(written),
      ]
    : [];
  const [[found] = [], moved = [], , released = []] = await context.db.batch([read, ...moves]);
  const row = found as unknown as StatusRow | undefined;
  if (!row) throw new AppError('sos.not_found');
  if (location && moved.length > 0) context.later(passToDesk(env, { type: 'sos-moved', id, point: location, ago: 0 }, now));
  if (released.length > 0) context.later(sendMessages(env, now, id));
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
