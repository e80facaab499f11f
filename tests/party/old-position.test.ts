import { expect, test } from 'vitest';
import { FRAME_LIMITS, HEARTBEAT } from '#contract/events.ts';
import { joinRoom } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';
import { advanceJob, createClient, createJob, createWorker, PUNE } from '../support/test-users.ts';

// A position is stored for ten minutes.
const CLOCK_RATE = 20;
const server = withServer({}, { rate: CLOCK_RATE });

test('a client who is connected is told when the last position of a worker who fell silent is too old', async () => {
  const [client, worker] = [await createClient(server), await createWorker(server)];
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  const watching = await joinRoom(server, client, 'chat', jobId);
  // Ten times as often as the app, because a busy machine may delay them, and a connection that falls silent is closed.
  const pings = setInterval(() => watching.socket.send('ping'), HEARTBEAT.pingEveryMs / CLOCK_RATE / 10);
  const silent = await joinRoom(server, worker, 'chat', jobId);
  const sentAt = Date.now();
  silent.socket.send(JSON.stringify({ type: 'position', point: { lat: 18.5, lng: PUNE.lng } }));
  await expect.poll(() => watching.ephemeralFrames.at(-1)).toMatchObject({ point: { lat: 18.5 } });
  await expect
    .poll(() => watching.ephemeralFrames.at(-1), { timeout: 60_000 })
    .toEqual({ type: 'position', point: null, ago: 0 });
  expect((Date.now() - sentAt) * CLOCK_RATE).toBeGreaterThanOrEqual(FRAME_LIMITS.positionKeptMs);
  clearInterval(pings);
  await Promise.all([watching.close(), silent.close()]);
});
