import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { aClient, aWorker, get, post, read, refusalOf, PASSWORD, type Person } from '../support/people.ts';
import { withServer } from '../support/server.ts';

interface Letter {
  from: string;
  to: string;
  subject: string;
  text: string;
}
const letters: Letter[] = [];
const keys: (string | undefined)[] = [];

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
};
/** A mail service as it is met over HTTP. */
const service = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    keys.push(request.headers.authorization);
    letters.push(JSON.parse(body) as Letter);
    return response.writeHead(202).end('{}');
  });
});
await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
afterAll(() => service.close());

const { port } = service.address() as AddressInfo;
const server = withServer({
  MAIL_URL: `http://127.0.0.1:${port}/send`,
  MAIL_KEY: 'key of the service',
  MAIL_FROM: 'Karigar <post@karigar.example>',
});

const forgot = (email: string) => read('forgotPassword', post(server, '/api/auth/forgot-password', { email }));
const reset = (token: string, password: string) => post(server, '/api/auth/reset-password', { token, password });
const logIn = (who: Person, password: string) => post(server, '/api/auth/login', { email: who.email, password });

/** The token in the newest letter to somebody. */
async function tokenFor(who: Person): Promise<string> {
  await expect.poll(() => letters.some((letter) => letter.to === who.email)).toBe(true);
  const letter = letters.findLast(({ to }) => to === who.email)?.text ?? '';
  return /\/reset-password(?:\?for=worker)?#([\w-]{43})/.exec(letter)?.[1] ?? '';
}

describe('a forgotten password', () => {
  test('is answered the same whether the account exists', async () => {
    const client = await aClient(server);
    expect(await forgot(client.email)).toEqual(await forgot('nobody@example.in'));
    await tokenFor(client);
    expect(letters.some((letter) => letter.to === 'nobody@example.in')).toBe(false);
  });

  test('is replaced by the link in a mail, which goes out through the service that is configured', async () => {
    const client = await aClient(server);
    await forgot(client.email.toUpperCase());
    const token = await tokenFor(client);
    expect(letters.at(-1)).toMatchObject({ from: 'Karigar <post@karigar.example>', to: client.email });
    expect(keys.at(-1)).toBe('Bearer key of the service');
    expect((await reset(token, 'a new password')).status).toBe(200);
    expect((await logIn(client, PASSWORD)).status).toBe(401);
    expect((await logIn(client, 'a new password')).status).toBe(200);
    expect((await get(server, '/api/ai/my-bookings', client)).status, 'sessions of before are over').toBe(401);
  });

  test('of a worker has a link that leads to his own login afterwards', async () => {
    const worker = await aWorker(server);
    await forgot(worker.email);
    const token = await tokenFor(worker);
    expect(letters.findLast(({ to }) => to === worker.email)?.text).toContain(`/reset-password?for=worker#${token}`);
    expect((await reset(token, 'a new password')).status).toBe(200);
    const login = { emailOrPhone: worker.email, password: 'a new password' };
    expect((await post(server, '/api/worker/login', login)).status).toBe(200);
  });

  test('has a link that works once, though twenty use it at once', async () => {
    const client = await aClient(server);
    await forgot(client.email);
    const token = await tokenFor(client);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => reset(token, `new password ${i}`)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await refusalOf(reset(token, 'once more, please'))).toMatchObject({ status: 400, code: 'auth.reset_over' });
  });

  test('has a link for 30 minutes, and an old one does not spoil a fresh one', async () => {
    const client = await aClient(server);
    await forgot(client.email);
    const old = await tokenFor(client);
    await server.db.exec(`UPDATE password_resets SET expires_at = expires_at - ${30 * 60_000}`);
    letters.length = 0;
    await forgot(client.email);
    const fresh = await tokenFor(client);
    expect((await reset(old, 'a new password')).status).toBe(400);
    expect((await reset(fresh, 'a new password')).status).toBe(200);
    expect(
      await server.db.prepare('SELECT count(*) AS n FROM password_resets WHERE token_hash = ?').bind(fresh).first<number>('n'),
      'tokens are not kept',
    ).toBe(0);
  });
});

test('a link is never sent to an origin that a stranger may have made up', async () => {
  const client = await aClient(server);
  letters.length = 0;
  const asked = new URL('/api/auth/forgot-password', server.url);
  const status = await new Promise<number | undefined>((done, fail) => {
    const sent = httpRequest(
      asked,
      { method: 'POST', headers: { host: 'evil.example', 'content-type': 'application/json' } },
      (answer) => {
        answer.resume();
        done(answer.statusCode);
      },
    );
    sent.on('error', fail);
    sent.end(JSON.stringify({ email: client.email }));
  });
  expect(status).toBe(500);
  expect(letters).toEqual([]);
});

describe('a password that is known', () => {
  test('is changed by whoever knows it, and every other session ends', async () => {
    for (const who of [await aClient(server), await aWorker(server)]) {
      const body = { currentPassword: PASSWORD, newPassword: 'another password' };
      expect(
        await refusalOf(post(server, '/api/auth/change-password', { ...body, currentPassword: 'guess' }, who)),
      ).toMatchObject({ status: 403, code: 'auth.wrong_password' });
      const { token } = await read('changePassword', post(server, '/api/auth/change-password', body, who));
      expect((await get(server, '/api/changes', who)).status).toBe(401);
      expect((await get(server, '/api/changes', { token })).status).toBe(200);
    }
  });

  test('is not asked for to log out everywhere', async () => {
    const client = await aClient(server);
    await read('logoutEverywhere', post(server, '/api/auth/logout-everywhere', {}, client));
    expect((await get(server, '/api/changes', client)).status).toBe(401);
  });
});
