import { sql, type SQL } from 'drizzle-orm';
import { MAX_QUEUED_MS } from '#contract/clock-skew.ts';

/**
 * That an account pressed SOS between two instants, and an admin has closed that emergency as a real one: not as a false alarm, and not
 * because another press replaced it. `accountId`, `from` and `until` are expressions of the statement; with `caseId`, only that emergency
 * counts. A press that arrived later than any other command is allowed to is dated by its arrival, because only the phone says when it was.
 */
export const hadRealEmergency = (accountId: SQL, from: SQL, until: SQL, caseId?: string): SQL =>
  sql`EXISTS (SELECT 1 FROM sos_cases c WHERE c.account_id = ${accountId} AND c.state = 'closed'${caseId === undefined ? sql`` : sql` AND c.id = ${caseId}`}
    AND iif(c.created_at - c.pressed_at <= ${MAX_QUEUED_MS}, c.pressed_at, c.created_at) BETWEEN ${from} AND ${until}
    AND EXISTS (SELECT 1 FROM sos_log l WHERE l.case_id = c.id AND l.step = 'closed' AND l.admin_id IS NOT NULL))`;
