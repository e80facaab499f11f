import { describe, expect, test } from 'vitest';
import { withServer } from '../support/server-fixture.ts';
import {
  createClient,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  patch,
  post,
  signToken,
  type TestUser,
} from '../support/test-users.ts';

const server = withServer();

/** The user with the token of a login `minutes` ago. */
const loggedInAgo = async (user: TestUser, role: 'client' | 'worker', minutes: number): Promise<TestUser> => ({
  ...user,
  token: await signToken(user.id, role, { age: minutes * 60 }),
});
const newClient = async (minutes: number) => loggedInAgo(await createClient(server), 'client', minutes);
const newWorker = async (minutes: number) => loggedInAgo(await createWorker(server), 'worker', minutes);
const contactsOf = ({ id }: TestUser) =>
  server.db.prepare('SELECT name, phone, emergency_contact FROM accounts WHERE id = ?').bind(id).first();
const confirmPassword = (user: TestUser, password = PASSWORD) => post(server, '/api/auth/confirm-password', { password }, user);

const PASSWORD_NEEDED = { status: 401, code: 'auth.password_needed' };
const OTHER_PHONE = { name: 'Asha Kale', phone: '9822099999' };
const CHANGES: [string, (user: TestUser) => Promise<Response>][] = [
  ['another phone number', (user) => patch(server, '/api/account', OTHER_PHONE, user)],
  ['another emergency contact', (user) => patch(server, '/api/account', { emergencyContact: 'sister@example.in' }, user)],
  ['a calendar address', (user) => post(server, '/api/account/calendar-feed', { language: 'en' }, user)],
  ['the export', (user) => get(server, '/api/account/export', user)],
];

describe('eleven minutes after the login', () => {
  test.each(CHANGES)('%s needs the password, and nothing is changed without it', async (_, change) => {
    const client = await newClient(11);
    const before = await contactsOf(client);
    expect(await parseErrorResponse(change(client))).toMatchObject(PASSWORD_NEEDED);
    expect(await contactsOf(client)).toEqual(before);
    const { token } = await parseResponse('confirmPassword', confirmPassword(client));
    expect((await change({ ...client, token })).status).toBe(200);
  });

  test('another phone number of a worker needs the password, in the profile too', async () => {
    const worker = await newWorker(11);
    const before = await contactsOf(worker);
    for (const path of ['/api/worker/profile', '/api/account'])
      expect(await parseErrorResponse(patch(server, path, OTHER_PHONE, worker)), path).toMatchObject(PASSWORD_NEEDED);
    expect(await contactsOf(worker)).toEqual(before);
    const { token } = await parseResponse('confirmPassword', confirmPassword(worker));
    expect((await patch(server, '/api/worker/profile', OTHER_PHONE, { ...worker, token })).status).toBe(200);
  });

  test('does not tell whether another worker has a phone number', async () => {
    const [worker, other] = [await newWorker(11), await createWorker(server)];
    for (const phone of [other.phone, '9822099999'])
      expect(await parseErrorResponse(patch(server, '/api/worker/profile', { phone }, worker))).toMatchObject(PASSWORD_NEEDED);
  });

  test('everything else is changed without the password, also together with the same phone number', async () => {
    const [client, worker] = [await newClient(11), await newWorker(11)];
    const { phone } = client;
    expect(
      await parseResponse(
        'changeAccount',
        patch(server, '/api/account', { name: 'Asha', phone, emergencyContact: '' }, client),
      ),
    ).toMatchObject({ name: 'Asha', phone });
    const changes = { phone: worker.phone, description: 'Taps.' };
    expect((await patch(server, '/api/worker/profile', changes, worker)).status).toBe(200);
  });

  test('a repeated command may succeed once the password was entered', async () => {
    const client = await newClient(11);
    const change = (user: TestUser) => patch(server, '/api/account', OTHER_PHONE, user, { 'idempotency-key': 'k' });
    expect(await parseErrorResponse(change(client))).toMatchObject(PASSWORD_NEEDED);
    const { token } = await parseResponse('confirmPassword', confirmPassword(client));
    expect((await change({ ...client, token })).status).toBe(200);
  });

  test('a session that has ended is told so', async () => {
    const client = await newClient(11);
    await server.db.exec('UPDATE accounts SET token_version = 2');
    for (const [, change] of CHANGES) expect(await parseErrorResponse(change(client))).toMatchObject({ code: 'auth.required' });
  });
});

test.each(CHANGES)('nine minutes after the login %s needs no password', async (_, change) => {
  expect((await change(await newClient(9))).status).toBe(200);
});

describe('entering the password again', () => {
  test('fails with a wrong password, and gives no token', async () => {
    expect(await parseErrorResponse(confirmPassword(await newClient(11), 'a guess'))).toMatchObject({
      status: 403,
      code: 'auth.wrong_password',
    });
  });

  test('gives a token that ends with all sessions', async () => {
    const client = await newClient(11);
    const { token } = await parseResponse('confirmPassword', confirmPassword(client));
    await parseResponse('logoutEverywhere', post(server, '/api/auth/logout-everywhere', {}, client));
    expect((await get(server, '/api/account', { token })).status).toBe(401);
  });
});
