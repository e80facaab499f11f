import { sql, type SQL } from 'drizzle-orm';

/** Whether this client has blocked this worker; both are expressions of the statement. */
export const clientHasBlocked = (client: SQL, worker: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM blocked_workers b WHERE b.client_id = ${client} AND b.worker_id = ${worker})`;

/** Whether this worker has blocked this client, who must not learn it. */
export const workerHasBlocked = (worker: SQL, client: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM blocked_clients b WHERE b.worker_id = ${worker} AND b.client_id = ${client})`;

/** Whether one of the two has blocked the other. */
export const isBlocked = (client: SQL, worker: SQL): SQL =>
  sql`(${clientHasBlocked(client, worker)} OR ${workerHasBlocked(worker, client)})`;
