import { sql, type SQL } from 'drizzle-orm';
import type { SosLogRow, SosRow } from './sos.table.ts';

const MAX_CASES = 1000;

const ALERT_STEPS = sql.raw(`('alerted', 'alerted_next', 'alerted_all', 'alert_failed')`);

interface UnalertedCase extends Pick<SosRow, 'id' | 'created_at' | 'drill_by'> {
  /** A JSON list of `LoggedAlert`. */
  alerts: string;
}

/** The unseen cases raised after `since` of which not all admins were alerted: those of accounts first, because guests can raise any number; newest first. */
export const selectUnalertedCases = (since: number, limit = MAX_CASES): SQL<UnalertedCase> =>
  sql<UnalertedCase>`SELECT c.id, c.created_at, c.drill_by,
      (SELECT json_group_array(json_object('step', l.step, 'adminId', l.admin_id, 'at', l.at)) FROM sos_log l
        WHERE l.case_id = c.id AND l.step IN ${ALERT_STEPS}) AS alerts
    FROM sos_cases c WHERE c.state IN ('raised', 'received') AND c.created_at > ${since}
      AND NOT EXISTS (SELECT 1 FROM sos_log l WHERE l.case_id = c.id AND l.step = 'alerted_all')
    ORDER BY c.account_id IS NULL, c.created_at DESC LIMIT ${limit}`;

/** Logs alerts, each once. Those that failed may fail again. */
export const insertAlerts = (
  alerts: readonly (Pick<SosLogRow, 'step' | 'admin_id'> & { case_id: string })[],
  at: number,
): SQL<never> =>
  sql<never>`INSERT INTO sos_log (case_id, at, step, admin_id, note)
    SELECT e.value ->> 'case_id', ${at}, e.value ->> 'step', e.value ->> 'admin_id', '' FROM json_each(${JSON.stringify(alerts)}) e
    WHERE e.value ->> 'step' = 'alert_failed'
      OR NOT EXISTS (SELECT 1 FROM sos_log l WHERE l.case_id = e.value ->> 'case_id' AND l.step = e.value ->> 'step')`;
