import { decode } from 'hono/jwt';
import { afterEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  createAdmin,
  createClient,
  createWorker,
  get,
  logIn,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  post,
  signToken,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0';

const account = (user: TestUser) => get(server, '/api/account', user);
const listSessions = (user: TestUser) => parseResponse('sessions', get(server, '/api/account/sessions', user));
const endSession = (user: TestUser, id: string) =>
  parseResponse(
    'endSession',
    server.fetch(`/api/account/sessions/${id}`, { method: 'DELETE', headers: { authorization: `Bearer ${user.token}` } }),
  );
const sessionIdOf = ({ token }: TestUser) => String(decode(token).payload['sid']);
/** Moves the instants of a session into the past. */
const setAge = (user: TestUser, column: 'created_at' | 'last_used_at', ms: number) =>
  server.db
    .prepare(`UPDATE sessions SET ${column} = ? WHERE id = ?`)
    .bind(Date.now() - ms, sessionIdOf(user))
    .run();
const lastUsedAt = (user: TestUser) =>
  server.db.prepare('SELECT last_used_at AS at FROM sessions WHERE id = ?').bind(sessionIdOf(user)).first<number>('at');

/** Subscribes a browser with this name to push notifications. */
async function subscribePush(user: TestUser, name: string): Promise<void> {
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };
  const init = {
    method: 'PUT',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys, language: 'en' }),
  };
  await parseResponse('subscribePush', server.fetch('/api/push/subscription', init));
}
/** The names of the subscribed browsers of an account. */
async function subscribedNames({ id }: TestUser) {
  const query = server.db.prepare('SELECT endpoint FROM push_subscriptions WHERE account_id = ?').bind(id);
  const { results } = await query.all<{ endpoint: string }>();
  return results.map(({ endpoint }) => endpoint.split('/').at(-1)).toSorted();
}

const SESSION_ENDED = { status: 401, code: 'auth.required' };

describe('the sessions of an account', () => {
  test('are listed with browser and system, the own one marked, and without those of other accounts', async () => {
    const client = await createClient(server);
    await logIn(server, await createClient(server), IPHONE);
    await logIn(server, client, IPHONE);
    await logIn(server, client, 'curl/8.5.0 (Zoë <script>)');
    await logIn(server, client, EDGE);
    const here = await logIn(server, client, ANDROID);
    const devices = (await listSessions(here)).map(({ browser, system, current }) => [browser, system, current]);
    expect(devices).toHaveLength(4);
    expect(devices).toEqual(
      expect.arrayContaining([
        ['Chrome', 'Android', true],
        ['Edge', 'Windows', false],
        ['Safari', 'iPhone', false],
        [null, null, false],
      ]),
    );
  });

  test('end one by one: the others continue, and ending one again changes nothing', async () => {
    const client = await createClient(server);
    const [here, lost] = [await logIn(server, client), await logIn(server, client)];
    expect((await account(lost)).status, 'control: before').toBe(200);
    await endSession(here, sessionIdOf(lost));
    expect(await parseErrorResponse(account(lost))).toMatchObject(SESSION_ENDED);
    expect(await listSessions(here)).toMatchObject([{ current: true }]);
    await endSession(here, sessionIdOf(lost));
    expect((await account(here)).status).toBe(200);
  });

  test('cannot be ended by another account', async () => {
    const client = await logIn(server, await createClient(server));
    await endSession(await createClient(server), sessionIdOf(client));
    expect((await account(client)).status).toBe(200);
  });

  test('are at most fifty: one more ends the one that was not used for longest', async () => {
    const client = await createClient(server);
    const first = await logIn(server, client);
    const now = Date.now();
    const rows = Array.from({ length: 49 }, (_, i) => `('${uuidv7(i)}', '${client.id}', 1, ${now}, ${now + 1000})`).join(', ');
    await server.db.exec(`INSERT INTO sessions (id, account_id, token_version, created_at, last_used_at) VALUES ${rows}`);
    expect((await account(first)).status, 'control: fifty').toBe(200);
    const here = await logIn(server, client);
    expect(await listSessions(here)).toHaveLength(50);
    expect(await parseErrorResponse(account(first))).toMatchObject(SESSION_ENDED);
  });
});

describe('a log-out', () => {
  test('ends the session on the server, and no other', async () => {
    const client = await createClient(server);
    const [here, other] = [await logIn(server, client), await logIn(server, client)];
    await parseResponse('logout', post(server, '/api/auth/logout', {}, here));
    expect(await parseErrorResponse(account(here))).toMatchObject(SESSION_ENDED);
    expect((await account(other)).status).toBe(200);
  });

  test('ends the session of a worker', async () => {
    const worker = await createWorker(server);
    const body = { emailOrPhone: worker.phone, password: PASSWORD };
    const { token } = await parseResponse('workerLogin', post(server, '/api/worker/login', body));
    const here = { ...worker, token };
    expect((await get(server, '/api/worker/profile', here)).status, 'control: before').toBe(200);
    await parseResponse('logout', post(server, '/api/auth/logout', {}, here));
    expect(await parseErrorResponse(get(server, '/api/worker/profile', here))).toMatchObject(SESSION_ENDED);
  });

  test('everywhere and a change of the password end all other sessions, which are no longer listed', async () => {
    const client = await createClient(server);
    const [here, other] = [await logIn(server, client), await logIn(server, client)];
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    const { token } = await parseResponse('changePassword', post(server, '/api/auth/change-password', change, here));
    expect(await parseErrorResponse(account(other))).toMatchObject(SESSION_ENDED);
    expect(await parseErrorResponse(account(here)), 'the old token').toMatchObject(SESSION_ENDED);
    expect(await listSessions({ ...client, token })).toMatchObject([{ current: true }]);
    await parseResponse('logoutEverywhere', post(server, '/api/auth/logout-everywhere', {}, { token }));
    expect(await parseErrorResponse(account({ ...client, token }))).toMatchObject(SESSION_ENDED);
  });

  test('of a session deletes its push notifications and keeps those of the others', async () => {
    const client = await createClient(server);
    const [here, other] = [await logIn(server, client), await logIn(server, client)];
    await subscribePush(here, 'here');
    await subscribePush(other, 'other');
    await subscribePush(client, 'old');
    await parseResponse('logout', post(server, '/api/auth/logout', {}, here));
    expect(await subscribedNames(client)).toEqual(['old', 'other']);
  });
});

describe('a session', () => {
  test('ends 30 days after the login, also if it was used every day: it is not listed, and its row is deleted', async () => {
    const client = await createClient(server);
    const [here, ended] = [await logIn(server, client), await logIn(server, client)];
    await setAge(here, 'created_at', 29 * DAY_MS);
    await setAge(ended, 'created_at', 31 * DAY_MS);
    expect(await listSessions(here)).toMatchObject([{ current: true }]);
    expect(await parseErrorResponse(account(ended))).toMatchObject(SESSION_ENDED);
    await server.runScheduled();
    expect(await lastUsedAt(ended)).toBeNull();
    expect(await lastUsedAt(here)).not.toBeNull();
  });

  test('is not prolonged by the password, and its token expires no later than the list says', async () => {
    const client = await createClient(server);
    const here = await logIn(server, client);
    const [session] = await listSessions(here);
    const { exp = 0 } = decode(here.token).payload;
    expect((session?.createdAt ?? 0) + 30 * DAY_MS - exp * 1000).toBeLessThan(1000);
    const old = {
      ...here,
      token: await signToken(client.id, 'client', { sid: sessionIdOf(here), age: 86_400, expiresIn: 29 * 86_400 }),
    };
    const confirm = post(server, '/api/auth/confirm-password', { password: PASSWORD }, old);
    const { token } = await parseResponse('confirmPassword', confirm);
    expect(decode(token).payload.exp).toBe(decode(old.token).payload.exp);
    expect(decode(token).payload.iat, 'control').toBeGreaterThan(decode(old.token).payload.iat ?? 0);
  });

  test('of a client that ended by itself gets no push notifications', async () => {
    const user = await createClient(server);
    const [here, ended] = [await logIn(server, user), await logIn(server, user)];
    await subscribePush(here, 'here');
    await subscribePush(ended, 'ended');
    await setAge(here, 'created_at', 29 * DAY_MS);
    await setAge(ended, 'created_at', 31 * DAY_MS);
    expect(await subscribedNames(user), 'control: before').toEqual(['ended', 'here']);
    await server.runScheduled();
    expect(await subscribedNames(user)).toEqual(['here']);
  });

  test('writes its last use once an hour', async () => {
    const client = await logIn(server, await createClient(server));
    await setAge(client, 'last_used_at', HOUR_MS / 2);
    const before = await lastUsedAt(client);
    // The second session shows when the first request has had time to write.
    const other = await logIn(server, client);
    await setAge(other, 'last_used_at', 2 * HOUR_MS);
    for (const user of [client, other]) expect((await account(user)).status).toBe(200);
    await expect.poll(() => lastUsedAt(other)).toBeGreaterThan(Date.now() - HOUR_MS);
    expect(await lastUsedAt(client)).toBe(before);
  });

  test('of an admin ends twelve hours after the login, that of a client does not', async () => {
    const [admin, client] = [await logIn(server, await createAdmin(server)), await logIn(server, await createClient(server))];
    const { exp = 0, iat = 0 } = decode(admin.token).payload;
    expect(exp - iat).toBe((12 * HOUR_MS) / 1000);
    await setAge(admin, 'created_at', 11 * HOUR_MS);
    expect((await account(admin)).status, 'control').toBe(200);
    for (const user of [admin, client]) await setAge(user, 'created_at', 13 * HOUR_MS);
    expect(await parseErrorResponse(account(admin))).toMatchObject(SESSION_ENDED);
    expect((await account(client)).status).toBe(200);
  });
});

describe('a token from before sessions were stored', () => {
  test('works until it expires, lists no session as its own, and can end others', async () => {
    const client = await createClient(server);
    const old = { ...client, token: await signToken(client.id, 'client', { age: 29 * 86_400, expiresIn: 86_400 }) };
    expect((await account(old)).status).toBe(200);
    const other = await logIn(server, client);
    expect(await listSessions(old)).toMatchObject([{ current: false }]);
    await endSession(old, sessionIdOf(other));
    expect(await parseErrorResponse(account(other))).toMatchObject(SESSION_ENDED);
    expect((await post(server, '/api/auth/logout', {}, old)).status).toBe(200);
    expect((await account(old)).status, 'only a log-out everywhere ends it').toBe(200);
    await parseResponse('logoutEverywhere', post(server, '/api/auth/logout-everywhere', {}, old));
    expect(await parseErrorResponse(account(old))).toMatchObject(SESSION_ENDED);
  });

  test('of an admin expires twelve hours after the login', async () => {
    const admin = await createAdmin(server);
    const tokenOfAge = async (age: number) => ({ ...admin, token: await signToken(admin.id, 'admin', { age }) });
    expect((await account(await tokenOfAge(11 * 3600))).status, 'control').toBe(200);
    expect(await parseErrorResponse(account(await tokenOfAge(13 * 3600)))).toMatchObject({ code: 'auth.expired' });
  });

  test('of an admin leaves its push subscription when it expires, also after the next login, and takes it along when it is ended', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const [phone, ended, own] = [await logIn(server, admin), await logIn(server, admin), await logIn(server, client)];
    for (const [user, name] of [
      [phone, 'phone'],
      [ended, 'ended'],
      [own, 'client'],
    ] as const)
      await subscribePush(user, name);
    for (const user of [phone, own]) await setAge(user, 'created_at', 13 * HOUR_MS);
    await server.runScheduled();
    expect(await subscribedNames(client), 'control: a client has 30 days').toEqual(['client']);
    const here = await logIn(server, admin);
    expect(await subscribedNames(admin)).toEqual(['ended', 'phone']);
    await endSession(here, sessionIdOf(ended));
    expect(await subscribedNames(admin)).toEqual(['phone']);
    await setAge(own, 'created_at', 31 * DAY_MS);
    await server.runScheduled();
    expect(await subscribedNames(client), 'control').toEqual([]);
  });
});

describe('a session that ends while the password is hashed', () => {
  afterEach(() => server.db.exec('DROP TRIGGER IF EXISTS end_during_hash'));

  test('does not change the password', async () => {
    const client = await logIn(server, await createClient(server));
    await server.db.exec(
      `CREATE TRIGGER end_during_hash AFTER INSERT ON rate_counters WHEN NEW.key LIKE 'password %' BEGIN DELETE FROM sessions; END`,
    );
    const change = { currentPassword: PASSWORD, newPassword: 'another password' };
    expect(await parseErrorResponse(post(server, '/api/auth/change-password', change, client))).toMatchObject(SESSION_ENDED);
    await server.db.exec('DROP TRIGGER end_during_hash');
    expect((await account(await logIn(server, client))).status, 'the old password still works').toBe(200);
  });
});
