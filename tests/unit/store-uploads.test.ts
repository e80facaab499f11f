import { expect, test } from 'vitest';
import type { Context } from '#api/lib/context.ts';
import { Database } from '#api/lib/db.ts';
import { storeUploads } from '#api/features/media/media.usecases.ts';
import { createMigratedDb } from '../support/migrated-database.ts';
import { createPng } from '../support/png.ts';
import { sqliteD1 } from '../support/sqlite-d1.ts';

const OWNER = 'owner';

/** A database with one account, and a bucket. */
function createContext() {
  const db = createMigratedDb();
  db.exec(`INSERT INTO accounts (id, kind, name, email, email_key, phone, password_hash, address, created_at)
    VALUES ('${OWNER}', 'worker', 'Ravi', 'ravi@example.in', 'ravi@example.in', '', '', 'Pune', 0)`);
  const stored = new Set<string>();
  const MEDIA = {
    put: (key: string) => Promise.resolve(void stored.add(key)),
    delete: (keys: string[]) => Promise.resolve(keys.forEach((key) => stored.delete(key))),
  };
  const context = { db: new Database(sqliteD1(db)), env: { MEDIA }, now: Date.now() } as unknown as Context;
  return { context, db, stored };
}
const upload = () => ({ kind: 'portfolio' as const, file: new File([new Uint8Array(createPng())], 'a.png') });

test('Uploads are deleted again if the write that needs them failed', async () => {
  const { context, stored } = createContext();
  const uploads = await storeUploads(context, OWNER, [upload(), upload()]);
  expect([...stored].toSorted()).toEqual(uploads.rows.map(({ key }) => key).toSorted());
  await uploads.discard();
  expect(stored.size).toBe(0);
});

test('Uploads stay if the write that needs them was done, although its answer was lost', async () => {
  const { context, stored } = createContext();
  const uploads = await storeUploads(context, OWNER, [upload(), upload()]);
  await context.db.batch({ inserted: uploads.statements.slice(0, 1) });
  await uploads.discard();
  expect([...stored]).toEqual([uploads.rows[0]?.key]);
});

test('Uploads leave no row if their account is closed while their bytes are stored', async () => {
  const { context, db } = createContext();
  const uploads = await storeUploads(context, OWNER, [upload()]);
  // Closed accounts are suspended, too.
  db.exec('UPDATE accounts SET suspended_at = 1');
  await context.db.batch({ inserted: uploads.statements });
  expect(db.prepare('SELECT key FROM media').all()).toEqual([]);
});
