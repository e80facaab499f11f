import { DatabaseSync } from 'node:sqlite';
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { packRow, unpackRow } from '#api/lib/packed-row.ts';

interface Job {
  id: string;
  status: string;
  rating: number | null;
}
const COLUMNS = ['id', 'status', 'rating'] as const;
const JOB = { id: '018f', status: 'accepted', rating: null };

function packedBySqlite(columns: readonly string[], row: Record<string, string | number | null>): string {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE TABLE jobs (${columns.join(', ')})`);
  db.prepare(`INSERT INTO jobs VALUES (${columns.map(() => '?').join(', ')})`).run(...columns.map((name) => row[name] ?? null));
  const { sql } = new SQLiteAsyncDialect().sqlToQuery(packRow(columns, 'r'));
  return String(db.prepare(`SELECT ${sql} AS packed FROM jobs r`).get()?.['packed']);
}

test('a packed row is read as it was, also with more columns than one SQL function takes', () => {
  expect(unpackRow<Job>(COLUMNS, packedBySqlite(COLUMNS, JOB))).toEqual(JOB);
  const columns = Array.from({ length: 40 }, (_, i) => `column_${i}`);
  const row = Object.fromEntries(columns.map((name, i) => [name, i]));
  expect(unpackRow<Record<string, number>>(columns, packedBySqlite(columns, row))).toEqual(row);
});

test('a row that was packed before a column was added in the middle keeps every value', () => {
  const packed = packedBySqlite(COLUMNS, JOB);
  expect(unpackRow<Job & { gate: string | null }>(['id', 'gate', 'status', 'rating'], packed)).toEqual({ ...JOB, gate: null });
});

test('a row that an older version packed without names is read by position', () => {
  expect(unpackRow<Job>(COLUMNS, '[["018f","accepted",5]]')).toEqual({ ...JOB, rating: 5 });
});
