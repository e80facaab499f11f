import { expect, test } from 'vitest';
import { HEARTBEAT, inboxRoomName } from '#contract/events.ts';
import { alarmsOf } from '../support/room-alarms.ts';
import { createClient } from '../support/test-users.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';

const CLOCK_RATE = 5;
const server = withServer({}, { rate: CLOCK_RATE });

test('after 45 seconds a room disconnects clients that are silent or revoked, and keeps clients that ping', async () => {
  const before = Date.now();
  const [silent, revoked, healthy] = [await createClient(server), await createClient(server), await createClient(server)];
  const connections = {
    silent: await joinRoom(server, silent, 'inbox', inboxRoomName('client', silent.id)),
    revoked: await joinRoom(server, revoked, 'inbox', inboxRoomName('client', revoked.id)),
    well: await joinRoom(server, healthy, 'inbox', inboxRoomName('client', healthy.id)),
  };
  const after = Date.now();
  const pings = setInterval(() => {
    for (const connection of [connections.revoked, connections.well])
      if (connection.socket.readyState === WebSocket.OPEN) connection.socket.send('ping');
  }, 5000 / CLOCK_RATE);
  // The update bypasses the API, so that only the heartbeat can detect it.
  await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(revoked.id).run();
  // The room starts to close the socket now; the close event can come up to ten seconds later.
  const closingSockets = () =>
    [connections.silent, connections.revoked].map(({ socket }) => socket.readyState >= WebSocket.CLOSING);
  await expect.poll(closingSockets, { timeout: 30_000, interval: 20 }).toEqual([true, true]);
  const closedAt = Date.now();
  expect(HEARTBEAT.silentAfterMs).toBe(45_000);
  expect((closedAt - before) * CLOCK_RATE).toBeGreaterThan(45_000);
  expect((closedAt - after) * CLOCK_RATE).toBeLessThan(70_000);
  const [silentClose, revokedClose] = await Promise.all([connections.silent.closed, connections.revoked.closed]);
  expect([silentClose.code, silentClose.reason, revokedClose.code, revokedClose.reason]).toEqual([
    1001,
    'silent',
    1008,
    'revoked',
  ]);
  expect(connections.well.socket.readyState).toBe(WebSocket.OPEN);
  clearInterval(pings);
  await connections.well.close();
});

test('a room that cannot check its connections, because the database fails, checks them 45 seconds later', async () => {
  const client = await createClient(server);
  const connection = await joinRoom(server, client, 'inbox', inboxRoomName('client', client.id));
  const lastAlarm = () => Math.max(0, ...alarmsOf(server.stateFolder, 'Inbox'));
  const before = lastAlarm();
  const rename = (from: string, to: string) => server.db.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  await rename('sessions', 'hidden_sessions');
  // The state folder has the times of the real clock.
  await expect.poll(lastAlarm).toBeGreaterThanOrEqual(before + HEARTBEAT.silentAfterMs / CLOCK_RATE);
  await rename('hidden_sessions', 'sessions');
  expect(await connection.closed).toMatchObject({ code: 1001, reason: 'silent' });
});
