import { sql, type SQL } from 'drizzle-orm';

/** Whether this client has blocked this worker; both are expressions of the statement. */
export const isBlocked = (client: SQL, worker: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM blocked_workers b WHERE b.client_id = ${client} AND b.worker_id = ${worker})`;
