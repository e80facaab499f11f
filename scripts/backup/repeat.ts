import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod/mini';
import { SUSPENSION_GROUNDS } from '#contract/suspension.ts';
import { repeatedClosing } from '#api/features/accounts/account-closing.usecases.ts';
import { repeatedSuspension } from '#api/features/accounts/suspension.usecases.ts';
import { toScript } from '#api/lib/db.ts';
import { withTables } from './export-tables.ts';
import type { Location } from './location.ts';
import { readCases } from './lost-cases.ts';

const inactiveAccount = z.object({
  id: z.string(),
  is_closed: z.int(),
  at: z.int(),
  ground: z.nullable(z.enum(SUSPENSION_GROUNDS)),
  reason: z.nullable(z.string()),
  suspended_by: z.nullable(z.string()),
});
const withId = z.object({ id: z.string() });
const file = z.object({ id: z.string(), kind: z.string(), owner_id: z.string() });
const openJob = z.object({ id: z.string(), client_id: z.string(), worker_id: z.nullable(z.string()) });
const lastDecision = z.tuple([z.object({ at: z.int() })]);

type Query = Location['query'];
const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Wrangler prints a response as one text. */
const PAGE_ROWS = 10_000;
/** A statement is an argument of wrangler. A command line of Windows has at most 32,767 characters, an id in quotes 39. */
const MAX_IDS = 500;

/** All rows of a SELECT with an `id`, in pages. */
async function readAll<S extends z.ZodMiniType<{ id: string }>>(query: Query, row: S, select: string): Promise<z.output<S>[]> {
  const rows: z.output<S>[] = [];
  for (let last = ''; ;) {
    const page = z.parse(
      z.array(row),
      await query(`SELECT * FROM (${select}) WHERE id > ${quote(last)} ORDER BY id LIMIT ${PAGE_ROWS}`),
    );
    rows.push(...page);
    last = page.at(-1)?.id ?? '';
    if (page.length < PAGE_ROWS) return rows;
  }
}

/** Those of these accounts that exist and are not closed. */
async function openAmong(query: Query, ids: readonly string[]): Promise<Set<string>> {
  const open = new Set<string>();
  for (let i = 0; i < ids.length; i += MAX_IDS) {
    const list = ids
      .slice(i, i + MAX_IDS)
      .map(quote)
      .join();
    const select = `SELECT id FROM accounts WHERE id IN (${list}) AND email_key <> 'closed:' || id`;
    for (const { id } of await readAll(query, withId, select)) open.add(id);
  }
  return open;
}

/** What is compared of two states of a database. */
async function readState(query: Query) {
  const inactive = await readAll(
    query,
    inactiveAccount,
    `SELECT a.id, a.email_key = 'closed:' || a.id AS is_closed, a.suspended_at AS at, a.suspend_ground AS ground,
       a.suspend_reason AS reason, r.suspended_by FROM accounts a LEFT JOIN suspension_reviews r ON r.account_id = a.id
     WHERE a.suspended_at IS NOT NULL`,
  );
  const [{ at }] = z.parse(
    lastDecision,
    await query(
      `SELECT coalesce(max(at), 0) AS at FROM audit_log WHERE action IN ('account.suspend', 'account.restore', 'account.confirm')`,
    ),
  );
  return {
    inactive: new Map(inactive.map((account) => [account.id, account])),
    /** When an admin last suspended or restored an account. */
    lastDecisionAt: at,
    files: new Map((await readAll(query, file, 'SELECT key AS id, kind, owner_id FROM media')).map((row) => [row.id, row])),
  };
}

const readNewer = (file: string) =>
  withTables(file, ['accounts', 'suspension_reviews', 'audit_log', 'media'], (db) =>
    readState(async (sql) => db.prepare(sql).all()),
  );

/** The cases of an export that the database lacks, in words. */
async function lostCases(query: Query, table: 'sos_cases' | 'tickets', cases: readonly { id: string; text: string }[]) {
  const present = new Set((await readAll(query, withId, `SELECT id FROM ${table}`)).map(({ id }) => id));
  return cases.filter(({ id }) => !present.has(id)).map(({ text }) => text);
}

/** The emergencies and the open tickets of a newer export of which the database knows nothing, in words. Writes nothing. */
export async function findLostCases(
  location: Location,
  newerFile: string,
): Promise<{ emergencies: string[]; tickets: string[] }> {
  const query: Query = (sql) => location.query(sql);
  const newer = await withTables(newerFile, ['accounts', 'sos_cases', 'tickets'], async (db) => readCases(db));
  return {
    emergencies: await lostCases(query, 'sos_cases', newer.emergencies),
    tickets: await lostCases(query, 'tickets', newer.tickets),
  };
}

/** What is to be repeated. */
interface Source {
  /** The file of an export that is newer than the database. */
  newerFile?: string;
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
  /** The jobs of the closed accounts that are open in the database. A repetition names them again. */
  openJobs: string[];
  /** The files that were uploaded since, of which the database knows nothing. */
  newerFiles: string[];
  /** The files whose bytes were deleted since, although the database has their rows, in words. */
  filesWithoutBytes: string[];
}

/**
 * Closes and suspends again, in a database that went back to an earlier time, the accounts that were closed and suspended since. The
 * tables must be those of this version of the code. Throws if an admin has decided about an account after the export.
 */
export async function repeatClosuresAndSuspensions(
  location: Location,
  { newerFile, closedIds = [], deletesFiles = false }: Source,
): Promise<Repeated> {
  const query: Query = (sql) => location.query(sql);
  const newer = newerFile === undefined ? null : await readNewer(newerFile);
  const restored = newer && (await readState(query));
  if (newer && restored && !deletesFiles && newer.lastDecisionAt < restored.lastDecisionAt)
    throw new Error('An admin has suspended or restored an account after this export was made.');

  const isClosedNow = (id: string) => restored?.inactive.get(id)?.is_closed === 1;
  const candidates = deletesFiles ? [] : [...(newer?.inactive.values() ?? [])].filter(({ id }) => !isClosedNow(id));
  const open = await openAmong(query, [...candidates.map(({ id }) => id), ...closedIds]);
  const unknown = closedIds.filter((id) => !open.has(id));
  if (unknown.length > 0) throw new Error(`The database has no open account ${unknown.join(', ')}.`);

  const since = candidates.filter(({ id }) => open.has(id));
  const closed = [
    ...since.filter(({ is_closed: isClosed }) => isClosed === 1),
    ...closedIds.map((id) => ({ id, at: Date.now() })),
  ];
  const suspended = since.filter(({ id, is_closed: isClosed }) => isClosed === 0 && !restored?.inactive.has(id));
  const newerFiles = [...(newer?.files.keys() ?? [])].filter((key) => !restored?.files.has(key));
  const statements: SQL[] = [
    ...closed.flatMap(({ id, at }) => repeatedClosing(id, at)),
    ...suspended.flatMap(({ id, at, ground, reason, suspended_by: suspendedBy }) =>
      repeatedSuspension(id, { ground, reason }, { at, suspendedBy }),
    ),
    // The cron deletes their bytes.
    ...(deletesFiles ? newerFiles.map((key) => sql`INSERT OR IGNORE INTO deleted_files (key) VALUES (${key})`) : []),
  ];
  const closedSince = deletesFiles
    ? []
    : [...(newer?.inactive.values() ?? [])].filter(({ is_closed: isClosed }) => isClosed === 1);
  const ids = new Set([...closedSince.map(({ id }) => id), ...closedIds]);
  const jobs = await readAll(
    query,
    openJob,
    `SELECT id, client_id, worker_id FROM jobs WHERE status IN ('accepted', 'ongoing')`,
  );
  if (statements.length > 0) await location.execute(statements.map(toScript).join(''));
  return {
    closed: closed.length,
    suspended: suspended.length,
    lifted: newer && restored && !deletesFiles ? [...restored.inactive.keys()].filter((id) => !newer.inactive.has(id)) : [],
    openJobs: jobs
      .filter(({ client_id: client, worker_id: worker }) => ids.has(client) || (worker !== null && ids.has(worker)))
      .map(({ id }) => id),
    newerFiles,
    filesWithoutBytes: [...(newer && !deletesFiles ? (restored?.files.values() ?? []) : [])]
      // The files of accounts that are closed again go with them.
      .filter(({ id, owner_id: owner }) => !newer?.files.has(id) && !ids.has(owner))
      .map(({ id, kind, owner_id: owner }) => `${id}, ${kind}, account ${owner}`),
  };
}
