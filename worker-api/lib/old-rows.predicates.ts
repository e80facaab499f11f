import { sql, type SQL } from 'drizzle-orm';

/**
 * That a row is one of the `limit` oldest that may be deleted: those whose `column` is at most `before`. The column needs an
 * index, so that a run reads no more rows than it deletes.
 * @param condition what must hold besides; then the index must be limited to the rows for which it holds
 */
export const isOldest = (
  table: string,
  column: string,
  before: number | string,
  limit: number,
  condition: SQL = sql`TRUE`,
): SQL => sql`rowid IN (SELECT rowid FROM ${sql.raw(table)} WHERE ${sql.raw(column)} <= ${before} AND ${condition}
  ORDER BY ${sql.raw(column)} LIMIT ${limit})`;
