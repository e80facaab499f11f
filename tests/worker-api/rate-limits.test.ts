import { expect, test } from 'vitest';
import { createClient, createWorker, get, post, parseErrorResponse, PASSWORD } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer({ RATE_LIMIT_FACTOR: '1' });

test('ten failed logins in fifteen minutes lock an account in their network for the rest of them, even with the right password', async () => {
  const worker = await createWorker(server);
  const client = await createClient(server);
  const loginEndpoints: [string, (password: string) => unknown][] = [
    ['/api/worker/login', (password) => ({ emailOrPhone: worker.phone, password })],
    ['/api/auth/login', (password) => ({ email: client.email, password })],
  ];
  for (const [path, body] of loginEndpoints) {
    for (let i = 0; i < 10; i++) expect((await post(server, path, body('wrong password'))).status).toBe(401);
    const locked = await post(server, path, body(PASSWORD));
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await parseErrorResponse(locked)).toMatchObject({ status: 429, code: 'request.too_many' });
    await server.db.exec(`UPDATE rate_counters SET since = since - ${15 * 60_000}`);
    expect((await post(server, path, body(PASSWORD))).status).toBe(200);
  }
});

test('an account that sends too many calls gets 429 after 600 in a minute, and other accounts are not affected', async () => {
  const client = await createClient(server);
  const other = await createClient(server);
  const statuses = await Promise.all(
    Array.from({ length: 640 }, async () => (await get(server, '/api/ai/my-bookings', client)).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect((await get(server, '/api/ai/my-bookings', other)).status).toBe(200);
});
