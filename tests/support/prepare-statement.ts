import type { SQL } from 'drizzle-orm';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';

/** The statement as the API sends it to D1. */
export function prepareStatement(db: D1Database, statement: SQL): D1PreparedStatement {
  const { sql, params } = new SQLiteAsyncDialect().sqlToQuery(statement);
  return db.prepare(sql).bind(...params);
}
