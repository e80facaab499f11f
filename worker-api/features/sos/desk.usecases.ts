import type { SosCase, SosStatus } from '#contract/sos.ts';
import { UNSEEN_AFTER_MS } from '#contract/sos.ts';
import { uuidv7 } from '#contract/ids.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, OptionalContext } from '#api/lib/context.ts';
import { raw, sql, type Row, type Sql } from '#api/lib/db.ts';
import { record } from '#api/features/audit/audit.usecases.ts';
import { OPEN, hashed, logStep, tellDesk } from './sos.usecases.ts';
import type { SosRow } from './sos.table.ts';

interface CaseRow extends Omit<SosRow, 'account_id'> {
  account_id: string | null;
  kind: 'client' | 'worker' | 'admin' | null;
  name: string | null;
  phone: string | null;
  log: string;
}

/** Cases (alias `c`) with who raised them and their log. */
const views = (cases: Sql): Sql => sql`SELECT c.*, a.kind, a.name, a.phone,
    (SELECT json_group_array(json_object('at', l.at, 'step', l.step, 'note', l.note, 'by', b.name) ORDER BY l.id)
      FROM sos_log l LEFT JOIN accounts b ON b.id = l.admin_id WHERE l.case_id = c.id) AS log
  FROM ${cases} c LEFT JOIN accounts a ON a.id = c.account_id`;

const one = (id: string): Sql => views(sql`(SELECT * FROM sos_cases WHERE id = ${id})`);

function caseOf(row: Row): SosCase {
  const found = row as unknown as CaseRow;
  const { kind, name, phone, account_id, lat, lng, located_at } = found;
  return {
    id: found.id,
    state: found.state,
    raisedAt: found.created_at,
    presses: found.presses,
    who: account_id && kind ? { id: account_id, kind, name: name ?? '', phone: phone ?? '' } : null,
    place: lat !== null && lng !== null && located_at !== null ? { lat, lng, at: located_at } : null,
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

/** What has become of a case, for its account or for who holds its token. Throws `sos.not_found` for everybody else. */
export async function statusOf(context: OptionalContext, id: string, caseToken: string | undefined): Promise<SosStatus> {
  const token = caseToken ? await hashed(caseToken) : '';
  const row = await context.db.first<Pick<SosRow, 'id' | 'state' | 'created_at'> & { by: string | null; at: number | null }>(
    sql`SELECT c.id, c.state, c.created_at, l.at, b.name AS "by" FROM sos_cases c
      LEFT JOIN sos_log l ON l.id = (SELECT min(id) FROM sos_log WHERE case_id = c.id AND step IN ('seen', 'helping'))
      LEFT JOIN accounts b ON b.id = l.admin_id
      WHERE c.id = ${id} AND (c.token_hash = ${token} OR c.account_id = ${context.actor?.id ?? ''})`,
  );
  if (!row) throw new AppError('sos.not_found');
  const unseen = row.state === 'raised' || row.state === 'received';
  return {
    id: row.id,
    state: row.state,
    raisedAt: row.created_at,
    // A first name is enough to ask for somebody.
    seen: row.at === null ? null : { by: row.by?.split(' ')[0] ?? '', at: row.at },
    unanswered: unseen && context.now - row.created_at >= UNSEEN_AFTER_MS,
  };
}
