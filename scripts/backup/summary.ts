import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import * as z from 'zod/mini';
import type { Manifest } from './manifest.ts';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

type Summary = Pick<Manifest, 'schemaChecksum' | 'tables'> & { media: { key: string; size: number }[] };

const names = z.array(z.object({ name: z.string() }));
const definitions = z.array(z.object({ sql: z.string() }));
const mediaRows = z.array(z.object({ key: z.string(), size: z.int() }));

/** Loads an export of D1 into SQLite, calls `read` with it and closes it. */
function withExport<T>(exportedSql: string, read: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(':memory:');
  try {
    db.exec(exportedSql);
    return read(db);
  } finally {
    db.close();
  }
}

/**
 * Counts what is in an export of D1. The checksum of a table is over its rows in a fixed order, with the generated columns, so
 * that one that a restore computes differently is noticed too.
 */
export const summarize = (exportedSql: string): Summary =>
  withExport(exportedSql, (db) => {
    // With sqlite_sequence, which holds the last number of each table that counts its rows.
    const tables = z.parse(
      names,
      db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_s[^e]*' ORDER BY name`).all(),
    );
    const schema = z.parse(
      definitions,
      db.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name').all(),
    );
    const checksumOf = (name: string) => {
      const hash = createHash('sha256');
      const rows = db
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .map((row) => JSON.stringify(row));
      for (const row of rows.toSorted()) hash.update(`${row}\n`);
      return { rows: rows.length, checksum: hash.digest('hex') };
    };
    return {
      schemaChecksum: sha256(schema.map(({ sql }) => sql).join('\n')),
      tables: Object.fromEntries(tables.map(({ name }) => [name, checksumOf(name)])),
      media: tables.some(({ name }) => name === 'media')
        ? z.parse(mediaRows, db.prepare('SELECT key, size FROM media ORDER BY key').all())
        : [],
    };
  });

/** What differs between two summaries, one sentence each. */
export function differences(expected: Pick<Summary, 'schemaChecksum' | 'tables'>, actual: typeof expected): string[] {
  const found = expected.schemaChecksum === actual.schemaChecksum ? [] : ['The tables, indexes or triggers differ.'];
  for (const name of new Set([...Object.keys(expected.tables), ...Object.keys(actual.tables)])) {
    const [before, after] = [expected.tables[name], actual.tables[name]];
    if (before?.rows !== after?.rows)
      found.push(`${name} has ${after?.rows ?? 'no'} rows instead of ${before?.rows ?? 'none'}.`);
    else if (before?.checksum !== after?.checksum) found.push(`The rows of ${name} differ.`);
  }
  return found;
}
