import { createHash } from 'node:crypto';
import type { TestServer } from '../support/server-fixture.ts';

/** Attempts and requests are counted also when they are rejected, which is the purpose of these tables. */
const COUNTERS = new Set(['rate_counters', 'metrics', 'cron_runs']);

/** Number of rows and hash of each table, and of the stored files. */
export async function databaseState({ db, media }: Pick<TestServer, 'db' | 'media'>): Promise<Record<string, string>> {
  const { results: tables } = await db
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'`,
    )
    .all<{ name: string }>();
  const names = tables.map(({ name }) => name).filter((name) => !COUNTERS.has(name));
  const contents = await db.batch(names.map((name) => db.prepare(`SELECT * FROM "${name}"`)));
  const files = (await media.list()).map(({ key, etag }) => `${key} ${etag}`);
  const summary = (rows: readonly unknown[]) =>
    `${rows.length} ${createHash('sha256').update(JSON.stringify(rows)).digest('base64url')}`;
  return Object.fromEntries([
    ...names.map((name, i) => [name, summary(contents[i]?.results ?? [])] as const),
    ['files', summary(files)] as const,
  ]);
}

/** The tables that differ between two states. */
export const changedTables = (before: Record<string, string>, after: Record<string, string>): string[] =>
  Object.keys(after).filter((name) => before[name] !== after[name]);
