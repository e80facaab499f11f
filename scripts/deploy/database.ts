import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { MAIL_DOMAIN } from '../seed/accounts.ts';
import type { Environment } from './environment.ts';
import type { Wrangler } from './wrangler.ts';

const queryResults = z.array(z.object({ results: z.array(z.record(z.string(), z.unknown())) }));
const timeTravel = z.object({ bookmark: z.string() });

/** Runs one SQL statement on the deployed database and returns its rows. */
export function queryRemote(wrangler: Wrangler, sql: string): Record<string, unknown>[] {
  const output = wrangler(['d1', 'execute', 'DB', '--remote', '--json', '--command', sql]);
  return z.parse(queryResults, JSON.parse(output)).flatMap(({ results }) => results);
}

const hasTable = (wrangler: Wrangler, name: string): boolean =>
  queryRemote(wrangler, `SELECT name FROM sqlite_master WHERE type = 'table' AND name = '${name}'`).length > 0;

/** Whether the tables of Karigar were created. D1 has tables of its own. */
export const hasTables = (wrangler: Wrangler): boolean => hasTable(wrangler, 'accounts');

/** The names of the migrations that wrangler would apply: those that it has not noted in its own table. */
export function pendingMigrations(wrangler: Wrangler, folder: string): string[] {
  const noted = hasTable(wrangler, 'd1_migrations') ? queryRemote(wrangler, 'SELECT name FROM d1_migrations') : [];
  const applied = new Set(noted.map(({ name }) => name));
  return readdirSync(join(folder, 'migrations')).filter((name) => name.endsWith('.sql') && !applied.has(name));
}

/** Whether the database has an account of the demo data, whose password is in README.md. */
export const hasDemoData = (wrangler: Wrangler): boolean =>
  hasTables(wrangler) &&
  queryRemote(wrangler, `SELECT id FROM accounts WHERE email_key LIKE '%@${MAIL_DOMAIN}' LIMIT 1`).length > 0;

/** Exports schema and rows into a file of `.backups`, which git ignores, and returns its path. */
export function exportDatabase(wrangler: Wrangler, folder: string, environment: Environment, now: Date): string {
  const backups = join(folder, '.backups');
  // The file has the data of all users.
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const file = join(backups, `${environment}-${now.toISOString().replaceAll(':', '-')}.sql`);
  wrangler(['d1', 'export', 'DB', '--remote', '--skip-confirmation', '--output', file]);
  if (!existsSync(file) || statSync(file).size === 0) throw new Error(`The export has written nothing to ${file}.`);
  chmodSync(file, 0o600);
  return file;
}

/** The state of the database at this moment, for `d1 time-travel restore`. */
export const findBookmark = (wrangler: Wrangler): string =>
  z.parse(timeTravel, JSON.parse(wrangler(['d1', 'time-travel', 'info', 'DB', '--json']))).bookmark;

export const applyMigrations = (wrangler: Wrangler): string => wrangler(['d1', 'migrations', 'apply', 'DB', '--remote']);
