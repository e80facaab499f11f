import { afterAll, describe, expect, test } from 'vitest';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import {
  createClient,
  createWorker,
  insertUsers,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  post,
  prepareClient,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const mail = await startFakeMessageProvider();
afterAll(() => mail.close());
const server = withServer({ RATE_LIMIT_FACTOR: '1', MAIL_URL: mail.url });

/** A phone in a network, which keeps the cookie that it gets. */
class Phone {
  cookie = '';
  readonly #ip: string;
  constructor(ip: string) {
    this.#ip = ip;
  }

  async send(path: string, body: unknown): Promise<Response> {
    const headers = { 'cf-connecting-ip': this.#ip, ...(this.cookie && { cookie: this.cookie }) };
    const response = await post(server, path, body, null, headers);
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return response;
  }

  logIn = ({ email }: Pick<TestUser, 'email'>, password = PASSWORD) => this.send('/api/auth/login', { email, password });
  logInAsWorker = (emailOrPhone: string, password = PASSWORD) => this.send('/api/worker/login', { emailOrPhone, password });
  forgotPassword = (email: string) => this.send('/api/auth/forgot-password', { email });
}

const OWNER_IP = '203.0.113.1';
const strangerIp = (n: number) => `198.51.100.${n}`;
const REJECTED = { status: 429, code: 'request.too_many' };

const statusesOf = async (responses: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(responses)).map(({ status }) => status);
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));
/** Sets the counted failures of the accounts, because a hundred logins take a minute: all of them, from a network or from known phones. */
const setFailures = (count: number, { from = '' }: { from?: string } = {}) =>
  server.db
    .prepare(
      `UPDATE rate_counters SET count = ? WHERE key LIKE 'login %' AND key NOT LIKE 'login network %' AND substr(key, 50) = ?`,
    )
    .bind(count, from && ` ${from}`)
    .run();
/** A stranger who may try no more in this network. */
async function lockNetwork(user: TestUser, ip: string): Promise<void> {
  await new Phone(ip).logIn(user, 'a guess');
  await setFailures(10, { from: ip });
}
async function resetTokenFor({ email }: TestUser): Promise<string> {
  const find = () => /#([\w-]{43})/.exec(mail.accepted.findLast(({ body }) => body['to'] === email)?.body['text'] ?? '')?.[1];
  await expect.poll(find).toBeTruthy();
  return find() ?? '';
}

describe('a stranger who fails on purpose', () => {
  test('is rejected after ten failures, and the owner logs in from another network', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const [stranger, owner] = [new Phone(strangerIp(1)), new Phone(OWNER_IP)];
    expect(await statusesOf(times(10, () => stranger.logIn(client, 'a guess')))).toEqual(times(10, () => 401));
    expect(await parseErrorResponse(stranger.logIn(client))).toMatchObject(REJECTED);
    expect((await owner.logIn(client)).status).toBe(200);
    expect((await stranger.logInAsWorker(worker.phone, 'a guess')).status).toBe(401);
    await setFailures(10, { from: strangerIp(1) });
    expect(await parseErrorResponse(stranger.logInAsWorker(worker.email))).toMatchObject(REJECTED);
    expect((await owner.logInAsWorker(worker.phone)).status).toBe(200);
  });

  test('in the network of the owner does not affect a phone on which the owner logged in before', async () => {
    const client = await createClient(server);
    const known = new Phone(OWNER_IP);
    expect((await known.logIn(client)).status).toBe(200);
    await lockNetwork(client, OWNER_IP);
    expect((await known.logIn(client)).status).toBe(200);
    expect(await parseErrorResponse(new Phone(OWNER_IP).logIn(client))).toMatchObject(REJECTED);
  });

  test('uses up ten of the 100 failures that an account may have in an hour, however often they try', async () => {
    const client = await createClient(server);
    await Promise.all(times(30, () => new Phone(strangerIp(1)).logIn(client, 'a guess')));
    const { results } = await server.db.prepare('SELECT count FROM rate_counters ORDER BY count').all<{ count: number }>();
    expect(
      results.map(({ count }) => count),
      'of all networks, of all accounts, of this network',
    ).toEqual([10, 10, 30]);
  });

  test('from many networks locks other unknown devices for an hour, but no known one', async () => {
    const client = await createClient(server);
    const owner = new Phone(OWNER_IP);
    expect((await owner.logIn(client)).status).toBe(200);
    await new Phone(strangerIp(1)).logIn(client, 'a guess');
    await setFailures(100);
    expect(await parseErrorResponse(new Phone(strangerIp(2)).logIn(client))).toMatchObject(REJECTED);
    expect((await owner.logIn(client)).status).toBe(200);
    await setFailures(99);
    expect((await new Phone(strangerIp(3)).logIn(client)).status).toBe(200);
  });

  test('with a phone that is known to another account is a stranger', async () => {
    const [client, other] = [await createClient(server), await createClient(server)];
    const stranger = new Phone(strangerIp(1));
    expect((await stranger.logIn(other)).status).toBe(200);
    await lockNetwork(client, strangerIp(1));
    expect(await parseErrorResponse(stranger.logIn(client))).toMatchObject(REJECTED);
  });

  test('with many e-mails is rejected after 300 failures, and known phones of the same network are not', async () => {
    const client = await createClient(server);
    const owner = new Phone(OWNER_IP);
    await owner.logIn(client);
    const statuses = await statusesOf(times(302, (i) => new Phone(OWNER_IP).logIn({ email: `unknown${i}@example.in` })));
    expect([statuses.filter((status) => status === 404).length, statuses.filter((status) => status === 429).length]).toEqual([
      300, 2,
    ]);
    expect(await parseErrorResponse(new Phone(OWNER_IP).logIn(client))).toMatchObject(REJECTED);
    expect((await owner.logIn(client)).status).toBe(200);
  });
});

describe('a known phone', () => {
  test('has ten attempts of its own in fifteen minutes', async () => {
    const client = await createClient(server);
    const thief = new Phone(OWNER_IP);
    await thief.logIn(client);
    expect((await statusesOf(times(11, () => thief.logIn(client, 'a guess')))).toSorted()).toEqual([
      ...times(10, () => 401),
      429,
    ]);
    expect((await new Phone(OWNER_IP).logIn(client)).status).toBe(200);
  });

  test('is known after a registration, by a token of which only the hash is stored', async () => {
    const phone = new Phone(OWNER_IP);
    const body = { name: 'Asha', email: 'asha@example.in', phone: '9822012345', address: 'Pune', password: PASSWORD };
    const response = await phone.send('/api/auth/signup', body);
    expect(response.headers.get('set-cookie')).toMatch(
      /^device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Strict$/,
    );
    const token = phone.cookie.split('=')[1] ?? '';
    const { results } = await server.db.prepare('SELECT token_hash FROM known_devices').all<{ token_hash: string }>();
    expect(results).toHaveLength(1);
    expect(results[0]?.token_hash).not.toBe(token);
    await new Phone(OWNER_IP).logIn(body, 'a guess');
    await setFailures(10, { from: OWNER_IP });
    expect((await phone.logIn(body)).status).toBe(200);
    expect(phone.cookie, 'it keeps its token').toBe(`device=${token}`);
  });

  test('does not become known by a failed login or registration', async () => {
    const client = await createClient(server);
    const body = { name: 'Asha', email: client.email, phone: '9822012345', address: 'Pune', password: PASSWORD };
    for (const response of [
      await new Phone(OWNER_IP).logIn(client, 'a guess'),
      await new Phone(OWNER_IP).send('/api/auth/signup', body),
    ])
      expect(response.headers.get('set-cookie')).toBeNull();
    expect(await server.db.prepare('SELECT count(*) AS n FROM known_devices').first('n')).toBe(0);
  });
});

describe('a forgotten password', () => {
  test('is reset while a stranger fails from many networks, and the owner then logs in on a new phone', async () => {
    const client = await createClient(server);
    await new Phone(strangerIp(1)).logIn(client, 'a guess');
    await setFailures(1000);
    const owner = new Phone(OWNER_IP);
    expect((await owner.logIn(client)).status).toBe(429);
    expect((await owner.forgotPassword(client.email)).status).toBe(200);
    const reset = { token: await resetTokenFor(client), password: 'a new password' };
    expect((await owner.send('/api/auth/reset-password', reset)).status).toBe(200);
    expect((await new Phone(strangerIp(2)).logIn(client, 'a new password')).status, 'the counters are cleared').toBe(200);
    await new Phone(strangerIp(3)).logIn(client, 'a guess');
    await setFailures(1000);
    expect((await owner.logIn(client, 'a new password')).status).toBe(200);
  });

  test.each(['an existing', 'an unknown'])(
    'of %s e-mail is limited by network, in total and not by strangers',
    async (which) => {
      const email = which === 'an existing' ? (await createClient(server)).email : 'unknown@example.in';
      const ask = (ip: string) => new Phone(ip).forgotPassword(email);
      expect((await statusesOf(times(6, () => ask(strangerIp(1))))).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
      expect((await ask(OWNER_IP)).status).toBe(200);
      expect((await statusesOf(times(5, () => ask(strangerIp(2))))).toSorted()).toEqual([200, 200, 200, 200, 429]);
    },
  );

  test('can be reset from a known phone while strangers ask for links', async () => {
    const client = await createClient(server);
    const owner = new Phone(OWNER_IP);
    await owner.logIn(client);
    for (const ip of [strangerIp(1), strangerIp(2), OWNER_IP])
      await Promise.all(times(6, () => new Phone(ip).forgotPassword(client.email)));
    expect((await new Phone(strangerIp(3)).forgotPassword(client.email)).status).toBe(429);
    expect((await owner.forgotPassword(client.email)).status).toBe(200);
  });

  test('is limited only while a link that still works is in the mailbox', async () => {
    const client = await createClient(server);
    const letPass = async (minutes: number) => {
      await server.db.exec(`UPDATE rate_counters SET since = since - ${minutes * 60_000}`);
      await server.db.exec(`UPDATE password_resets SET expires_at = expires_at - ${minutes * 60_000}`);
    };
    const owner = new Phone(OWNER_IP);
    expect((await owner.forgotPassword(client.email)).status).toBe(200);
    const token = await resetTokenFor(client);
    // A link that works is not used up by a password that is refused.
    const codeOfReset = async () =>
      (await parseErrorResponse(owner.send('/api/auth/reset-password', { token, password: 'password' }))).code;
    await server.db.exec('UPDATE rate_counters SET count = 10');
    await letPass(29);
    expect((await owner.forgotPassword(client.email)).status).toBe(429);
    expect(await codeOfReset()).toBe('request.invalid');
    await letPass(2);
    expect(await codeOfReset()).toBe('auth.reset_over');
    expect((await owner.forgotPassword(client.email)).status).toBe(200);
  });
});

describe('mails with a reset link', () => {
  const mailsTo = ({ email }: Pick<TestUser, 'email'>) => mail.accepted.filter(({ body }) => body['to'] === email).length;
  const letPass = async (minutes: number) => {
    await server.db.exec(`UPDATE rate_counters SET since = since - ${minutes * 60_000}`);
    await server.db.exec(`UPDATE password_resets SET expires_at = expires_at - ${minutes * 60_000}`);
  };
  /** What a stranger in another network each time reads: the status and the body. */
  let networks = 0;
  const askAsStranger = async (user: TestUser): Promise<string> => {
    const response = await new Phone(strangerIp(100 + ++networks)).forgotPassword(user.email);
    return `${response.status} ${await response.text()}`;
  };
  /** Waits until it is decided about the mails that were asked for before: after their responses, in their order. */
  const untilDecided = async () => {
    const other = await createClient(server);
    await askAsStranger(other);
    await expect.poll(() => mailsTo(other)).toBe(1);
  };

  test('come once from strangers while the link works, once more after five minutes, and always from a known phone', async () => {
    const client = await createClient(server);
    const owner = new Phone(OWNER_IP);
    await owner.logIn(client);
    const first = await askAsStranger(client);
    expect(first).toMatch(/^200 /);
    await expect.poll(() => mailsTo(client)).toBe(1);
    expect(await Promise.all(times(3, () => askAsStranger(client)))).toEqual(times(3, () => first));
    await untilDecided();
    expect(mailsTo(client), 'while the first link works').toBe(1);
    expect((await owner.forgotPassword(client.email)).status).toBe(200);
    await expect.poll(() => mailsTo(client)).toBe(2);
    await letPass(31);
    await askAsStranger(client);
    await expect.poll(() => mailsTo(client)).toBe(3);
    await letPass(4);
    expect(await askAsStranger(client)).toBe(first);
    await untilDecided();
    expect(mailsTo(client), 'after four minutes').toBe(3);
    await letPass(1);
    expect(await askAsStranger(client)).toBe(first);
    await expect.poll(() => mailsTo(client)).toBe(4);
    await letPass(6);
    expect(await askAsStranger(client)).toBe(first);
    await untilDecided();
    expect(mailsTo(client), 'after the second mail').toBe(4);
    expect((await owner.forgotPassword(client.email)).status).toBe(200);
    await expect.poll(() => mailsTo(client)).toBe(5);
    const { results } = await server.db
      .prepare('SELECT account_id FROM password_resets WHERE account_id = ? AND expires_at > ?')
      .bind(client.id, Date.now())
      .all();
    expect(results).toHaveLength(3);
  });

  test('come one to strangers who ask at the same instant', async () => {
    const client = await createClient(server);
    const owner = new Phone(OWNER_IP);
    await owner.logIn(client);
    await Promise.all(times(5, () => askAsStranger(client)));
    await owner.forgotPassword(client.email);
    await expect.poll(() => mailsTo(client)).toBe(2);
    expect(await server.db.prepare('SELECT count(*) AS n FROM password_resets').first<number>('n')).toBe(2);
  });

  test('come five in half an hour for an account, however many phones log in to it and end its links', async () => {
    const phone = new Phone(strangerIp(1));
    const body = { name: 'Asha', email: 'victim@example.in', phone: '9822012345', address: 'Pune', password: PASSWORD };
    expect((await phone.send('/api/auth/signup', body)).status).toBe(200);
    expect(await statusesOf(times(5, () => phone.forgotPassword(body.email)))).toEqual(times(5, () => 200));
    await expect.poll(() => mailsTo(body)).toBe(5);
    for (let n = 0; n < 4; n++) {
      const newPhone = new Phone(strangerIp(1));
      const { token } = await parseResponse('login', newPhone.logIn(body));
      expect(await statusesOf(times(5, () => newPhone.forgotPassword(body.email)))).toEqual(times(5, () => 200));
      await untilDecided();
      expect((await post(server, '/api/auth/logout-everywhere', {}, { token })).status).toBe(200);
    }
    expect(mailsTo(body)).toBe(5);
    const owner = new Phone(OWNER_IP);
    expect((await owner.forgotPassword(body.email)).status).toBe(200);
    // The owner of the mailbox has no link that works.
    await expect.poll(() => mailsTo(body)).toBe(6);
    await letPass(31);
    expect((await phone.forgotPassword(body.email)).status).toBe(200);
    await expect.poll(() => mailsTo(body)).toBe(7);
  });

  test('come to a client as from strangers, if the phone is known only to the account of a worker with the same e-mail', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    await server.db.exec(
      `UPDATE accounts SET email = '${client.email}', email_key = '${client.email}' WHERE id = '${worker.id}'`,
    );
    const textsOf = (isOfWorker: boolean) =>
      mail.accepted.filter(({ body }) => body['to'] === client.email && body['text']?.includes('?for=worker') === isOfWorker);
    const askFromKnownPhone = async () => {
      const phone = new Phone(strangerIp(1));
      await phone.logInAsWorker(worker.phone);
      expect((await statusesOf(times(10, () => phone.forgotPassword(client.email)))).filter((s) => s === 200)).toHaveLength(5);
      await untilDecided();
    };
    await askFromKnownPhone();
    const counts = () => [textsOf(true).length, textsOf(false).length];
    await expect.poll(counts, { message: 'of the worker, of the client' }).toEqual([5, 1]);
    const owner = new Phone(OWNER_IP);
    await owner.logIn(client);
    expect(await statusesOf(times(5, () => owner.forgotPassword(client.email)))).toEqual(times(5, () => 200));
    await expect.poll(() => textsOf(false).length).toBe(6);
    for (let n = 0; n < 2; n++) {
      // As if another stranger, with the password of the client, ended the links.
      await server.db.exec(`DELETE FROM password_resets WHERE account_id = '${client.id}'`);
      await askFromKnownPhone();
    }
    await expect
      .poll(() => textsOf(false).length, { message: 'after fifteen requests from phones that the client does not know' })
      .toBe(7);
  });

  test('come at once to an owner on a new phone whose mail was not accepted before', async () => {
    const client = await createClient(server);
    mail.nextStatuses.push(500);
    expect(await askAsStranger(client)).toMatch(/^200 /);
    await expect.poll(() => mail.rejected.some(({ body }) => body['to'] === client.email)).toBe(true);
    const count = () => server.db.prepare('SELECT count(*) AS n FROM password_resets').first<number>('n');
    await expect.poll(count).toBe(0);
    expect(await askAsStranger(client)).toMatch(/^200 /);
    await expect.poll(() => mailsTo(client)).toBe(1);
  });
});

test('200 people behind one address mistype their e-mail and then log in', async () => {
  const people = await Promise.all(times(200, prepareClient));
  await insertUsers(server, ...people);
  const mistyped = await statusesOf(people.map(({ user }) => new Phone(OWNER_IP).logIn({ email: `x${user.email}` })));
  expect(new Set(mistyped)).toEqual(new Set([404]));
  const failuresOfNetwork = () =>
    server.db.prepare(`SELECT count FROM rate_counters WHERE key = 'login network ${OWNER_IP}'`).first<number>('count');
  // A login takes half a second of CPU. Those of the others would be the same, because a success does not count.
  for (const { user } of people.slice(0, 20)) {
    expect((await new Phone(OWNER_IP).logIn(user)).status).toBe(200);
    expect(await failuresOfNetwork()).toBe(200);
  }
});
