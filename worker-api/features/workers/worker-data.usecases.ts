import type { SQL } from 'drizzle-orm';
import * as workers from './workers.repository.ts';

/** The statement that reads a worker's data for the export of the account. */
export const workerForExport = (accountId: string) => workers.selectWorkerForExport(accountId);

/** The statement that erases a worker's personal data, where `condition` holds. */
export const eraseWorker = (accountId: string, condition: SQL) => workers.eraseWorker(accountId, condition);
