import type { SQL } from 'drizzle-orm';
import type { Database } from '#api/lib/db.ts';
import * as workers from './worker-data.repository.ts';

/** The statement that reads a worker's data for the export of the account. */
export const workerForExport = (accountId: string) => workers.selectWorkerForExport(accountId);

/** The statement that erases a worker's personal data, where `condition` holds. */
export const eraseWorker = (db: Database, accountId: string, condition: SQL) => workers.eraseWorker(db, accountId, condition);
