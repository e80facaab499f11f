import { firstNameOf } from '#contract/person-name.ts';
import {
  SOS_UNANSWERED_AFTER_MS,
  type SeenCase,
  type SosCase,
  type SosStatus,
  type WithdrawSosRequest,
} from '#contract/sos.ts';
import { AppError } from '#api/lib/app-error.ts';
import type { ActorContext, OptionalContext } from '#api/lib/context.ts';
import { runCommand } from '#api/lib/idempotency.ts';
import { relayToSosRoom } from '#api/lib/event-outbox.ts';
import { recordAdminAction } from '#api/features/audit/audit.usecases.ts';
import { excuseAroundEmergency } from '#api/features/jobs/late-excuses.usecases.ts';
import * as cases from './case-handling.repository.ts';
import type { CaseStep, SavedCase, StatusRow } from './case-handling.repository.ts';
import { dropMessagesOfFalseAlarms, releaseContactMessage } from './emergency-contact.repository.ts';
import { sendContactMessages } from './emergency-contact.usecases.ts';
import { selectCaseOfPress } from './presses.repository.ts';
import { isCaseWritten, savePosition, logStep, insertSosEvent } from './sos.repository.ts';
import { hashToken } from '#api/lib/random-token.ts';
import { newWriteId } from '#api/lib/write-id.ts';

const contactState = ({ contact, told, failed }: StatusRow): SosStatus['contact'] => {
  if (failed) return 'failed';
  if (contact === null) return null;
  return told === null ? 'waiting' : 'told';
};

export const caseOf = ({
  kind,
  name,
  phone,
  contact,
  account_id,
  lat,
  lng,
  located_at,
  drill_by,
  ...row
}: SavedCase): SosCase => ({
  id: row.id,
  state: row.state,
  raisedAt: row.created_at,
  pressedAt: row.pressed_at ?? row.created_at,
  presses: row.presses,
  drill: drill_by === null ? null : { by: row.drill_by_name ?? '' },
  who: account_id && kind ? { id: account_id, kind, name: name ?? '', phone: phone ?? '', contact: contact ?? '' } : null,
  place: lat !== null && lng !== null && located_at !== null ? { lat, lng, at: located_at } : null,
  trail: JSON.parse(row.trail) as SosCase['trail'],
  log: JSON.parse(row.log) as SosCase['log'],
});

/**
 * Moves a case one step, unless it is that far already, and records which admin did it. The late cancellations around a case that is closed as
 * real no longer count. Throws `sos.not_found`; `sos.over` where the case has ended otherwise or with another note; and
 * `sos.pressed_again` where it does not end because its sender has pressed more often than `presses`.
 */
export async function advanceCase(
  context: ActorContext,
  id: string,
  to: CaseStep,
  { note = '', presses }: { note?: string | undefined; presses?: number | undefined } = {},
): Promise<SosCase> {
  const write = { id, writeId: newWriteId(), at: context.now };
  const { moved, events, excused, found } = await context.db.batch({
    // The mark of a page that was just opened may arrive after the help, and the sender is told of a case that was seen.
    seen: to === 'helping' ? [cases.moveCase(write, 'seen'), logStep(write, 'seen', context.actor.id, '')] : [],
    moved: cases.moveCase(write, to, presses),
    log: logStep(write, to, context.actor.id, note),
    dropped: to === 'false_alarm' ? dropMessagesOfFalseAlarms([id], write) : [],
    events: insertSosEvent(write, 'sos-updated'),
    recorded: recordAdminAction(context, { action: 'sos.step', target: id, detail: to, condition: isCaseWritten(write) }),
    excused: to === 'closed' ? excuseAroundEmergency(context, { caseId: id, accountId: cases.accountOfWrite(write) }) : [],
    found: cases.selectCase(id),
  });
  context.publish([...events, ...excused]);
  if (!found[0]) throw new AppError('sos.not_found');
  const current = caseOf(found[0]);
  const isOver = current.state === 'closed' || current.state === 'false_alarm';
  // A request that is sent again finds its note in the log.
  const isLogged =
    current.state === to && (note === '' || current.log.some((entry) => entry.step === to && entry.note === note));
  if (moved.length === 0 && isOver && !isLogged) throw new AppError('sos.over');
  if (moved.length === 0 && !isOver && presses !== undefined) throw new AppError('sos.pressed_again');
  return current;
}

/**
 * Closes several cases with one note. Returns those of them that are closed now. Throws `sos.pressed_again`, and closes none, if the sender
 * of one has pressed more often than the admin saw.
 */
export async function closeCases(
  context: ActorContext,
  { cases: seen, note }: { cases: readonly SeenCase[]; note: string },
): Promise<{ closed: string[] }> {
  const { db, actor, now } = context;
  const write = { writeId: newWriteId(), at: now };
  const ids = seen.map(({ id }) => id);
  const { events, found } = await db.batch({
    written: cases.closeCases(seen, write),
    log: cases.logClosedCases(ids, write, actor.id, note),
    dropped: dropMessagesOfFalseAlarms(ids, write),
    events: ids.map((id) => insertSosEvent({ ...write, id }, 'sos-updated')),
    recorded: ids.map((id) =>
      recordAdminAction(context, {
        action: 'sos.step',
        target: id,
        detail: cases.stateOfCase(id),
        condition: isCaseWritten({ ...write, id }),
      }),
    ),
    found: cases.selectOpenness(ids),
  });
  context.publish(events);
  if (found.some(({ is_open }) => is_open)) throw new AppError('sos.pressed_again');
  return { closed: found.map(({ id }) => id) };
}

async function findCase({ db }: ActorContext, id: string): Promise<SavedCase> {
  const row = await db.first(cases.selectCase(id));
  if (!row) throw new AppError('sos.not_found');
  return row;
}

/** A saved response with what is stored of the user and their positions now: the account may be closed since. */
export async function withCurrentUser(saved: SosCase, context: ActorContext): Promise<SosCase> {
  const { who, place, trail, drill } = caseOf(await findCase(context, saved.id));
  return { ...saved, who, place, trail, drill };
}

/** As `withCurrentUser`, for a saved row. */
export async function rowWithCurrentUser(row: SavedCase, context: ActorContext): Promise<SavedCase> {
  const { account_id, kind, name, phone, contact, lat, lng, located_at, trail, drill_by_name } = await findCase(
    context,
    row.id,
  );
  return { ...row, account_id, kind, name, phone, contact, lat, lng, located_at, trail, drill_by_name };
}

/** Writes a note into a case's log. Throws `sos.not_found`. */
export async function addNote(context: ActorContext, id: string, note: string): Promise<SavedCase> {
  const write = { id, writeId: newWriteId(), at: context.now };
  const { row, events } = await runCommand<SavedCase>(context, {
    write: cases.touchCase(write),
    dependentStatements: [
      logStep(write, 'note', context.actor.id, note),
      insertSosEvent(write, 'sos-updated'),
      recordAdminAction(context, { action: 'sos.step', target: id, detail: 'note', condition: isCaseWritten(write) }),
    ],
    result: cases.caseResult(id),
  });
  context.publish(events);
  if (!row) throw new AppError('sos.not_found');
  return row;
}

/**
 * Saves the newest position of a case, while it is open, and returns the status of the case: for its account or for the device that
 * holds its token. Throws `sos.not_found` for every other caller.
 */
export async function pollStatus(
  context: OptionalContext,
  id: string,
  request: { caseToken?: string | undefined; location: { lat: number; lng: number } | null },
): Promise<SosStatus> {
  const { now, env } = context;
  const { location } = request;
  const isOwnCase = cases.isCaseOf(id, await callerOf(context, request.caseToken));
  const write = { id, writeId: newWriteId(), at: now };
  const { found, moved, released } = await context.db.batch({
    found: cases.selectStatus(isOwnCase),
    moved: location ? [cases.updatePosition(write, isOwnCase, location)] : [],
    position: location ? [savePosition(write)] : [],
    released: location ? [releaseContactMessage(write)] : [],
  });
  const row = found[0];
  if (!row) throw new AppError('sos.not_found');
  if (location && moved.length > 0)
    context.waitUntil(relayToSosRoom(env, { type: 'sos-moved', id, point: location, ago: 0 }, now));
  if (released.length > 0) context.waitUntil(sendContactMessages(env, now, id));
  return statusOf(row, now);
}

/**
 * Logs that the sender of an open case says they are safe, once after each press, and tells the admins. The case goes on, because
 * another person may have the phone. Throws `sos.not_found` for every other caller.
 * @param caseOrPressId the phone does not know the case of a press whose response was lost
 */
export async function withdrawCase(
  context: OptionalContext,
  caseOrPressId: string,
  { caseToken, pressId }: WithdrawSosRequest,
): Promise<SosStatus> {
  const caller = await callerOf(context, caseToken);
  const pressed = await context.db.first(selectCaseOfPress(caseOrPressId, caller));
  const id = pressed?.id ?? caseOrPressId;
  const isOwnCase = cases.isCaseOf(id, caller);
  const write = { id, writeId: newWriteId(), at: context.now };
  const { events, found } = await context.db.batch({
    withdrawn: cases.touchRaisedCase(write, isOwnCase, pressId),
    log: logStep(write, 'withdrawn', null, ''),
    events: insertSosEvent(write, 'sos-updated'),
    found: cases.selectStatus(isOwnCase),
  });
  context.publish(events);
  const row = found[0];
  if (!row) throw new AppError('sos.not_found');
  return statusOf(row, context.now);
}

const callerOf = async ({ actor }: OptionalContext, caseToken: string | undefined) => ({
  accountId: actor?.id ?? '',
  tokenHash: caseToken ? await hashToken(caseToken) : '',
});

function statusOf(row: StatusRow, now: number): SosStatus {
  const unseen = row.state === 'raised' || row.state === 'received';
  return {
    id: row.id,
    state: row.state,
    raisedAt: row.created_at,
    // The user can ask for the admin by first name. The full name stays private.
    seen: row.at === null ? null : { by: firstNameOf(row.by ?? ''), at: row.at },
    contact: contactState(row),
    alerts: JSON.parse(row.alerts) as NonNullable<SosStatus['alerts']>,
    withdrawnAt: row.withdrawn_at,
    unanswered: unseen && row.withdrawn_at === null && now - row.created_at >= SOS_UNANSWERED_AFTER_MS,
  };
}
