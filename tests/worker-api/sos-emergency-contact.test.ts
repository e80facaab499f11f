import { afterAll, describe, expect, test } from 'vitest';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  get,
  parseResponse,
  parseErrorResponse,
  type TestUser,
  patch,
  post,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { contactText } from '#api/features/sos/emergency-contact.rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { sosApi } from '../support/sos-api.ts';

const POINT = { lat: 18.52, lng: 73.85 };

describe('the emergency contact', async () => {
  const [sms, mail] = [await startFakeMessageProvider(), await startFakeMessageProvider()];
  const server = withServer({ SMS_URL: sms.url, SMS_KEY: 'key of the service', SMS_FROM: 'KARIGR', MAIL_URL: mail.url });
  afterAll(() => {
    sms.close();
    mail.close();
  });
  const { triggerSos, status, cases } = sosApi(server);
  const isRequest = ({ body }: { body: Record<string, string> }) => body['text']?.includes('/emergency-contact#') === true;
  /** Sets the contact and waits until they were asked to confirm, so that the next message is that of an emergency. */
  const setEmergencyContact = async (user: TestUser, emergencyContact: string): Promise<Response> => {
    const requests = () => [...sms.accepted, ...mail.accepted].filter(isRequest).length;
    const before = requests();
    const response = await patch(server, '/api/account', { emergencyContact }, user);
    if (response.ok && emergencyContact !== '') await expect.poll(requests).toBe(before + 1);
    return response;
  };
  const messagesTo = (number: string) => sms.accepted.filter((sent) => sent.body['to'] === number && !isRequest(sent));
  const stepsOf = async (id = ''): Promise<string[]> => {
    const { results } = await server.db.prepare('SELECT step FROM sos_log WHERE case_id = ? ORDER BY id').bind(id).all();
    return results.map(({ step }) => String(step)).filter((step) => !step.startsWith('alert'));
  };
  const makeMessagesDue = () => server.db.prepare('UPDATE sos_messages SET due_at = 0').run();

  test('is a mobile number or an e-mail address, can be removed, and is visible to its account only', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    expect(await parseResponse('changeAccount', setEmergencyContact(client, '98220 00001'))).toMatchObject({
      emergencyContact: '+919822000001',
    });
    expect(await parseResponse('account', get(server, '/api/account', client))).toMatchObject({
      emergencyContact: '+919822000001',
    });
    await setEmergencyContact(worker, ' Sister@Example.in ');
    expect(await parseResponse('workerProfile', get(server, '/api/worker/profile', worker))).toMatchObject({
      emergencyContact: 'Sister@Example.in',
    });
    for (const wrong of ['12345', 'somebody', '+1 202 555 0100', 'a\u0000b'])
      expect(await parseErrorResponse(setEmergencyContact(client, wrong)), wrong).toMatchObject({
        status: 400,
        code: 'request.invalid',
      });
    expect(await parseResponse('changeAccount', setEmergencyContact(client, ''))).toMatchObject({ emergencyContact: '' });
    const jobId = await createJob(server, client);
    await setEmergencyContact(client, '9822000001');
    expect(await (await get(server, `/api/job-request/${jobId}`, worker)).text()).not.toContain('9822000001');
  });

  test('is another person: neither the phone number that the account has or gets, nor its e-mail address', async () => {
    const worker = await createWorker(server);
    for (const user of [await createClient(server), worker]) {
      const { phone, email } = await parseResponse('account', get(server, '/api/account', user));
      const own = { status: 400, code: 'request.invalid', fields: { emergencyContact: 'field.own_contact' } };
      for (const contact of [phone, phone.replace('+91', '0'), email.toUpperCase()])
        expect(await parseErrorResponse(setEmergencyContact(user, contact)), contact).toMatchObject(own);
      const both = { phone: '9822000077', emergencyContact: '+91 98220 00077' };
      expect(await parseErrorResponse(patch(server, '/api/account', both, user))).toMatchObject(own);
      expect(await parseResponse('account', get(server, '/api/account', user))).toMatchObject({ phone, emergencyContact: '' });
      await setEmergencyContact(user, '9822000078');
      const toContact = { status: 400, code: 'request.invalid', fields: { phone: 'field.contact_phone' } };
      const paths = user.token === worker.token ? ['/api/account', '/api/worker/profile'] : ['/api/account'];
      for (const path of paths)
        expect(await parseErrorResponse(patch(server, path, { phone: '98220 00078' }, user)), path).toMatchObject(toContact);
      const withoutContact = { phone: '9822000078', emergencyContact: '' };
      expect((await patch(server, '/api/account', withoutContact, user)).status).toBe(200);
      await server.db.prepare('UPDATE accounts SET phone = ? WHERE id = ?').bind(phone, user.id).run();
    }
  });

  test('gets one message for each case through the configured service, in the language of the user who pressed', async () => {
    const client = await createClient(server);
    await setEmergencyContact(client, '9822000002');
    const { id } = await triggerSos(client, { location: POINT, language: 'mr' });
    await triggerSos(client);
    await triggerSos(client);
    await expect.poll(() => messagesTo('+919822000002').length).toBe(1);
    const [sentMessage] = messagesTo('+919822000002');
    expect(sentMessage?.headers).toMatchObject({ authorization: 'Bearer key of the service', 'idempotency-key': id });
    expect(sentMessage?.body).toEqual({ from: 'KARIGR', to: '+919822000002', text: expect.stringContaining('आणीबाणी') });
    for (const expectedText of ['client', client.phone, 'https://maps.google.com/?q=18.52,73.85'])
      expect(sentMessage?.body['text']).toContain(expectedText);
    await expect.poll(() => status(id, {}, client).then((response) => response.json())).toMatchObject({ contact: 'told' });
    await makeMessagesDue();
    await server.runScheduled();
    expect(messagesTo('+919822000002')).toHaveLength(1);
    const storedMessage = await server.db
      .prepare('SELECT recipient, sent_at FROM sos_messages WHERE case_id = ?')
      .bind(id)
      .first();
    expect(storedMessage).toEqual({ recipient: '', sent_at: expect.any(Number) });
    const admin = await createAdmin(server);
    const [shown] = await cases(admin);
    expect(shown).toMatchObject({ who: { contact: '+919822000002' } });
    // The alert of the admins runs at the same time.
    expect(shown?.log.map(({ step }) => step).filter((step) => !step.startsWith('alert'))).toEqual(['raised', 'contact_told']);
  });

  test('reads no link and no text of the sender’s choice, also if the name of an older account holds one', async () => {
    const client = await createClient(server);
    await setEmergencyContact(client, '9822000012');
    const setName = (name: string) =>
      server.db.prepare('UPDATE accounts SET name = ? WHERE id = ?').bind(name, client.id).run();
    await setName(`Win at bit.ly/x, call 1800 2222 ${'now '.repeat(20)}`);
    await triggerSos(client, { location: POINT });
    await expect.poll(() => messagesTo('+919822000012').length).toBe(1);
    const text = messagesTo('+919822000012')[0]?.body['text'] ?? '';
    expect(text).toMatch(/^Emergency: Win at bit ly x +call[ now]* pressed SOS/);
    expect(text.indexOf(' pressed SOS')).toBeLessThanOrEqual('Emergency: '.length + 40);
    expect(text).toContain(client.phone);
  });

  test('reads the day of a press that waited for a network for longer than that day, and the time alone otherwise', async () => {
    const client = await createClient(server);
    await setEmergencyContact(client, '9822000013');
    const at = Date.UTC(2026, 2, 5, 8, 35);
    const message = (language: 'en' | 'hi' | 'mr', sentAt: number) =>
      contactText({ language, name: 'Asha', phone: '+919822012345', at, sentAt, place: null }).text;
    expect(message('en', at + 9 * HOUR_MS)).toContain('pressed SOS in Karigar at 14:05. ');
    const nextDay = at + 10 * HOUR_MS;
    expect(message('en', nextDay)).toContain('pressed SOS in Karigar at 14:05 on 5 March. ');
    expect(message('hi', nextDay)).toContain('ने 5 मार्च को 14:05 बजे Karigar');
    expect(message('mr', nextDay)).toContain('यांनी 5 मार्च रोजी 14:05 वाजता Karigar');
    const today = Date.now();
    await triggerSos(client, { location: POINT, pressedAt: today - 2 * 24 * HOUR_MS });
    await expect.poll(() => messagesTo('+919822000013')[0]?.body['text']).toMatch(/ at \d\d:\d\d on \d{1,2} \p{L}+\. /u);
  });

  test('is notified as soon as the position arrives; without a position the message is sent by the next scheduled run', async () => {
    const [found, unlocatedClient] = [await createClient(server), await createClient(server)];
    await setEmergencyContact(found, '9822000003');
    await setEmergencyContact(unlocatedClient, '9822000004');
    const { id } = await triggerSos(found);
    await triggerSos(unlocatedClient);
    expect(await parseResponse('sosStatus', status(id, {}, found))).toMatchObject({ contact: 'waiting' });
    await status(id, { location: POINT }, found);
    await expect
      .poll(() => messagesTo('+919822000003').map(({ body }) => body['text']))
      .toEqual([expect.stringContaining('q=18.52,73.85')]);
    expect(messagesTo('+919822000004')).toEqual([]);
    await makeMessagesDue();
    await server.runScheduled();
    await expect
      .poll(() => messagesTo('+919822000004').map(({ body }) => body['text']))
      .toEqual([expect.stringContaining('not known')]);
  });

  test('is notified at once when another press has a position', async () => {
    const client = await createClient(server);
    await setEmergencyContact(client, '9822000032');
    const { id } = await triggerSos(client);
    // However slow the server is, the position comes before the message is due.
    await server.db.prepare('UPDATE sos_messages SET due_at = due_at + 3600000 WHERE case_id = ?').bind(id).run();
    await triggerSos(client, { location: POINT });
    await expect
      .poll(() => messagesTo('+919822000032').map(({ body }) => body['text']))
      .toEqual([expect.stringContaining('q=18.52,73.85')]);
  });

  test('is notified again after the service rejected a message, and the response to the press does not wait for it', async () => {
    const client = await createClient(server);
    await setEmergencyContact(client, '9822000005');
    sms.nextStatuses.push(500);
    await triggerSos(client, { location: POINT });
    await expect.poll(() => sms.rejected.filter(({ body }) => body['to'] === '+919822000005').length).toBe(1);
    await server.runScheduled();
    expect(messagesTo('+919822000005')).toEqual([]);
    await makeMessagesDue();
    await server.runScheduled();
    await expect.poll(() => messagesTo('+919822000005').length).toBe(1);
  });

  test('gets no more attempts after half an hour of failures, which the log shows, and their address is then deleted', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    await setEmergencyContact(client, '9822000006');
    sms.nextStatuses.push(500);
    const { id } = await triggerSos(client, { location: POINT });
    await expect.poll(() => sms.rejected.some(({ body }) => body['to'] === '+919822000006')).toBe(true);
    await server.db.prepare('UPDATE sos_messages SET attempts = 30, due_at = 0 WHERE case_id = ?').bind(id).run();
    await server.runScheduled();
    expect(messagesTo('+919822000006')).toEqual([]);
    const steps = (await cases(admin))[0]?.log.map(({ step }) => step);
    expect(steps?.filter((step) => !step.startsWith('alert'))).toEqual(['raised', 'contact_failed']);
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_messages').first<number>('n')).toBe(0);
  });

  test('who was not reached is left in peace after a false alarm, but told of a real emergency and of the next press', async () => {
    const admin = await createAdmin(server);
    const press = async (number: string, user: TestUser) => {
      sms.nextStatuses.push(500);
      const { id } = await triggerSos(user, { location: POINT });
      await expect.poll(() => sms.rejected.some(({ body }) => body['to'] === number)).toBe(true);
      return id;
    };
    const users: TestUser[] = [];
    const ids: string[] = [];
    for (const number of ['+919822000021', '+919822000022', '+919822000023']) {
      const user = await createClient(server);
      users.push(user);
      await setEmergencyContact(user, number);
      ids.push(await press(number, user));
    }
    const [single, several, real] = ids;
    const close = (outcome: string, id = '') => post(server, `/api/sos/${id}/close`, { outcome, presses: 1 }, admin);
    expect((await close('false_alarm', single)).status).toBe(200);
    const seen = { cases: [{ id: several, presses: 1 }], note: 'A test' };
    expect((await post(server, '/api/sos/close', seen, admin)).status).toBe(200);
    expect((await close('closed', real)).status).toBe(200);
    await makeMessagesDue();
    await server.runScheduled();
    await expect.poll(() => messagesTo('+919822000023').length).toBe(1);
    expect([...messagesTo('+919822000021'), ...messagesTo('+919822000022')]).toEqual([]);
    for (const id of [single, several]) expect(await stepsOf(id)).toEqual(['raised', 'false_alarm', 'contact_failed']);
    for (const user of users.slice(0, 2)) await triggerSos(user, { location: POINT });
    for (const number of ['+919822000021', '+919822000022']) await expect.poll(() => messagesTo(number).length).toBe(1);
  });

  test.each([
    { when: 'is being sent', isSending: true, last: 'contact_told', arrives: 1 },
    { when: 'still waits for a place', isSending: false, last: 'contact_failed', arrives: 0 },
  ])('whose message $when when the case is closed as a false alarm: the log says what happened', async (message) => {
    const [admin, client, number] = [await createAdmin(server), await createClient(server), `+91982200004${message.arrives}`];
    await setEmergencyContact(client, number);
    const respond = sms.holdResponses();
    const { id } = await triggerSos(client, message.isSending ? { location: POINT } : {});
    if (message.isSending) await expect.poll(() => messagesTo(number).length).toBe(1);
    expect((await post(server, `/api/sos/${id}/close`, { outcome: 'false_alarm', presses: 1 }, admin)).status).toBe(200);
    respond();
    await expect.poll(() => stepsOf(id)).toEqual(['raised', 'false_alarm', message.last]);
    await makeMessagesDue();
    await server.runScheduled();
    expect(messagesTo(number)).toHaveLength(message.arrives);
    expect(await stepsOf(id)).toEqual(['raised', 'false_alarm', message.last]);
  });

  test('who was not reached before a false alarm is told of an emergency that is raised right after it', async () => {
    const [admin, client, number] = [await createAdmin(server), await createClient(server), '+919822000042'];
    await setEmergencyContact(client, number);
    sms.nextStatuses.push(500);
    const { id } = await triggerSos(client, { location: POINT });
    await expect.poll(() => sms.rejected.some(({ body }) => body['to'] === number)).toBe(true);
    expect((await post(server, `/api/sos/${id}/close`, { outcome: 'false_alarm', presses: 1 }, admin)).status).toBe(200);
    await triggerSos(client, { location: POINT });
    await expect.poll(() => messagesTo(number).length).toBe(1);
  });

  test('can be an e-mail address, which gets an e-mail', async () => {
    const worker = await createWorker(server);
    await setEmergencyContact(worker, 'sister@example.in');
    await triggerSos(worker, { location: POINT });
    await expect
      .poll(() => mail.accepted.filter((sent) => !isRequest(sent)).map(({ body }) => [body['to'], body['subject']]))
      .toEqual([['sister@example.in', expect.stringContaining('Emergency: worker')]]);
  });

  test('does not exist for a guest or for an account that has named none, so no message is stored', async () => {
    await triggerSos();
    await triggerSos(await createClient(server));
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_messages').first<number>('n')).toBe(0);
  });
});
