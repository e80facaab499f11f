import { sql, type SQL } from 'drizzle-orm';

/**
 * Deletes the closed emergencies of which everything is from before an instant, at most `limit`, the first ones first. Triggers reject the
 * deletion of later steps and positions, so an emergency with one of these waits.
 */
export const deleteOldCases = (before: number, limit: number): SQL<never>[] => {
  const old = sql`(SELECT c.id FROM sos_cases c WHERE c.state IN ('closed', 'false_alarm') AND c.created_at <= ${before} AND c.updated_at <= ${before}
    AND NOT EXISTS (SELECT 1 FROM sos_log l WHERE l.case_id = c.id AND l.at > ${before})
    AND NOT EXISTS (SELECT 1 FROM sos_track t WHERE t.case_id = c.id AND t.at > ${before}) ORDER BY c.created_at, c.id LIMIT ${limit})`;
  return [
    sql<never>`DELETE FROM sos_log WHERE case_id IN ${old}`,
    sql<never>`DELETE FROM sos_track WHERE case_id IN ${old}`,
    sql<never>`DELETE FROM sos_presses WHERE case_id IN ${old}`,
    sql<never>`DELETE FROM sos_messages WHERE case_id IN ${old}`,
    sql<never>`DELETE FROM sos_cases WHERE id IN ${old}`,
  ];
};
