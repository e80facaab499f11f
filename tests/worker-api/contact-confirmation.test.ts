import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  parseErrorResponse,
  parseResponse,
  patch,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';

const POINT = { lat: 18.52, lng: 73.85 };

const services = [await startFakeMessageProvider(), await startFakeMessageProvider()] as const;
const [sms, mail] = services;
afterAll(() => services.forEach((service) => service.close()));

let count = 0;
/** A number that no other test uses. */
const newNumber = () => `+9197${String(10_000_000 + ++count)}`;

describe('an emergency contact', () => {
  const server = withServer({ SMS_URL: sms.url, MAIL_URL: mail.url });
  const { triggerSos, status, close, cases } = sosApi(server);
  const name = (user: TestUser, emergencyContact: string, language?: string) =>
    patch(server, '/api/account', { emergencyContact, language }, user);
  const contactOf = (user: TestUser) => parseResponse('emergencyContact', get(server, '/api/account/emergency-contact', user));
  const act = (action: 'request' | 'confirm' | 'refuse', token: string) =>
    post(server, `/api/emergency-contact/${action}`, { token });
  const askAgain = (user: TestUser, language = 'en') => post(server, '/api/account/emergency-contact/ask', { language }, user);
  const textsTo = (address: string) =>
    [...sms.accepted, ...mail.accepted].filter(({ body }) => body['to'] === address).map(({ body }) => body['text'] ?? '');
  const linksTo = (address: string) =>
    textsTo(address).flatMap((text) => /emergency-contact#([\w-]{32})/.exec(text)?.[1] ?? []);
  const emergencyTextsTo = (address: string) => textsTo(address).filter((text) => text.includes('pressed SOS'));
  /** The token of the link that the contact got, once this many links have arrived. */
  const linkTo = async (address: string, number = 1): Promise<string> => {
    await expect.poll(() => linksTo(address).length).toBe(number);
    return linksTo(address).at(-1) ?? '';
  };
  const isSent = (user: TestUser) => expect.poll(async () => (await contactOf(user)).askedAt).not.toBeNull();
  /** Raises and closes an emergency, and returns what its user reads about the contact. */
  const raise = async (user: TestUser) => {
    const { id } = await triggerSos(user, { location: POINT });
    await expect
      .poll(async () => (await parseResponse('sosStatus', status(id, {}, user))).contact, { message: 'sending' })
      .not.toBe('waiting');
    const { contact } = await parseResponse('sosStatus', status(id, {}, user));
    await close(await createAdmin(server), id);
    return contact;
  };

  test('is asked by message when they are named, confirms without an account, and a look at the link changes nothing', async () => {
    const [client, number] = [await createClient(server), newNumber()];
    expect((await name(client, number)).status).toBe(200);
    const token = await linkTo(number);
    await isSent(client);
    expect(await contactOf(client)).toMatchObject({ contact: number, state: 'unconfirmed', isReachable: true });
    const who = { name: expect.stringMatching(/^client \d+$/), phone: client.phone };
    expect(await parseResponse('contactRequest', act('request', token))).toEqual({ ...who, isConfirmed: false });
    expect((await contactOf(client)).state).toBe('unconfirmed');
    for (const action of ['request', 'confirm', 'refuse'])
      expect((await get(server, `/api/emergency-contact/${action}`)).status, action).toBe(404);
    expect(await parseResponse('confirmContactRequest', act('confirm', token))).toEqual({ ...who, isConfirmed: true });
    expect((await contactOf(client)).state).toBe('confirmed');
  });

  test('reads the message in the language of the user, with a phone number instead of a name', async () => {
    const [worker, address] = [await createWorker(server), 'Sister@Example.in'];
    await server.db.prepare('UPDATE accounts SET name = ? WHERE id = ?').bind('Win Rs 5000 now', worker.id).run();
    expect((await name(worker, address, 'hi')).status).toBe(200);
    await linkTo(address);
    const [text] = textsTo(address);
    expect(text).toContain(`${worker.phone} ने मुसीबत में`);
    expect(text).toContain('/hi/emergency-contact#');
    expect(text).not.toContain('Rs 5000');
  });

  test('is asked once when the same address is saved again in another spelling, which keeps a confirmation', async () => {
    const [client, number] = [await createClient(server), newNumber()];
    await name(client, number);
    const token = await linkTo(number);
    await name(client, number.replace('+91', '0'));
    expect((await act('confirm', token)).status).toBe(200);
    await name(client, number.replace('+91', ''));
    expect((await contactOf(client)).state).toBe('confirmed');
    expect(linksTo(number)).toHaveLength(1);
  });

  test('loses the confirmation when the account names another one, and the link of the former is over', async () => {
    const [client, first, second] = [await createClient(server), newNumber(), newNumber()];
    await name(client, first);
    const token = await linkTo(first);
    await act('confirm', token);
    await name(client, second);
    await linkTo(second);
    expect((await contactOf(client)).state).toBe('unconfirmed');
    for (const action of ['request', 'confirm', 'refuse'] as const)
      expect(await parseErrorResponse(act(action, token))).toMatchObject({ status: 400, code: 'contact.link_over' });
    expect((await contactOf(client)).state).toBe('unconfirmed');
  });

  test('who refuses is removed, also after confirming, and cannot be named by that account again', async () => {
    const [client, other, number] = [await createClient(server), await createClient(server), newNumber()];
    await name(client, number);
    const token = await linkTo(number);
    await act('confirm', token);
    expect((await act('refuse', token)).status).toBe(200);
    expect(await contactOf(client)).toMatchObject({ contact: '', state: 'refused' });
    expect((await parseResponse('account', get(server, '/api/account', client))).emergencyContact).toBe('');
    expect(await parseErrorResponse(name(client, number))).toMatchObject({ status: 409, code: 'contact.refused' });
    expect((await contactOf(client)).contact).toBe('');
    const { results } = await server.db.prepare('SELECT * FROM emergency_contact_requests').all();
    expect([results.length, JSON.stringify(results).includes(number.slice(-10))]).toEqual([1, false]);
    expect(await parseErrorResponse(act('confirm', token))).toMatchObject({ code: 'contact.link_over' });
    expect((await name(other, number)).status).toBe(200);
    expect((await contactOf(other)).contact).toBe(number);
  });

  test('who has not confirmed gets one emergency message a day of each account; the user reads the truth', async () => {
    const number = newNumber();
    const users = [await createClient(server), await createWorker(server)] as const;
    for (const user of users) await name(user, number);
    expect(await raise(users[0])).toBe('told');
    expect(await raise(users[0])).toBe('failed');
    expect(emergencyTextsTo(number)).toHaveLength(1);
    expect([await raise(users[1]), await raise(users[1])]).toEqual(['told', 'failed']);
    expect(emergencyTextsTo(number)).toHaveLength(2);
    const admin = await createAdmin(server);
    expect(await cases(admin)).toEqual([]);
    await server.db.prepare('UPDATE unconfirmed_contact_messages SET at = at - ?').bind(DAY_MS).run();
    expect(await raise(users[1])).toBe('told');
    expect(emergencyTextsTo(number)).toHaveLength(3);
  });

  test('is told of an emergency after those of ten strangers if they were asked, or the account has a job; not otherwise', async () => {
    const number = newNumber();
    const [asked, unasked, worker] = [await createClient(server), await createClient(server), await createWorker(server)];
    for (const user of [asked, unasked, worker]) {
      await name(user, number);
      await isSent(user);
    }
    // These could not be asked: others had asked the contact too often that day.
    await server.db.prepare('UPDATE emergency_contact_requests SET sent_at = NULL WHERE account_id <> ?').bind(asked.id).run();
    await server.db
      .prepare(
        `INSERT INTO unconfirmed_contact_messages (contact_key, case_id, at)
         SELECT ? || ' stranger ' || value, 'case ' || value, ? FROM json_each('[1,2,3,4,5,6,7,8,9,10]')`,
      )
      .bind(number, Date.now())
      .run();
    expect([await raise(unasked), await raise(worker)]).toEqual(['failed', 'failed']);
    expect(await raise(asked)).toBe('told');
    await advanceJob(server, await createJob(server, unasked), worker, 'accept');
    expect([await raise(unasked), await raise(worker)]).toEqual(['told', 'told']);
    expect(emergencyTextsTo(number)).toHaveLength(3);
  });

  test('who got no emergency message, because it was given up, is notified of the next emergency that day', async () => {
    const [client, number] = [await createClient(server), newNumber()];
    await name(client, number);
    await isSent(client);
    sms.nextStatuses.push(500);
    const { id } = await triggerSos(client, { location: POINT });
    await expect
      .poll(() => sms.rejected.some(({ body }) => body['to'] === number && body['text']?.includes('pressed SOS')))
      .toBe(true);
    await server.db.prepare('UPDATE sos_messages SET attempts = 30, due_at = 0 WHERE case_id = ?').bind(id).run();
    await server.runScheduled();
    await close(await createAdmin(server), id);
    expect(await raise(client)).toBe('told');
    expect(await raise(client)).toBe('failed');
    expect(emergencyTextsTo(number)).toHaveLength(1);
  });

  test('with one mailbox gets no second message by a tag in the address', async () => {
    const client = await createClient(server);
    await name(client, 'brother@example.in');
    expect(await raise(client)).toBe('told');
    await name(client, 'Brother+1@example.in');
    expect(await raise(client)).toBe('failed');
  });

  test('who has confirmed gets a message of every emergency', async () => {
    const [client, stranger, number] = [await createClient(server), await createClient(server), newNumber()];
    await name(client, number);
    await act('confirm', await linkTo(number));
    await name(stranger, number);
    expect([await raise(stranger), await raise(stranger)]).toEqual(['told', 'failed']);
    expect([await raise(client), await raise(client)]).toEqual(['told', 'told']);
    expect(emergencyTextsTo(number)).toHaveLength(3);
  });

  test('can be asked again with a new link, which ends the earlier one; not after the confirmation', async () => {
    const [client, number] = [await createClient(server), newNumber()];
    await name(client, number);
    const first = await linkTo(number);
    expect((await askAgain(client)).status).toBe(200);
    const second = await linkTo(number, 2);
    expect(await parseErrorResponse(act('confirm', first))).toMatchObject({ code: 'contact.link_over' });
    expect((await act('confirm', second)).status).toBe(200);
    expect(await parseErrorResponse(askAgain(client))).toMatchObject({ status: 409, code: 'contact.not_open' });
    expect(await parseErrorResponse(askAgain(await createClient(server)))).toMatchObject({ code: 'contact.not_open' });
  });

  test('has a link for seven days, which is stored as a hash and deleted with the account', async () => {
    const [client, number] = [await createClient(server), newNumber()];
    await name(client, number);
    const token = await linkTo(number);
    const { results } = await server.db.prepare('SELECT * FROM emergency_contact_requests').all();
    expect(JSON.stringify(results)).not.toContain(token);
    const age = (ms: number) =>
      server.db.prepare('UPDATE emergency_contact_requests SET expires_at = expires_at - ?').bind(ms).run();
    await age(7 * DAY_MS - MINUTE_MS);
    expect((await act('request', token)).status, 'a minute before').toBe(200);
    await age(MINUTE_MS);
    expect(await parseErrorResponse(act('confirm', token))).toMatchObject({ code: 'contact.link_over' });
    expect((await contactOf(client)).state).toBe('unconfirmed');
    await server.runScheduled();
    const rows = () => server.db.prepare('SELECT count(*) AS n FROM emergency_contact_requests').first<number>('n');
    expect(await rows()).toBe(0);
    await askAgain(client);
    expect(await rows()).toBe(1);
    const response = await server.fetch('/api/account', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
      body: JSON.stringify({ password: 'Karigar@123' }),
    });
    expect([response.status, await rows()]).toEqual([200, 0]);
  });

  test('who could not be sent the message is shown as not asked, and can be asked again', async () => {
    const [client, number] = [await createClient(server), newNumber()];
    sms.nextStatuses.push(500);
    expect((await name(client, number)).status).toBe(200);
    await expect.poll(() => sms.rejected.some(({ body }) => body['to'] === number)).toBe(true);
    expect(await contactOf(client)).toMatchObject({ state: 'unconfirmed', askedAt: null, isReachable: true });
    sms.nextStatuses.push(500);
    expect(await parseErrorResponse(askAgain(client))).toMatchObject({ status: 503, code: 'contact.unreachable' });
    expect(await parseResponse('askEmergencyContact', askAgain(client))).toMatchObject({ askedAt: expect.any(Number) });
  });

  test('keeps the link of the last message when another one fails; the link of another one that arrives replaces it', async () => {
    const [client, number] = [await createClient(server), newNumber()];
    await name(client, number);
    const token = await linkTo(number);
    await isSent(client);
    sms.nextStatuses.push(500);
    expect(await parseErrorResponse(askAgain(client))).toMatchObject({ status: 503, code: 'contact.unreachable' });
    expect((await act('request', token)).status).toBe(200);
    expect((await contactOf(client)).askedAt).not.toBeNull();
    expect((await askAgain(client)).status).toBe(200);
    expect(await parseErrorResponse(act('request', token))).toMatchObject({ code: 'contact.link_over' });
    expect((await act('confirm', await linkTo(number, 2))).status).toBe(200);
  });

  test('is neither asked nor forgotten by a change of the account that is rejected', async () => {
    const [worker, other, number] = [await createWorker(server), await createWorker(server), newNumber()];
    await name(worker, number);
    await isSent(worker);
    const requested = async () => (await server.db.prepare('SELECT contact_key FROM emergency_contact_requests').all()).results;
    await server.db.prepare('UPDATE emergency_contact_requests SET contact_key = ?').bind('of an earlier contact').run();
    const change = { emergencyContact: newNumber(), phone: other.phone };
    expect((await patch(server, '/api/account', change, worker)).status).toBe(409);
    expect(await requested()).toEqual([{ contact_key: 'of an earlier contact' }]);
    expect((await name(worker, change.emergencyContact)).status).toBe(200);
    expect(await requested()).toEqual([{ contact_key: change.emergencyContact }]);
  });
});

describe('where rate limits apply', () => {
  const server = withServer({ SMS_URL: sms.url, RATE_LIMIT_FACTOR: '1' });
  const askAgain = (user: TestUser) => post(server, '/api/account/emergency-contact/ask', { language: 'en' }, user);

  test('a contact is asked three times a day by one account, which takes no turn of another; the contact is saved all the same', async () => {
    const number = newNumber();
    const textsTo = () => sms.accepted.filter(({ body }) => body['to'] === number);
    const [first, second] = [await createClient(server), await createClient(server)];
    await patch(server, '/api/account', { emergencyContact: number }, first);
    await expect.poll(() => textsTo().length).toBe(1);
    expect([(await askAgain(first)).status, (await askAgain(first)).status]).toEqual([200, 200]);
    expect(await parseErrorResponse(askAgain(first))).toMatchObject({ status: 429, code: 'request.too_many' });
    const token = /emergency-contact#([\w-]{32})/.exec(textsTo().at(-1)?.body['text'] ?? '')?.[1];
    expect((await post(server, '/api/emergency-contact/request', { token })).status).toBe(200);
    const saved = await parseResponse('changeAccount', patch(server, '/api/account', { emergencyContact: number }, second));
    expect(saved.emergencyContact).toBe(number);
    await expect.poll(() => textsTo().length).toBe(4);
    expect(textsTo().at(-1)?.body['text']).toContain(second.phone);
  });

  test('a contact is asked ten times a day by accounts without a job, and still by one that has a job', async () => {
    const [number, worker] = [newNumber(), await createWorker(server)];
    const textsTo = () => sms.accepted.filter(({ body }) => body['to'] === number);
    const clients = await Promise.all(Array.from({ length: 5 }, async () => createClient(server)));
    const [last, withJob] = [clients[3], clients[4]];
    if (!last || !withJob) throw new Error('no clients');
    for (const client of clients.slice(0, 3)) {
      const before = textsTo().length;
      await patch(server, '/api/account', { emergencyContact: number }, client);
      await expect.poll(() => textsTo().length).toBe(before + 1);
      expect([(await askAgain(client)).status, (await askAgain(client)).status]).toEqual([200, 200]);
    }
    await patch(server, '/api/account', { emergencyContact: number }, last);
    await expect.poll(() => textsTo().length).toBe(10);
    expect(await parseErrorResponse(askAgain(last))).toMatchObject({ status: 429, code: 'request.too_many' });
    await advanceJob(server, await createJob(server, withJob), worker, 'accept');
    await patch(server, '/api/account', { emergencyContact: number }, withJob);
    await expect.poll(() => textsTo().length).toBe(11);
    expect(textsTo().at(-1)?.body['text']).toContain(withJob.phone);
  });
});

describe('a deployment without a service for text messages', () => {
  const server = withServer({ DEPLOYMENT: 'staging', PUBLIC_ORIGIN: 'https://karigar.example', MAIL_URL: mail.url });

  test('says that the contact cannot be reached, and asks a contact with an e-mail address', async () => {
    const client = await createClient(server);
    await patch(server, '/api/account', { emergencyContact: newNumber() }, client);
    const contact = () => parseResponse('emergencyContact', get(server, '/api/account/emergency-contact', client));
    expect(await contact()).toMatchObject({ state: 'unconfirmed', isReachable: false, askedAt: null });
    expect(
      await parseErrorResponse(post(server, '/api/account/emergency-contact/ask', { language: 'en' }, client)),
    ).toMatchObject({ status: 503, code: 'contact.unreachable' });
    const { triggerSos, status } = sosApi(server);
    const { id } = await triggerSos(client, { location: POINT });
    await expect.poll(async () => (await parseResponse('sosStatus', status(id, {}, client))).contact).toBe('failed');
    const claims = () => server.db.prepare('SELECT count(*) AS n FROM unconfirmed_contact_messages').first<number>('n');
    expect(await claims()).toBe(0);
    await patch(server, '/api/account', { emergencyContact: 'mother@example.in' }, client);
    await expect.poll(async () => (await contact()).askedAt).not.toBeNull();
    expect(await contact()).toMatchObject({ isReachable: true });
    expect(mail.accepted.findLast(({ body }) => body['to'] === 'mother@example.in')?.body['text']).toContain(
      'https://karigar.example/emergency-contact#',
    );
  });
});
