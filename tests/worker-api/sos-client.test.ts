import { describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { SOS_BROADCAST_INTERVAL_MS, SOS_POSITION_LIMITS } from '#contract/sos.ts';
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
} from '../support/test-users.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';

const POINT = { lat: 18.52, lng: 73.85 };

describe('while an SOS case is open', () => {
  const server = withServer();
  const { triggerSos, status, close, cases } = sosApi(server);
  const ageCase = (id: string, ms: number) =>
    server.db
      .prepare('UPDATE sos_cases SET located_at = located_at - ?1, created_at = created_at - ?1 WHERE id = ?2')
      .bind(ms, id)
      .run();
  const countTrackPoints = (id: string) =>
    server.db.prepare('SELECT count(*) AS n FROM sos_track WHERE case_id = ?').bind(id).first<number>('n');

  test('the user’s phone reports its position: the case has the newest, and one per 30 seconds is stored', async () => {
    const admin = await createAdmin(server);
    const { id, caseToken } = await triggerSos();
    const points = [1, 2, 3].map((step) => ({ lat: 18.52 + step / 1000, lng: 73.85 }));
    for (const location of points) await parseResponse('sosStatus', status(id, { caseToken, location }));
    expect((await cases(admin))[0]).toMatchObject({ place: points[2], trail: [points[0]] });
    await ageCase(id, SOS_POSITION_LIMITS.everyMs);
    await parseResponse('sosStatus', status(id, { caseToken, location: POINT }));
    expect(await countTrackPoints(id)).toBe(2);
  });

  test('admins receive its position at once, and of those that follow within 3 seconds only the newest', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const sosRoom = await joinSosRoom(server, admin);
    const guest = await triggerSos();
    const own = await triggerSos(client);
    await expect.poll(() => sosRoom.frameTypesOf(own.id)).toContain('sos-raised');
    // However slow the server is, the next press comes within the interval, so that admins receive no event of it.
    await server.db
      .prepare('UPDATE sos_cases SET press_announced_at = press_announced_at + ? WHERE id = ?')
      .bind(HOUR_MS, own.id)
      .run();
    const points = [1, 2, 3, 4].map((step) => ({ lat: 18.52 + step / 1000, lng: 73.85 }));
    const movedFrames = (id: string) => sosRoom.frames.filter((frame) => frame.type === 'sos-moved' && frame.id === id);
    const begin = performance.now();
    await status(guest.id, { caseToken: guest.caseToken, location: points[0] });
    await expect.poll(() => movedFrames(guest.id)).toMatchObject([{ point: points[0], ago: 0 }]);
    for (const location of points.slice(1)) await status(guest.id, { caseToken: guest.caseToken, location });
    const intervals = Math.ceil((performance.now() - begin) / SOS_BROADCAST_INTERVAL_MS);
    // Control: another case does not wait. The position of a press that admins receive no event of is one of these.
    await triggerSos(client, { location: POINT });
    await expect.poll(() => movedFrames(own.id)).toMatchObject([{ point: POINT, ago: 0 }]);
    await expect.poll(() => movedFrames(guest.id).at(-1)).toMatchObject({ point: points[3], ago: expect.any(Number) });
    expect(movedFrames(guest.id).length, 'the first one, and one of each interval').toBeLessThanOrEqual(1 + intervals);
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

  test('a press that waited for a network reports its time, and an implausible phone clock is ignored', async () => {
    const admin = await createAdmin(server);
    const now = Date.now();
    const presses: [number, boolean][] = [
      [now - 10 * MINUTE_MS, true],
      [now + 10 * MINUTE_MS, false],
      [now - 80 * HOUR_MS, false],
    ];
    for (const [pressedAt, believed] of presses) {
      const { id } = await triggerSos(null, { pressedAt });
      const found = (await cases(admin)).find((each) => each.id === id);
      expect(found?.pressedAt === pressedAt).toBe(believed);
      expect(found?.raisedAt).toBeGreaterThanOrEqual(now);
    }
  });

  test.each([
    ['a day slow', -24 * HOUR_MS],
    ['a day fast', 24 * HOUR_MS],
    ['right', 0],
  ])('a press and its place are as old as its phone says, whose clock is %s', async (_, error) => {
    const admin = await createAdmin(server);
    for (const age of [2000, 10 * MINUTE_MS, 80 * HOUR_MS]) {
      const now = Date.now();
      const sentAt = now + error;
      const { id } = await triggerSos(null, { location: POINT, pressedAt: sentAt - age, sentAt });
      const found = (await cases(admin)).find((each) => each.id === id);
      expect(Math.abs((found?.pressedAt ?? 0) - (now - age)), `${age} ms`).toBeLessThan(MINUTE_MS / 2);
      expect(found?.place?.at).toBe(found?.pressedAt);
      expect(await countTrackPoints(id)).toBe(1);
    }
  });

  test('a place is as old as the last press before the network came back, and the emergency as old as the first', async () => {
    const admin = await createAdmin(server);
    const now = Date.now();
    const times = { pressedAt: now - 90 * MINUTE_MS, pressedAgainAt: now - 5 * MINUTE_MS, sentAt: now };
    const { id } = await triggerSos(null, { location: POINT, ...times });
    const found = (await cases(admin)).find((each) => each.id === id);
    expect(Math.abs((found?.pressedAt ?? 0) - times.pressedAt)).toBeLessThan(MINUTE_MS);
    expect(Math.abs((found?.place?.at ?? 0) - times.pressedAgainAt)).toBeLessThan(MINUTE_MS);
  });

  test('a press that arrives late does not take back a later position of its case', async () => {
    const later = { lat: POINT.lat + 0.01, lng: POINT.lng };
    const { id, caseToken } = await triggerSos(null, { location: later });
    const now = Date.now();
    await triggerSos(null, { caseToken, pressId: uuidv7(), location: POINT, pressedAt: now - HOUR_MS, sentAt: now });
    expect(await server.db.prepare('SELECT lat, lng FROM sos_cases WHERE id = ?').bind(id).first()).toEqual(later);
  });
});

describe('during a job', () => {
  const server = withServer();
  const { triggerSos, status } = sosApi(server);

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
