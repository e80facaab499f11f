import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { SUSPENSION_GROUNDS } from '#contract/suspension.ts';
import { repeatedClosing } from '#api/features/accounts/account-closing.usecases.ts';
import { repeatedSuspension } from '#api/features/accounts/suspension.usecases.ts';
import { toScript } from '#api/lib/db.ts';
import type { Location } from './location.ts';
import { withExport } from './summary.ts';

const inactiveAccounts = z.array(
  z.object({
    id: z.string(),
    is_closed: z.int(),
    at: z.int(),
    ground: z.nullable(z.enum(SUSPENSION_GROUNDS)),
    reason: z.nullable(z.string()),
    suspended_by: z.nullable(z.string()),
  }),
);
const idRows = z.array(z.object({ id: z.string() }));
const lastDecisionRow = z.object({ at: z.int() });
const openJobRows = z.array(z.object({ id: z.string(), client_id: z.string(), worker_id: z.nullable(z.string()) }));

/** What an export says of accounts that cannot log in, and all that this has to be compared with. */
const readExport = (exportedSql: string) =>
  withExport(exportedSql, (db) => {
    const idsOf = (query: string) => new Set(z.parse(idRows, db.prepare(query).all()).map(({ id }) => id));
    const inactive = z.parse(
      inactiveAccounts,
      db
        .prepare(
          `SELECT a.id, a.email_key = 'closed:' || a.id AS is_closed, a.suspended_at AS at, a.suspend_ground AS ground,
             a.suspend_reason AS reason, r.suspended_by FROM accounts a LEFT JOIN suspension_reviews r ON r.account_id = a.id
           WHERE a.suspended_at IS NOT NULL`,
        )
        .all(),
    );
    return {
      accounts: idsOf('SELECT id FROM accounts'),
      /** When an admin last suspended or restored an account. */
      lastDecisionAt: z.parse(
        lastDecisionRow,
        db
          .prepare(
            `SELECT coalesce(max(at), 0) AS at FROM audit_log WHERE action IN ('account.suspend', 'account.restore', 'account.confirm')`,
          )
          .get(),
      ).at,
      files: idsOf('SELECT key AS id FROM media'),
      inactive: new Map(inactive.map((account) => [account.id, account])),
      jobs: z.parse(
        openJobRows,
        db.prepare(`SELECT id, client_id, worker_id FROM jobs WHERE status IN ('accepted', 'ongoing')`).all(),
      ),
    };
  });

/** What is to be repeated. */
interface Source {
  /** An export that is newer than the database. */
  newerSql?: string;
  /** The ids of accounts that were closed since, where there is no such export. */
  closedIds?: readonly string[];
  /** Whether only to delete the files that were uploaded since: admins may have decided anew about the accounts. */
  deletesFiles?: boolean;
}

interface Repeated {
  closed: number;
  suspended: number;
  /** The accounts whose suspension was lifted since. */
  lifted: string[];
  /** The jobs of the closed accounts that are open in the database. */
  openJobs: string[];
  /** The files that were uploaded since, of which the database knows nothing. */
  newerFiles: string[];
}

/**
 * Closes and suspends again, in a database that went back to an earlier time, the accounts that were closed and suspended since. The
 * tables must be those of this version of the code. Throws if an admin has decided about an account after the export.
 */
export async function repeatClosuresAndSuspensions(
  location: Location,
  { newerSql, closedIds = [], deletesFiles }: Source,
): Promise<Repeated> {
  const restored = readExport(await location.exportDatabase());
  const newer = newerSql === undefined ? null : readExport(newerSql);
  if (newer && !deletesFiles && newer.lastDecisionAt < restored.lastDecisionAt)
    throw new Error('An admin has suspended or restored an account after this export was made.');
  const isOpen = (id: string) => restored.accounts.has(id) && restored.inactive.get(id)?.is_closed !== 1;
  const unknown = closedIds.filter((id) => !isOpen(id));
  if (unknown.length > 0) throw new Error(`The database has no open account ${unknown.join(', ')}.`);

  const since = deletesFiles ? [] : [...(newer?.inactive.values() ?? [])].filter(({ id }) => isOpen(id));
  const closed = [
    ...since.filter(({ is_closed: isClosed }) => isClosed === 1),
    ...closedIds.map((id) => ({ id, at: Date.now() })),
  ];
  const suspended = since.filter(({ id, is_closed: isClosed }) => isClosed === 0 && !restored.inactive.has(id));
  const newerFiles = [...(newer?.files ?? [])].filter((key) => !restored.files.has(key));
  const statements: SQL[] = [
    ...closed.flatMap(({ id, at }) => repeatedClosing(id, at)),
    ...suspended.flatMap(({ id, at, ground, reason, suspended_by: suspendedBy }) =>
      repeatedSuspension(id, { ground, reason }, { at, suspendedBy }),
    ),
    // The cron deletes their bytes.
    ...(deletesFiles ? newerFiles.map((key) => sql`INSERT OR IGNORE INTO deleted_files (key) VALUES (${key})`) : []),
  ];
  if (statements.length > 0) await location.execute(statements.map(toScript).join(''));
  const ids = new Set(closed.map(({ id }) => id));
  return {
    closed: closed.length,
    suspended: suspended.length,
    lifted: newer && !deletesFiles ? [...restored.inactive.keys()].filter((id) => !newer.inactive.has(id)) : [],
    openJobs: restored.jobs
      .filter(({ client_id: client, worker_id: worker }) => ids.has(client) || (worker !== null && ids.has(worker)))
      .map(({ id }) => id),
    newerFiles,
  };
}
