import { createReadStream } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** `readline` would also split at U+2028, which a text of a user may have. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/**
 * Loads some tables of an export of D1 into SQLite, calls `read` with them and closes it. The export may be too long for a text,
 * so it is read by lines: D1 writes a row as one, all tables before the indexes and triggers.
 */
export async function withTables<T>(
  file: string,
  tables: readonly string[],
  read: (db: DatabaseSync) => Promise<T>,
): Promise<T> {
  const begins = new RegExp(`^(?:CREATE TABLE (?:IF NOT EXISTS )?|INSERT INTO )["\`]?(?:${tables.join('|')})["\`]? `);
  const db = new DatabaseSync(':memory:');
  try {
    let statement = '';
    for await (const line of linesOf(file)) {
      if (/^CREATE (?!TABLE )/.test(line)) break;
      if (statement === '' && !begins.test(line)) continue;
      statement += `${line}\n`;
      if (!line.endsWith(';')) continue;
      db.exec(statement);
      statement = '';
    }
    return await read(db);
  } finally {
    db.close();
  }
}
