import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createWorker,
  get,
  post,
  parseResponse,
  parseErrorResponse,
  PASSWORD,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

interface SentEmail {
  from: string;
  to: string;
  subject: string;
  text: string;
}
const sentEmails: SentEmail[] = [];
const keys: (string | undefined)[] = [];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};
/** A mail service that is called over HTTP. */
const mailProvider = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    keys.push(request.headers.authorization);
    sentEmails.push(JSON.parse(body) as SentEmail);
    return response.writeHead(202).end('{}');
  });
});
await new Promise<void>((done) => mailProvider.listen(0, '127.0.0.1', done));
afterAll(() => mailProvider.close());

const { port } = mailProvider.address() as AddressInfo;
const server = withServer({
  MAIL_URL: `http://127.0.0.1:${port}/send`,
  MAIL_KEY: 'key of the service',
  MAIL_FROM: 'Karigar <post@karigar.example>',
});

const requestReset = (email: string) => parseResponse('forgotPassword', post(server, '/api/auth/forgot-password', { email }));
const resetPassword = (token: string, password: string) => post(server, '/api/auth/reset-password', { token, password });
const logIn = (user: TestUser, password: string) => post(server, '/api/auth/login', { email: user.email, password });

/** The token in the newest e-mail to a user. */
async function resetTokenFor(user: TestUser): Promise<string> {
  await expect.poll(() => sentEmails.some((email) => email.to === user.email)).toBe(true);
  const emailText = sentEmails.findLast(({ to }) => to === user.email)?.text ?? '';
  return /\/reset-password(?:\?for=worker)?#([\w-]{43})/.exec(emailText)?.[1] ?? '';
}

describe('a forgotten password', () => {
  test('gets the same response whether or not the account exists', async () => {
    const client = await createClient(server);
    expect(await requestReset(client.email)).toEqual(await requestReset('nobody@example.in'));
    await resetTokenFor(client);
    expect(sentEmails.some((emailText) => emailText.to === 'nobody@example.in')).toBe(false);
  });

  test('is reset by the link in an e-mail, which is sent through the configured service', async () => {
    const client = await createClient(server);
    await requestReset(client.email.toUpperCase());
    const token = await resetTokenFor(client);
    expect(sentEmails.at(-1)).toMatchObject({ from: 'Karigar <post@karigar.example>', to: client.email });
    expect(keys.at(-1)).toBe('Bearer key of the service');
    expect((await resetPassword(token, 'a new password')).status).toBe(200);
    expect((await logIn(client, PASSWORD)).status).toBe(401);
    expect((await logIn(client, 'a new password')).status).toBe(200);
    expect((await get(server, '/api/ai/my-bookings', client)).status, 'sessions of before are over').toBe(401);
  });

  test('of a worker has a link that leads to the worker login afterwards', async () => {
    const worker = await createWorker(server);
    await requestReset(worker.email);
    const token = await resetTokenFor(worker);
    expect(sentEmails.findLast(({ to }) => to === worker.email)?.text).toContain(`/reset-password?for=worker#${token}`);
    expect((await resetPassword(token, 'a new password')).status).toBe(200);
    const login = { emailOrPhone: worker.email, password: 'a new password' };
    expect((await post(server, '/api/worker/login', login)).status).toBe(200);
  });

  test('has a link that works once, even if it is used twenty times at once', async () => {
    const client = await createClient(server);
    await requestReset(client.email);
    const token = await resetTokenFor(client);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, i) => resetPassword(token, `new password ${i}`)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    expect(await parseErrorResponse(resetPassword(token, 'once more, please'))).toMatchObject({
      status: 400,
      code: 'auth.reset_over',
    });
  });

  test('has a link that works for 30 minutes, and an expired one does not affect a newer one', async () => {
    const client = await createClient(server);
    await requestReset(client.email);
    const old = await resetTokenFor(client);
    await server.db.exec(`UPDATE password_resets SET expires_at = expires_at - ${30 * 60_000}`);
    sentEmails.length = 0;
    await requestReset(client.email);
    const fresh = await resetTokenFor(client);
    expect((await resetPassword(old, 'a new password')).status).toBe(400);
    expect((await resetPassword(fresh, 'a new password')).status).toBe(200);
    expect(
      await server.db.prepare('SELECT count(*) AS n FROM password_resets WHERE token_hash = ?').bind(fresh).first<number>('n'),
      'tokens are not stored',
    ).toBe(0);
  });
});

test('a link is never sent to an origin that an attacker may have forged', async () => {
  const client = await createClient(server);
  sentEmails.length = 0;
  const requestUrl = new URL('/api/auth/forgot-password', server.url);
  const status = await new Promise<number | undefined>((done, fail) => {
    const sent = httpRequest(
      requestUrl,
      { method: 'POST', headers: { host: 'evil.example', 'content-type': 'application/json' } },
      (response) => {
        response.resume();
        done(response.statusCode);
      },
    );
    sent.on('error', fail);
    sent.end(JSON.stringify({ email: client.email }));
  });
  expect(status).toBe(503);
  expect(sentEmails).toEqual([]);
});

describe('a known password', () => {
  test('can be changed by a user who knows it, and all other sessions end', async () => {
    for (const user of [await createClient(server), await createWorker(server)]) {
      const body = { currentPassword: PASSWORD, newPassword: 'another password' };
      expect(
        await parseErrorResponse(post(server, '/api/auth/change-password', { ...body, currentPassword: 'guess' }, user)),
      ).toMatchObject({ status: 403, code: 'auth.wrong_password' });
      const { token } = await parseResponse('changePassword', post(server, '/api/auth/change-password', body, user));
      expect((await get(server, '/api/changes', user)).status).toBe(401);
      expect((await get(server, '/api/changes', { token })).status).toBe(200);
    }
  });

  test('is not required to log out everywhere', async () => {
    const client = await createClient(server);
    await parseResponse('logoutEverywhere', post(server, '/api/auth/logout-everywhere', {}, client));
    expect((await get(server, '/api/changes', client)).status).toBe(401);
  });
});
