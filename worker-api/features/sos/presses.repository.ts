import { sql, type SQL } from 'drizzle-orm';
import type { Point } from '#contract/geo.ts';
import { SOS_BROADCAST_INTERVAL_MS } from '#contract/sos.ts';
import type { EventRow } from '#api/lib/event-outbox.repository.ts';
import { hasJobGoingOn } from '#api/features/jobs/jobs.predicates.ts';
import { ALERT_FOR_MS } from './escalation.rules.ts';
import { caseOfWrite, insertSosEvent, IS_OPEN, lastSenderStep, type CaseWrite } from './sos.repository.ts';
import type { SosRow } from './sos.table.ts';

export interface ExistingCase extends Pick<SosRow, 'id' | 'state' | 'account_id' | 'lat' | 'lng' | 'located_at'> {
  /** 1: the same press arrived before. */
  is_repeat: number;
  /** 1: the press raises a case in its place, because it is another emergency or says whose it is. */
  is_replaced: number;
}

/**
 * That a new press of an open case is another emergency, of which admins have to be alerted from the beginning. An admin has seen the case,
 * and its sender has said that they are safe, or not pressed for as long as alerts last; or no admin has seen it and its alerts are over.
 */
const isOver = (now: number): SQL => sql`CASE WHEN state IN ('raised', 'received') THEN created_at <= ${now - ALERT_FOR_MS}
  ELSE ${lastSenderStep(sql`sos_cases.id`)} IS 'withdrawn'
    OR NOT EXISTS (SELECT 1 FROM sos_presses WHERE case_id = sos_cases.id AND at > ${now - ALERT_FOR_MS}) END`;

/**
 * That a phone which raised the case without a session has one now. The case that replaces it names the account, so that admins know whom to
 * call, and tells the emergency contact.
 */
const isUnnamed = (accountId: string | null): SQL => sql`(account_id IS NULL AND ${accountId} IS NOT NULL)`;

/** Closes the case that another one of its sender replaces. A row where it was open. */
export const closeReplacedCase = ({ id, writeId, at }: CaseWrite, accountId: string | null): SQL<Pick<SosRow, 'id'>> =>
  sql<Pick<SosRow, 'id'>>`UPDATE sos_cases SET state = 'closed', updated_at = ${at}, write_id = ${writeId}
    WHERE id = ${id} AND ${IS_OPEN} AND (${isOver(at)} OR ${isUnnamed(accountId)}) RETURNING id`;

/**
 * The case that the same press reached before, else the open case of the caller's account, else that of the caller's token. A press of one account
 * never replaces the case of another.
 */
export function selectExistingCase(caller: {
  accountId: string | null;
  tokenHash: string | null;
  pressId: string;
  now: number;
}): SQL<ExistingCase> {
  const { accountId, tokenHash, pressId, now } = caller;
  return sql<ExistingCase>`SELECT id, state, account_id, lat, lng, located_at, is_repeat, is_replaced FROM (
    SELECT c.id, c.state, c.account_id, c.lat, c.lng, c.located_at, 1 AS is_repeat, 0 AS is_replaced, 0 AS rank FROM sos_presses p JOIN sos_cases c ON c.id = p.case_id
      WHERE p.press_id = ${pressId} AND (c.account_id = ${accountId} OR c.token_hash = ${tokenHash})
    UNION ALL SELECT id, state, account_id, lat, lng, located_at, 0, ${isOver(now)}, 1 FROM sos_cases WHERE account_id = ${accountId} AND ${IS_OPEN}
    UNION ALL SELECT id, state, account_id, lat, lng, located_at, 0, iif(${accountId} IS NULL, ${isOver(now)}, ${isUnnamed(accountId)}), 2 FROM sos_cases WHERE token_hash = ${tokenHash} AND ${IS_OPEN}) ORDER BY rank, id LIMIT 1`;
}

/** The case that a press of the caller's account or token has reached. */
export const selectCaseOfPress = (pressId: string, caller: { accountId: string; tokenHash: string }): SQL<Pick<SosRow, 'id'>> =>
  sql<Pick<SosRow, 'id'>>`SELECT c.id FROM sos_presses p JOIN sos_cases c ON c.id = p.case_id
    WHERE p.press_id = ${pressId} AND (c.account_id = ${caller.accountId} OR c.token_hash = ${caller.tokenHash}) LIMIT 1`;

/** More presses of one case are neither stored nor counted. */
const MAX_PRESSES = 500;

/** Stores a press of a case that this write changed, once. A trigger counts it. */
export const insertPress = (write: CaseWrite, pressId: string): SQL<never> =>
  sql<never>`INSERT INTO sos_presses (press_id, case_id, at) SELECT ${pressId}, r.id, ${write.at} FROM ${caseOfWrite(write)}
    AND r.presses < ${MAX_PRESSES} ON CONFLICT DO NOTHING`;

/** Sets the position, unless there is a later one or, if `isRepeat`, any: a press that is sent again may hold an earlier position. */
function setPosition({ lat, lng }: Point, locatedAt: number, isRepeat: boolean): SQL {
  const isWanted = isRepeat ? sql`located_at IS NULL` : sql`coalesce(located_at, 0) <= ${locatedAt}`;
  return sql`, lat = iif(${isWanted}, ${lat}, lat), lng = iif(${isWanted}, ${lng}, lng), located_at = iif(${isWanted}, ${locatedAt}, located_at)`;
}

/** That the admins have not been told of a press for a while. */
const isAnnouncementDue = (at: number): SQL => sql`press_announced_at <= ${at - SOS_BROADCAST_INTERVAL_MS}`;

/**
 * Tells the admins of a press of an open case, unless they were told of one just before. A new press of a sender who had said that they
 * are safe is told at once. Comes before `touchPressedCase` and `logRaisedAgain`.
 */
export const announcePress = (write: CaseWrite, isRepeat: boolean): SQL<EventRow> =>
  insertSosEvent(
    write,
    'sos-updated',
    sql`${IS_OPEN} AND (${isAnnouncementDue(write.at)}${isRepeat ? sql`` : sql` OR ${lastSenderStep(sql`r.id`)} = 'withdrawn'`})`,
  );

/** Logs that a case was raised again, if its sender had said that they are safe. */
export const logRaisedAgain = (write: CaseWrite): SQL<never> =>
  sql<never>`INSERT INTO sos_log (case_id, at, step, admin_id, note) SELECT r.id, ${write.at}, 'raised', NULL, '' FROM ${caseOfWrite(write)}
    AND ${lastSenderStep(sql`r.id`)} = 'withdrawn'`;

/** Marks an open case as pressed, and gives it the position of the press, if there is one. A row where the case is open. */
export const touchPressedCase = (
  { id, writeId, at }: CaseWrite,
  place: (Point & { locatedAt: number }) | null,
  isRepeat: boolean,
): SQL<Pick<SosRow, 'state' | 'located_at'>> =>
  sql<
    Pick<SosRow, 'state' | 'located_at'>
  >`UPDATE sos_cases SET updated_at = ${at}, write_id = ${writeId}, has_job = has_job OR ${hasJobGoingOn(sql`account_id`, at)},
    press_announced_at = iif(${isAnnouncementDue(at)}, ${at}, press_announced_at)${place ? setPosition(place, place.locatedAt, isRepeat) : sql``}
    WHERE id = ${id} AND ${IS_OPEN} RETURNING state, located_at`;
