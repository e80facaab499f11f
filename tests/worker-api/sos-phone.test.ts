import { afterAll, describe, expect, test } from 'vitest';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { SOS_POSITION_LIMITS } from '#contract/sos.ts';
import { atTheDesk } from '../support/desk.ts';
import { aClient, aJob, anAdmin, aWorker, get, moved, post, read, refusalOf, type Person } from '../support/people.ts';
import { ring } from '../support/phone.ts';
import { withServer, type Server } from '../support/server.ts';
import { aService } from '../support/service.ts';

const PLACE = { lat: 18.52, lng: 73.85 };
const api = (server: Server) => ({
  press: (who: Person | null = null, body: Record<string, unknown> = {}) =>
    read('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest', ...body }, who)),
  status: (id: string, body: Record<string, unknown>, who: Person | null = null) =>
    post(server, `/api/emergency/${id}/status`, body, who),
  close: (admin: Person, id: string) => post(server, `/api/sos/${id}/close`, { outcome: 'closed' }, admin),
  cases: (admin: Person) => read('sosCases', get(server, '/api/sos?state=open', admin)),
  count: (table: string) => server.db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n'),
});

describe('while a case is open', () => {
  const server = withServer();
  const { press, status, close, cases } = api(server);
  const age = (id: string, ms: number) =>
    server.db
      .prepare('UPDATE sos_cases SET located_at = located_at - ?1, created_at = created_at - ?1 WHERE id = ?2')
      .bind(ms, id)
      .run();
  const track = (id: string) =>
    server.db.prepare('SELECT count(*) AS n FROM sos_track WHERE case_id = ?').bind(id).first<number>('n');

  test('its phone tells where it is: the desk sees it move, the newest point stands, and one in 30 seconds is kept', async () => {
    const admin = await anAdmin(server);
    const desk = await atTheDesk(server, admin);
    const { id, caseToken } = await press();
    await expect.poll(() => desk.of(id)).toContain('sos-raised');
    const points = [1, 2, 3].map((step) => ({ lat: 18.52 + step / 1000, lng: 73.85 }));
    for (const location of points) {
      await read('sosStatus', status(id, { caseToken, location }));
      await age(id, 4000);
    }
    const moves = () => desk.heard.filter((frame) => frame.type === 'sos-moved');
    await expect.poll(moves).toMatchObject(points.map((point) => ({ id, point, ago: 0 })));
    expect((await cases(admin))[0]).toMatchObject({ place: points[2], trail: [points[0]] });
    await age(id, SOS_POSITION_LIMITS.everyMs);
    await read('sosStatus', status(id, { caseToken, location: PLACE }));
    expect(await track(id)).toBe(2);
    // Sooner than a phone tells it: it is no error, and changes nothing.
    await read('sosStatus', status(id, { caseToken, location: { lat: 1, lng: 1 } }));
    expect((await cases(admin))[0]).toMatchObject({ place: PLACE });
    await desk.leave();
  });

  test('nobody else moves it, and nothing moves it once it is closed', async () => {
    const [admin, client, other] = [await anAdmin(server), await aClient(server), await aClient(server)];
    const own = await press(client, { location: PLACE });
    const guest = await press();
    await age(own.id, 60_000);
    const away = { lat: 1, lng: 1 };
    for (const answer of [
      status(own.id, { location: away }),
      status(own.id, { location: away }, other),
      status(own.id, { location: away, caseToken: guest.caseToken }),
    ])
      expect(await refusalOf(answer)).toMatchObject({ status: 404, code: 'sos.not_found' });
    expect((await cases(admin)).find(({ id }) => id === own.id)).toMatchObject({ place: PLACE });
    await close(admin, own.id);
    expect(await read('sosStatus', status(own.id, { location: away }, client))).toMatchObject({ state: 'closed' });
    const row = await server.db.prepare('SELECT lat, lng FROM sos_cases WHERE id = ?').bind(own.id).first();
    expect(row).toEqual(PLACE);
  });

  test('a place that is none is refused, and what is kept of the way can be changed by nobody', async () => {
    const { id, caseToken } = await press(null, { location: PLACE });
    expect((await status(id, { caseToken, location: { lat: 91, lng: 0 } })).status).toBe(400);
    expect(await track(id)).toBe(1);
    for (const attempt of [
      `UPDATE sos_track SET lat = 0 WHERE case_id = '${id}'`,
      `DELETE FROM sos_track WHERE case_id = '${id}'`,
      `REPLACE INTO sos_track (case_id, slot, at, lat, lng) VALUES ('${id}', 0, 0, 0, 0)`,
    ])
      await expect(server.db.prepare(attempt).run(), attempt).rejects.toThrow(/only added to/);
  });

  test('the same press sent again counts once, also after its case was closed; another one counts', async () => {
    const admin = await anAdmin(server);
    const [pressId, caseToken] = [uuidv7(), 'b'.repeat(32)];
    const first = await press(null, { pressId, caseToken });
    for (let i = 0; i < 3; i++) expect(await press(null, { pressId, caseToken })).toMatchObject({ id: first.id });
    expect((await cases(admin))[0]).toMatchObject({ presses: 1 });
    await press(null, { pressId: uuidv7(), caseToken });
    expect((await cases(admin))[0]).toMatchObject({ presses: 2 });
    const last = uuidv7();
    await press(null, { pressId: last, caseToken });
    await close(admin, first.id);
    expect(await press(null, { pressId: last, caseToken })).toMatchObject({ id: first.id, state: 'closed' });
    expect(await cases(admin)).toEqual([]);
    expect((await press(null, { pressId: uuidv7(), caseToken })).id).not.toBe(first.id);
  });

  test('a press that waited for a network says since when, and no clock of a phone is believed further', async () => {
    const admin = await anAdmin(server);
    const now = Date.now();
    const presses: [number, boolean][] = [
      [now - 600_000, true],
      [now + 600_000, false],
      [now - 80 * 3_600_000, false],
    ];
    for (const [pressedAt, believed] of presses) {
      const { id } = await press(null, { pressedAt });
      const found = (await cases(admin)).find((each) => each.id === id);
      expect(found?.pressedAt === pressedAt).toBe(believed);
      expect(found?.raisedAt).toBeGreaterThanOrEqual(now);
    }
  });
});

describe('during a job', () => {
  const server = withServer();
  const { press, status } = api(server);

  test('the other side is never told, whichever of the two presses: not in a room, not in the changes, not in the job', async () => {
    const [client, worker] = [await aClient(server), await aWorker(server)];
    const jobId = await aJob(server, client);
    await moved(server, jobId, worker, 'accept', 'start');
    const lines = await Promise.all([
      ring(server, client, 'inbox', inboxRoomName('client', client.id)),
      ring(server, worker, 'inbox', inboxRoomName('worker', worker.id)),
      ring(server, client, 'chat', jobId),
      ring(server, worker, 'chat', jobId),
      ring(server, worker, 'dispatch', 'plumber'),
    ]);
    // The rooms may still be saying what became of the job.
    await post(server, `/api/messages/${jobId}`, { message: 'Hello' }, client);
    await expect.poll(() => lines[3]?.heard.length).toBeGreaterThan(0);
    await expect.poll(() => lines[1]?.heard.some((event) => event.type === 'message')).toBe(true);
    await expect.poll(() => lines[2]?.heard.length).toBeGreaterThan(0);
    const before = lines.map((line) => line.heard.length + line.passing.length);
    const seen = async () =>
      Promise.all(
        [client, worker].map(async (who) => [
          await (await get(server, '/api/changes', who)).text(),
          await (await get(server, `/api/job-request/${jobId}`, who)).text(),
          await (await get(server, `/api/messages/${jobId}`, who)).text(),
        ]),
      );
    const texts = await seen();
    for (const who of [client, worker]) {
      const { id } = await press(who, { location: PLACE });
      await status(id, { location: { lat: 18.6, lng: 73.9 } }, who);
    }
    const parties = await server.db.prepare(`SELECT DISTINCT party, room FROM event_outbox WHERE type LIKE 'sos%'`).all();
    expect(parties.results).toEqual([{ party: 'sos', room: 'desk' }]);
    // The control: a message after them arrives on every line, so what had been said before it would have.
    await post(server, `/api/messages/${jobId}`, { message: 'Still there' }, client);
    await expect.poll(() => lines[1]?.heard.filter((event) => event.type === 'message').length).toBe(2);
    for (const i of [2, 3])
      await expect.poll(() => (lines[i]?.heard.length ?? 0) + (lines[i]?.passing.length ?? 0)).toBe((before[i] ?? 0) + 1);
    expect(lines.map((line) => line.heard.length + line.passing.length)).toEqual(
      before.map((n, i) => (i === 1 || i === 2 || i === 3 ? n + 1 : n)),
    );
    const after = await seen();
    // But for that message.
    expect(after.map(([, job]) => job)).toEqual(texts.map(([, job]) => job));
    expect(after.flat().join('')).not.toMatch(/sos|emergency_(?!contact)/i);
    await Promise.all(lines.map((line) => line.hangUp()));
  });
});

describe('the emergency contact', async () => {
  const [sms, mail] = [await aService(), await aService()];
  const server = withServer({ SMS_URL: sms.url, SMS_KEY: 'key of the service', SMS_FROM: 'KARIGR', MAIL_URL: mail.url });
  afterAll(() => {
    sms.close();
    mail.close();
  });
  const { press, status, cases } = api(server);
  const set = (who: Person, emergencyContact: string) =>
    server.fetch('/api/account', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${who.token}` },
      body: JSON.stringify({ emergencyContact }),
    });
  const to = (number: string) => sms.taken.filter(({ body }) => body['to'] === number);
  const due = () => server.db.prepare('UPDATE sos_messages SET due_at = 0').run();

  test('is a mobile number or an e-mail address, may be taken out, and is shown to its account alone', async () => {
    const [client, worker] = [await aClient(server), await aWorker(server)];
    expect(await read('changeAccount', set(client, '98220 00001'))).toMatchObject({ emergencyContact: '+919822000001' });
    expect(await read('account', get(server, '/api/account', client))).toMatchObject({ emergencyContact: '+919822000001' });
    await set(worker, ' Sister@Example.in ');
    expect(await read('workerProfile', get(server, '/api/worker/profile', worker))).toMatchObject({
      emergencyContact: 'Sister@Example.in',
    });
    for (const wrong of ['12345', 'somebody', '+1 202 555 0100', 'a\u0000b'])
      expect(await refusalOf(set(client, wrong)), wrong).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(await read('changeAccount', set(client, ''))).toMatchObject({ emergencyContact: '' });
    const jobId = await aJob(server, client);
    await set(client, '9822000001');
    expect(await (await get(server, `/api/job-request/${jobId}`, worker)).text()).not.toContain('9822000001');
  });

  test('gets one message for each case through the service that is configured, in the language of who pressed', async () => {
    const client = await aClient(server);
    await set(client, '9822000002');
    const { id } = await press(client, { location: PLACE, language: 'mr' });
    await press(client);
    await press(client);
    await expect.poll(() => to('+919822000002').length).toBe(1);
    const [letter] = to('+919822000002');
    expect(letter?.headers).toMatchObject({ authorization: 'Bearer key of the service', 'idempotency-key': id });
    expect(letter?.body).toEqual({ from: 'KARIGR', to: '+919822000002', text: expect.stringContaining('आणीबाणी') });
    for (const fact of ['client', client.phone, 'https://maps.google.com/?q=18.52,73.85'])
      expect(letter?.body['text']).toContain(fact);
    await expect.poll(() => status(id, {}, client).then((answer) => answer.json())).toMatchObject({ contact: 'told' });
    await due();
    await server.scheduled();
    expect(to('+919822000002')).toHaveLength(1);
    const kept = await server.db.prepare('SELECT recipient, sent_at FROM sos_messages WHERE case_id = ?').bind(id).first();
    expect(kept).toEqual({ recipient: '', sent_at: expect.any(Number) });
    const admin = await anAdmin(server);
    expect((await cases(admin))[0]).toMatchObject({
      who: { contact: '+919822000002' },
      log: [{ step: 'raised' }, { step: 'contact_told' }],
    });
  });

  test('waits a moment for the place, which lets it go; without one it goes with the next round', async () => {
    const [found, never] = [await aClient(server), await aClient(server)];
    await set(found, '9822000003');
    await set(never, '9822000004');
    const { id } = await press(found);
    await press(never);
    expect(await read('sosStatus', status(id, {}, found))).toMatchObject({ contact: 'waiting' });
    await status(id, { location: PLACE }, found);
    await expect
      .poll(() => to('+919822000003').map(({ body }) => body['text']))
      .toEqual([expect.stringContaining('q=18.52,73.85')]);
    expect(to('+919822000004')).toEqual([]);
    await due();
    await server.scheduled();
    await expect
      .poll(() => to('+919822000004').map(({ body }) => body['text']))
      .toEqual([expect.stringContaining('not known')]);
  });

  test('is tried again when the service did not take it, and holds up no answer', async () => {
    const client = await aClient(server);
    await set(client, '9822000005');
    sms.answers.push(500);
    await press(client, { location: PLACE });
    await expect.poll(() => sms.refused.filter(({ body }) => body['to'] === '+919822000005').length).toBe(1);
    await server.scheduled();
    expect(to('+919822000005')).toEqual([]);
    await due();
    await server.scheduled();
    await expect.poll(() => to('+919822000005').length).toBe(1);
  });

  test('is given up after half an hour, which the desk reads, and its address is kept no longer', async () => {
    const [admin, client] = [await anAdmin(server), await aClient(server)];
    await set(client, '9822000006');
    sms.answers.push(500);
    const { id } = await press(client, { location: PLACE });
    await expect.poll(() => sms.refused.some(({ body }) => body['to'] === '+919822000006')).toBe(true);
    await server.db.prepare('UPDATE sos_messages SET attempts = 30, due_at = 0 WHERE case_id = ?').bind(id).run();
    await server.scheduled();
    expect(to('+919822000006')).toEqual([]);
    expect((await cases(admin))[0]?.log.map(({ step }) => step)).toEqual(['raised', 'contact_failed']);
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_messages').first<number>('n')).toBe(0);
  });

  test('may be an e-mail address, which gets a mail', async () => {
    const worker = await aWorker(server);
    await set(worker, 'sister@example.in');
    await press(worker, { location: PLACE });
    await expect
      .poll(() => mail.taken.map(({ body }) => [body['to'], body['subject']]))
      .toEqual([['sister@example.in', expect.stringContaining('Emergency: worker')]]);
  });

  test('nobody is written to for a guest, or for an account that has named nobody', async () => {
    await press();
    await press(await aClient(server));
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_messages').first<number>('n')).toBe(0);
  });
});
