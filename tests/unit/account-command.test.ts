import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { remoteDatabase } from '../../scripts/account/database.ts';
import { closeForOwner, exportForOwner } from '../../scripts/account/owner-requests.ts';
import { createMigratedDb } from '../support/migrated-database.ts';
import { prepareClient, type TestUser } from '../support/test-users.ts';

let db: DatabaseSync;
let client: TestUser;
let other: TestUser;
const calls: string[][] = [];
const valueOf = (args: string[], option: string) => args[args.indexOf(option) + 1] ?? '';
const deployment = remoteDatabase('production', (args) => {
  calls.push(args);
  if (!args.includes('--file')) return JSON.stringify([{ results: db.prepare(valueOf(args, '--command')).all() }]);
  db.exec(`BEGIN; ${readFileSync(valueOf(args, '--file'), 'utf8')} COMMIT`);
  return '';
});
const phones = () => db.prepare('SELECT id, phone FROM accounts ORDER BY id').all();

beforeEach(async () => {
  db = createMigratedDb();
  const prepared = [await prepareClient(), await prepareClient()] as const;
  for (const row of prepared.flatMap(({ rows }) => rows)) db.exec(row);
  [client, other] = [prepared[0].user, prepared[1].user];
  calls.length = 0;
});

test('an account of a deployment is exported by commands of wrangler, which name no one', async () => {
  const saved: Record<string, unknown>[] = [];
  await exportForOwner(deployment, client.id, Date.now(), (data) => saved.push(data));
  const [exported] = saved;
  expect(exported).toMatchObject({
    account: { id: client.id, email: client.email, phone: client.phone },
    jobs: [],
    tickets: [],
  });
  expect(JSON.stringify(exported)).not.toContain(other.id);
  for (const args of calls) {
    expect(args.slice(0, 3)).toEqual(['d1', 'execute', 'DB']);
    expect(args).toContain('--remote');
    expect(args.join(' ')).not.toContain(client.email);
  }
});

test('an account of a deployment is deleted, and no other one, unless it is suspended', async () => {
  db.prepare(`UPDATE accounts SET suspended_at = 1, suspend_ground = 'safety' WHERE id = ?`).run(client.id);
  await expect(closeForOwner(deployment, client.id, Date.now())).rejects.toThrow('It is suspended');
  expect(phones()).toContainEqual({ id: client.id, phone: client.phone });
  db.prepare(`UPDATE accounts SET suspended_at = NULL, suspend_ground = NULL WHERE id = ?`).run(client.id);
  await closeForOwner(deployment, client.id, Date.now());
  expect(phones()).toContainEqual({ id: client.id, phone: `closed:${client.id}` });
  expect(phones()).toContainEqual({ id: other.id, phone: other.phone });
  expect(db.prepare('SELECT admin_id, action, target_id FROM audit_log').all()).toEqual([
    { admin_id: 'operator', action: 'account.close', target_id: client.id },
  ]);
  await expect(closeForOwner(deployment, client.id, Date.now())).rejects.toThrow('no open account');
});

test('an id that is no id finds no account and runs no statement of its own', async () => {
  const text = `x'; DELETE FROM accounts; --`;
  await expect(closeForOwner(deployment, text, Date.now())).rejects.toThrow('no open account');
  expect(phones()).toHaveLength(2);
});
