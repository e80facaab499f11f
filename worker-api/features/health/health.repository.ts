import { sql } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';

/** Throws if the database does not answer. Reads at most one row. */
export const pingDatabase = async (db: Database): Promise<void> => {
  await db.first(sql<{ accounts: number }>`SELECT count(*) AS accounts FROM (SELECT 1 FROM accounts LIMIT 1)`);
};
