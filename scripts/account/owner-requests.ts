import { closingByOperator, selectObstacles } from '#api/features/accounts/account-closing.usecases.ts';
import { exportOf, exportStatements, recordExportByOperator } from '#api/features/accounts/account-export.usecases.ts';
import type { AccountDatabase } from './database.ts';

/** What stands against the deletion of an account. */
const OBSTACLES = {
  suspended: 'It is suspended: its owner could sign up again.',
  job_open: 'It has a job that has not ended.',
  job_ended: 'A job of it ended less than 7 days ago.',
  payment: 'A payment of one of its jobs is not settled.',
  complaint: 'The other side of one of its jobs has an open complaint.',
  emergency: 'It, or the other side of one of its jobs, has an open emergency.',
} as const;
const NAMES = Object.keys(OBSTACLES) as (keyof typeof OBSTACLES)[];

async function readObstacles(database: AccountDatabase, id: string, now: number) {
  const { obstacles } = await database.read({ obstacles: selectObstacles(id, now) });
  if (!obstacles[0]) throw new Error(`The database has no open account ${id}.`);
  return obstacles[0];
}

/**
 * Gives `save` what `GET /api/account/export` gives the owner of an account, and records it then. Throws if there is no such
 * account, or it is closed.
 */
export async function exportForOwner(
  database: AccountDatabase,
  id: string,
  now: number,
  save: (exported: Record<string, unknown>) => void,
): Promise<void> {
  await readObstacles(database, id, now);
  const exported = exportOf(await database.read(exportStatements(id, now)), now);
  if (!exported) throw new Error(`The database has no account ${id}.`);
  save(exported);
  await database.execute([recordExportByOperator(id, now)]);
}

/** Closes an account as its owner could. Throws an error with each condition that stands against it. */
export async function closeForOwner(database: AccountDatabase, id: string, now: number): Promise<void> {
  const obstacles = await readObstacles(database, id, now);
  const found = NAMES.filter((name) => obstacles[name] === 1);
  if (found.length > 0) throw new Error(['The account was not deleted.', ...found.map((name) => OBSTACLES[name])].join('\n'));
  await database.execute(closingByOperator(id, now));
  const { left } = await database.read({ left: selectObstacles(id, now) });
  if (left.length > 0) throw new Error('The account was not deleted: something has changed meanwhile. Try again.');
}
