import { sql, type SQL } from 'drizzle-orm';
import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import { ALERT_FOR_MS } from './escalation.rules.ts';
import type { SosLogRow, SosRow } from './sos.table.ts';

/** That no admin has looked at the case `c`. */
const IS_UNSEEN = sql`c.state IN ('raised', 'received')`;

/** How many cases one statement changes: a flood of emergencies must not hold up what follows it. */
export const MAX_CHANGED_CASES = 200;

const newestRaisedCases = sql`SELECT id FROM sos_cases WHERE state = 'raised' ORDER BY created_at DESC LIMIT ${MAX_CHANGED_CASES}`;

export const logReceivedCases = (now: number): SQL<never> =>
  sql<never>`INSERT INTO sos_log (case_id, at, step, note) SELECT id, ${now}, 'received', '' FROM (${newestRaisedCases})`;

export const updateReceivedCases = (now: number): SQL<Pick<SosRow, 'id'>> =>
  sql<
    Pick<SosRow, 'id'>
  >`UPDATE sos_cases SET state = 'received', updated_at = ${now} WHERE id IN (${newestRaisedCases}) RETURNING id`;

/** Logs it for cases of which admins are still alerted. */
export const logUnansweredCases = (now: number): SQL<Pick<SosLogRow, 'case_id'>> =>
  sql<
    Pick<SosLogRow, 'case_id'>
  >`INSERT INTO sos_log (case_id, at, step, note) SELECT c.id, ${now}, 'unanswered', '' FROM sos_cases c
    WHERE ${IS_UNSEEN} AND c.created_at BETWEEN ${now - ALERT_FOR_MS} AND ${now - SOS_UNANSWERED_AFTER_MS}
      AND NOT EXISTS (SELECT 1 FROM sos_log l WHERE l.case_id = c.id AND l.step = 'unanswered')
    LIMIT ${MAX_CHANGED_CASES} RETURNING case_id`;

/** When the button was pressed for each of these emergencies. Drills are no emergencies. */
export const selectPressTimes = (ids: readonly string[]): SQL<{ at: SosRow['created_at'] }> =>
  sql<{ at: SosRow['created_at'] }>`SELECT coalesce(c.pressed_at, c.created_at) AS at
    FROM json_each(${JSON.stringify(ids)}) i CROSS JOIN sos_cases c ON c.id = i.value WHERE c.drill_by IS NULL`;

/** When the oldest unseen case was raised that may still be seen in time. */
export const selectOldestWaitingCase = (now: number): SQL<{ at: SosRow['created_at'] | null }> =>
  sql<{
    at: SosRow['created_at'] | null;
  }>`SELECT min(created_at) AS at FROM sos_cases c WHERE ${IS_UNSEEN} AND c.created_at > ${now - SOS_UNANSWERED_AFTER_MS}`;
