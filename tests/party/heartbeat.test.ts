import { expect, test } from 'vitest';
import { HEARTBEAT, inboxRoomName } from '#contract/events.ts';
import { aClient } from '../support/people.ts';
import { ring } from '../support/phone.ts';
import { withServer } from '../support/server.ts';

const RATE = 5;
const server = withServer({}, RATE);

test('after 45 seconds a room lets go of who fell silent or was revoked, and keeps who pings', async () => {
  const before = Date.now();
  const [silent, revoked, well] = [await aClient(server), await aClient(server), await aClient(server)];
  const lines = {
    silent: await ring(server, silent, 'inbox', inboxRoomName('client', silent.id)),
    revoked: await ring(server, revoked, 'inbox', inboxRoomName('client', revoked.id)),
    well: await ring(server, well, 'inbox', inboxRoomName('client', well.id)),
  };
  const after = Date.now();
  const pings = setInterval(() => {
    for (const line of [lines.revoked, lines.well]) if (line.socket.readyState === WebSocket.OPEN) line.socket.send('ping');
  }, 5000 / RATE);
  // Behind the API's back, so that nothing but the heartbeat finds it.
  await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(revoked.id).run();
  // The room's goodbye comes now; the end of the socket is seen up to ten seconds later.
  const leaving = () => [lines.silent, lines.revoked].map(({ socket }) => socket.readyState >= WebSocket.CLOSING);
  await expect.poll(leaving, { timeout: 30_000, interval: 20 }).toEqual([true, true]);
  const left = Date.now();
  expect(HEARTBEAT.silentAfterMs).toBe(45_000);
  expect((left - before) * RATE).toBeGreaterThan(45_000);
  expect((left - after) * RATE).toBeLessThan(70_000);
  const [gone, out] = await Promise.all([lines.silent.closed, lines.revoked.closed]);
  expect([gone.code, gone.reason, out.code, out.reason]).toEqual([1001, 'silent', 1008, 'revoked']);
  expect(lines.well.socket.readyState).toBe(WebSocket.OPEN);
  clearInterval(pings);
  await lines.well.hangUp();
});
