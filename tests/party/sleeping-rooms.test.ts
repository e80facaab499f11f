import { expect, test } from 'vitest';
import { FRAME_LIMITS, HEARTBEAT } from '#contract/events.ts';
import { alarmsOf } from '../support/room-alarms.ts';
import { clientRoom, joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import { advanceJob, createClient, createJob, createWorker, PUNE } from '../support/test-users.ts';

// A room sleeps after ten seconds by the real clock, before its next alarm.
const CLOCK_RATE = 4;
const server = withServer({}, { rate: CLOCK_RATE });

test('A room that has slept does not write again that it is occupied, and an empty chat room wakes to forget the last position', async () => {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const inbox = await joinRoom(server, client, 'inbox', clientRoom(client));
  const pings = setInterval(() => inbox.socket.send('ping'), HEARTBEAT.pingEveryMs / CLOCK_RATE);
  const occupiedUntil = () =>
    server.db.prepare('SELECT until FROM room_presence WHERE room = ?').bind(clientRoom(client)).first<number>('until');
  const before = await occupiedUntil();
  expect(before).toBeGreaterThan(0);

  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  const chat = [await joinRoom(server, client, 'chat', jobId), await joinRoom(server, worker, 'chat', jobId)] as const;
  const sentAt = Date.now();
  chat[1].socket.send(JSON.stringify({ type: 'position', point: { lat: 18.5, lng: PUNE.lng } }));
  await expect.poll(() => chat[0].ephemeralFrames.at(-1)).toMatchObject({ point: { lat: 18.5 } });
  const arrivedAt = Date.now();
  await Promise.all(chat.map((connection) => connection.close()));

  // The state folder has the times of the real clock.
  const alarms = (roomClass: string) => alarmsOf(server.stateFolder, roomClass);
  const [firstAlarm = 0] = alarms('Inbox');
  await expect.poll(() => alarms('Inbox')[0] ?? 0, { timeout: 30_000 }).toBeGreaterThan(firstAlarm);
  expect(await occupiedUntil()).toBe(before);
  const keptMs = FRAME_LIMITS.positionKeptMs / CLOCK_RATE;
  await expect.poll(() => alarms('Chat')[0] ?? 0, { timeout: 30_000 }).toBeGreaterThanOrEqual(sentAt + keptMs);
  expect(alarms('Chat')[0]).toBeLessThan(arrivedAt + keptMs + 1000);
  clearInterval(pings);
  await inbox.close();
});
