import { afterEach, expect, test } from 'vitest';
import { createWorker, parseErrorResponse, PASSWORD, patch, post, type TestUser } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

/** Revokes the tokens of all accounts when an attempt is counted: after the token was first checked, before the password is hashed. */
const REVOKE_DURING_HASH = `CREATE TRIGGER revoke_during_hash AFTER INSERT ON rate_counters WHEN NEW.key LIKE 'password %'
  BEGIN UPDATE accounts SET token_version = token_version + 1; END`.replaceAll('\n', ' ');
afterEach(() => server.db.exec('DROP TRIGGER IF EXISTS revoke_during_hash'));

const remove = (body: unknown, { token }: TestUser) =>
  server.fetch('/api/account', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Writes that follow a check of the password, and what each of them changes. */
const WRITES: [string, (worker: TestUser) => Promise<Response>, string][] = [
  [
    'a change of the UPI address',
    (worker) => patch(server, '/api/worker/upi-address', { upiAddress: 'thief@upi', password: PASSWORD }, worker),
    'SELECT upi_address AS value FROM workers WHERE account_id = ?',
  ],
  [
    'the closing of an account',
    (worker) => remove({ password: PASSWORD }, worker),
    'SELECT email AS value FROM accounts WHERE id = ?',
  ],
  [
    'a change of the password',
    (worker) =>
      post(server, '/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another password' }, worker),
    'SELECT password_hash AS value FROM accounts WHERE id = ?',
  ],
];

test.each(WRITES)('%s writes nothing if the session is revoked while the password is hashed', async (_, write, query) => {
  const worker = await createWorker(server);
  const read = () => server.db.prepare(query).bind(worker.id).first<string>('value');
  const before = await read();
  await server.db.exec(REVOKE_DURING_HASH);
  expect(await parseErrorResponse(write(worker))).toMatchObject({ status: 401, code: 'auth.required' });
  expect(await read()).toBe(before);
});

test.each(WRITES)('control: %s succeeds otherwise', async (_, write, query) => {
  const worker = await createWorker(server);
  const read = () => server.db.prepare(query).bind(worker.id).first<string>('value');
  const before = await read();
  expect((await write(worker)).status).toBe(200);
  expect(await read()).not.toBe(before);
});
