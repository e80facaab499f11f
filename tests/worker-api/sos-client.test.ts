import { afterAll, describe, expect, test } from 'vitest';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { SOS_POSITION_LIMITS } from '#contract/sos.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  get,
  advanceJob,
  post,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer, type TestServer } from '../support/server-fixture.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';

const POINT = { lat: 18.52, lng: 73.85 };
const sosApi = (server: TestServer) => ({
  press: (user: TestUser | null = null, body: Record<string, unknown> = {}) =>
    parseResponse('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest', ...body }, user)),
  status: (id: string, body: Record<string, unknown>, user: TestUser | null = null) =>
    post(server, `/api/emergency/${id}/status`, body, user),
  close: (admin: TestUser, id: string) => post(server, `/api/sos/${id}/close`, { outcome: 'closed' }, admin),
  cases: (admin: TestUser) => parseResponse('sosCases', get(server, '/api/sos?state=open', admin)),
  count: (table: string) => server.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n'),
});

describe('while an SOS case is open', () => {
  const server = withServer();
  const { press: triggerSos, status, close, cases } = sosApi(server);
  const ageCase = (id: string, ms: number) =>
    server.db
      .prepare('UPDATE sos_cases SET located_at = located_at - ?1, created_at = created_at - ?1 WHERE id = ?2')
      .bind(ms, id)
      .run();
  const countTrackPoints = (id: string) =>
    server.db.prepare('SELECT count(*) AS n FROM sos_track WHERE case_id = ?').bind(id).first<number>('n');

  test('its phone reports the position: the admin console shows each one, the case has the newest, and one per 30 seconds is stored', async () => {
    const admin = await createAdmin(server);
    const sosRoom = await joinSosRoom(server, admin);
    const { id, caseToken } = await triggerSos();
    await expect.poll(() => sosRoom.frameTypesOf(id)).toContain('sos-raised');
    const points = [1, 2, 3].map((step) => ({ lat: 18.52 + step / 1000, lng: 73.85 }));
    for (const location of points) {
      await parseResponse('sosStatus', status(id, { caseToken, location }));
      await ageCase(id, 4000);
    }
    const movedFrames = () => sosRoom.heard.filter((frame) => frame.type === 'sos-moved');
    await expect.poll(movedFrames).toMatchObject(points.map((point) => ({ id, point, ago: 0 })));
    expect((await cases(admin))[0]).toMatchObject({ place: points[2], trail: [points[0]] });
    await ageCase(id, SOS_POSITION_LIMITS.everyMs);
    await parseResponse('sosStatus', status(id, { caseToken, location: POINT }));
    expect(await countTrackPoints(id)).toBe(2);
    // A report that comes too early is not an error, but changes nothing.
    await parseResponse('sosStatus', status(id, { caseToken, location: { lat: 1, lng: 1 } }));
    expect((await cases(admin))[0]).toMatchObject({ place: POINT });
    await sosRoom.close();
  });

  test('no other user can move it, and its position does not change once it is closed', async () => {
    const [admin, client, other] = [await createAdmin(server), await createClient(server), await createClient(server)];
    const own = await triggerSos(client, { location: POINT });
    const guest = await triggerSos();
    await ageCase(own.id, 60_000);
    const farPoint = { lat: 1, lng: 1 };
    for (const response of [
      status(own.id, { location: farPoint }),
      status(own.id, { location: farPoint }, other),
      status(own.id, { location: farPoint, caseToken: guest.caseToken }),
    ])
      expect(await parseErrorResponse(response)).toMatchObject({ status: 404, code: 'sos.not_found' });
    expect((await cases(admin)).find(({ id }) => id === own.id)).toMatchObject({ place: POINT });
    await close(admin, own.id);
    expect(await parseResponse('sosStatus', status(own.id, { location: farPoint }, client))).toMatchObject({ state: 'closed' });
    const row = await server.db.prepare('SELECT lat, lng FROM sos_cases WHERE id = ?').bind(own.id).first();
    expect(row).toEqual(POINT);
  });

  test('an invalid position is rejected, and the stored positions cannot be changed', async () => {
    const { id, caseToken } = await triggerSos(null, { location: POINT });
    expect((await status(id, { caseToken, location: { lat: 91, lng: 0 } })).status).toBe(400);
    expect(await countTrackPoints(id)).toBe(1);
    for (const attempt of [
      `UPDATE sos_track SET lat = 0 WHERE case_id = '${id}'`,
      `DELETE FROM sos_track WHERE case_id = '${id}'`,
      `REPLACE INTO sos_track (case_id, slot, at, lat, lng) VALUES ('${id}', 0, 0, 0, 0)`,
    ])
      await expect(server.db.prepare(attempt).run(), attempt).rejects.toThrow(/only added to/);
  });

  test('a press that is sent again counts once, even after its case was closed; another press counts', async () => {
    const admin = await createAdmin(server);
    const [pressId, caseToken] = [uuidv7(), 'b'.repeat(32)];
    const first = await triggerSos(null, { pressId, caseToken });
    for (let i = 0; i < 3; i++) expect(await triggerSos(null, { pressId, caseToken })).toMatchObject({ id: first.id });
    expect((await cases(admin))[0]).toMatchObject({ presses: 1 });
    await triggerSos(null, { pressId: uuidv7(), caseToken });
    expect((await cases(admin))[0]).toMatchObject({ presses: 2 });
    const last = uuidv7();
    await triggerSos(null, { pressId: last, caseToken });
    await close(admin, first.id);
    expect(await triggerSos(null, { pressId: last, caseToken })).toMatchObject({ id: first.id, state: 'closed' });
    expect(await cases(admin)).toEqual([]);
    expect((await triggerSos(null, { pressId: uuidv7(), caseToken })).id).not.toBe(first.id);
  });

  test('a press that waited for a network reports its time, and an implausible phone clock is ignored', async () => {
    const admin = await createAdmin(server);
    const now = Date.now();
    const presses: [number, boolean][] = [
      [now - 600_000, true],
      [now + 600_000, false],
      [now - 80 * 3_600_000, false],
    ];
    for (const [pressedAt, believed] of presses) {
      const { id } = await triggerSos(null, { pressedAt });
      const found = (await cases(admin)).find((each) => each.id === id);
      expect(found?.pressedAt === pressedAt).toBe(believed);
      expect(found?.raisedAt).toBeGreaterThanOrEqual(now);
    }
  });
});

describe('during a job', () => {
  const server = withServer();
  const { press: triggerSos, status } = sosApi(server);

  test('the other side is not informed about a case, whichever side presses: not in a room, the changes or the job', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const jobId = await createJob(server, client);
    await advanceJob(server, jobId, worker, 'accept', 'start');
    const connections = await Promise.all([
      joinRoom(server, client, 'inbox', inboxRoomName('client', client.id)),
      joinRoom(server, worker, 'inbox', inboxRoomName('worker', worker.id)),
      joinRoom(server, client, 'chat', jobId),
      joinRoom(server, worker, 'chat', jobId),
      joinRoom(server, worker, 'dispatch', 'plumber'),
    ]);
    // The rooms may still be delivering earlier events of the job.
    await post(server, `/api/messages/${jobId}`, { message: 'Hello' }, client);
    await expect.poll(() => connections[3]?.events.length).toBeGreaterThan(0);
    await expect.poll(() => connections[1]?.events.some((event) => event.type === 'message')).toBe(true);
    await expect.poll(() => connections[2]?.events.length).toBeGreaterThan(0);
    const before = connections.map((connection) => connection.events.length + connection.ephemeralFrames.length);
    const readJobViews = async () =>
      Promise.all(
        [client, worker].map(async (user) => [
          await (await get(server, '/api/changes', user)).text(),
          await (await get(server, `/api/job-request/${jobId}`, user)).text(),
          await (await get(server, `/api/messages/${jobId}`, user)).text(),
        ]),
      );
    const texts = await readJobViews();
    for (const user of [client, worker]) {
      const { id } = await triggerSos(user, { location: POINT });
      await status(id, { location: { lat: 18.6, lng: 73.9 } }, user);
    }
    const rooms = await server.db.prepare(`SELECT DISTINCT party, room FROM event_outbox WHERE type LIKE 'sos%'`).all();
    expect(rooms.results).toEqual([{ party: 'sos', room: 'desk' }]);
    // Control: a later message arrives on all connections, so an earlier event would have arrived too.
    await post(server, `/api/messages/${jobId}`, { message: 'Still there' }, client);
    await expect.poll(() => connections[1]?.events.filter((event) => event.type === 'message').length).toBe(2);
    for (const i of [2, 3])
      await expect
        .poll(() => (connections[i]?.events.length ?? 0) + (connections[i]?.ephemeralFrames.length ?? 0))
        .toBe((before[i] ?? 0) + 1);
    expect(connections.map((connection) => connection.events.length + connection.ephemeralFrames.length)).toEqual(
      before.map((n, i) => (i === 1 || i === 2 || i === 3 ? n + 1 : n)),
    );
    const after = await readJobViews();
    // The jobs are unchanged apart from that message.
    expect(after.map(([, job]) => job)).toEqual(texts.map(([, job]) => job));
    expect(after.flat().join('')).not.toMatch(/sos|emergency_(?!contact)/i);
    await Promise.all(connections.map((connection) => connection.close()));
  });
});

describe('the emergency contact', async () => {
  const [sms, mail] = [await startFakeMessageProvider(), await startFakeMessageProvider()];
  const server = withServer({ SMS_URL: sms.url, SMS_KEY: 'key of the service', SMS_FROM: 'KARIGR', MAIL_URL: mail.url });
  afterAll(() => {
    sms.close();
    mail.close();
  });
  const { press: triggerSos, status, cases } = sosApi(server);
  const setEmergencyContact = (user: TestUser, emergencyContact: string) =>
    server.fetch('/api/account', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
      body: JSON.stringify({ emergencyContact }),
    });
  const messagesTo = (number: string) => sms.taken.filter(({ body }) => body['to'] === number);
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
    expect((await cases(admin))[0]).toMatchObject({
      who: { contact: '+919822000002' },
      log: [{ step: 'raised' }, { step: 'contact_told' }],
    });
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

  test('is notified again after the service rejected a message, and the response to the press does not wait for it', async () => {
    const client = await createClient(server);
    await setEmergencyContact(client, '9822000005');
    sms.answers.push(500);
    await triggerSos(client, { location: POINT });
    await expect.poll(() => sms.refused.filter(({ body }) => body['to'] === '+919822000005').length).toBe(1);
    await server.runScheduled();
    expect(messagesTo('+919822000005')).toEqual([]);
    await makeMessagesDue();
    await server.runScheduled();
    await expect.poll(() => messagesTo('+919822000005').length).toBe(1);
  });

  test('is given up after half an hour, which the log shows, and the address is then deleted', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    await setEmergencyContact(client, '9822000006');
    sms.answers.push(500);
    const { id } = await triggerSos(client, { location: POINT });
    await expect.poll(() => sms.refused.some(({ body }) => body['to'] === '+919822000006')).toBe(true);
    await server.db.prepare('UPDATE sos_messages SET attempts = 30, due_at = 0 WHERE case_id = ?').bind(id).run();
    await server.runScheduled();
    expect(messagesTo('+919822000006')).toEqual([]);
    expect((await cases(admin))[0]?.log.map(({ step }) => step)).toEqual(['raised', 'contact_failed']);
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_messages').first<number>('n')).toBe(0);
  });

  test('can be an e-mail address, which gets an e-mail', async () => {
    const worker = await createWorker(server);
    await setEmergencyContact(worker, 'sister@example.in');
    await triggerSos(worker, { location: POINT });
    await expect
      .poll(() => mail.taken.map(({ body }) => [body['to'], body['subject']]))
      .toEqual([['sister@example.in', expect.stringContaining('Emergency: worker')]]);
  });

  test('does not exist for a guest or for an account that has named none, so no message is stored', async () => {
    await triggerSos();
    await triggerSos(await createClient(server));
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_messages').first<number>('n')).toBe(0);
  });
});
