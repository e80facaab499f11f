import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { createClient, createWorker, logIn, parseResponse, PASSWORD, post, type TestUser } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const mail = await startFakeMessageProvider();
const server = withServer({ MAIL_URL: mail.url });

const logLine = z.object({ what: z.string(), account: z.nullable(z.string()), outcome: z.string(), network: z.string() });
const linesOf = (log: readonly string[]) =>
  log
    .filter((line) => line.includes('"what":"auth.'))
    .map((line) => z.parse(logLine, JSON.parse(line.slice(line.indexOf('{')))));

/** The events of authentication that `act` logs, as event, account and outcome. */
async function eventsOf(count: number, act: () => Promise<unknown>) {
  const before = linesOf(server.log).length;
  await act();
  const after = () => linesOf(server.log).slice(before);
  await expect.poll(() => after().length).toBe(count);
  return after().map(({ what, account, outcome }) => [what, account, outcome]);
}

test('log-ins and what ends a session or changes a password are logged with account and outcome', async () => {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const login = (email: string, password: string) => post(server, '/api/auth/login', { email, password });
  let here: TestUser = client;
  expect(await eventsOf(1, async () => (here = await logIn(server, client)))).toEqual([['auth.login', client.id, 'success']]);
  expect(await eventsOf(1, () => login(client.email, 'a wrong one'))).toEqual([
    ['auth.login', client.id, 'auth.bad_credentials'],
  ]);
  expect(await eventsOf(1, () => login('unknown@example.in', PASSWORD))).toEqual([['auth.login', null, 'account.not_found']]);
  const workerLogin = (password: string) => post(server, '/api/worker/login', { emailOrPhone: worker.phone, password });
  expect(await eventsOf(1, () => workerLogin('a wrong one'))).toEqual([['auth.login', worker.id, 'auth.bad_credentials']]);

  let other: TestUser = client;
  await eventsOf(1, async () => (other = await logIn(server, client)));
  const sessions = await parseResponse('sessions', server.fetch('/api/account/sessions', bearer(other)));
  const ended = sessions.find(({ current }) => !current)?.id;
  const end = () => server.fetch(`/api/account/sessions/${ended}`, { method: 'DELETE', ...bearer(other) });
  expect(await eventsOf(1, end)).toEqual([['auth.session_end', client.id, 'success']]);
  expect(await eventsOf(1, () => post(server, '/api/auth/logout', {}, other))).toEqual([['auth.logout', client.id, 'success']]);

  await eventsOf(1, async () => (here = await logIn(server, client)));
  const change = (currentPassword: string) =>
    post(server, '/api/auth/change-password', { currentPassword, newPassword: 'another password' }, here);
  expect(await eventsOf(1, () => change('a wrong one'))).toEqual([['auth.password', client.id, 'auth.wrong_password']]);
  expect(await eventsOf(2, () => change(PASSWORD))).toEqual([
    ['auth.password', client.id, 'success'],
    ['auth.password_change', client.id, 'success'],
  ]);

  const { email } = client;
  expect(await eventsOf(1, () => post(server, '/api/auth/forgot-password', { email }))).toEqual([
    ['auth.reset_request', client.id, 'success'],
  ]);
  const tokenInMail = () =>
    /reset-password#(\S+)/.exec(mail.accepted.findLast(({ body }) => body['to'] === email)?.body['text'] ?? '')?.[1];
  await expect.poll(tokenInMail).toBeDefined();
  const reset = (token?: string) => post(server, '/api/auth/reset-password', { token, password: 'a third password' });
  expect(await eventsOf(1, () => reset(tokenInMail()))).toEqual([['auth.reset', client.id, 'success']]);
  expect(await eventsOf(1, () => reset('made up'))).toEqual([['auth.reset', null, 'auth.reset_over']]);
});

test('the log names no network, e-mail address, password or token', async () => {
  const client = await createClient(server);
  const before = linesOf(server.log).length;
  const { token } = await logIn(server, client);
  await post(server, '/api/auth/login', { email: 'unknown@example.in', password: 'a wrong one' });
  await expect.poll(() => linesOf(server.log)).toHaveLength(before + 2);
  const text = server.log.filter((line) => line.includes('"what":"auth.')).join('\n');
  for (const secret of ['@', PASSWORD, 'a wrong one', token, '127.0.0.1', 'local']) expect(text).not.toContain(secret);
  for (const { network } of linesOf(server.log)) expect(network).toMatch(/^[\w-]{16}$/);
});

const bearer = ({ token }: TestUser) => ({ headers: { authorization: `Bearer ${token}` } });
