import { sql, type SQL } from 'drizzle-orm';

/** Needs a working database and reads at most one row. */
export const selectHealth = (): SQL<{ accounts: number }> =>
  sql<{ accounts: number }>`SELECT count(*) AS accounts FROM (SELECT 1 FROM accounts LIMIT 1)`;
