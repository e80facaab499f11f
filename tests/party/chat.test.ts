import { sign } from 'hono/jwt';
import { describe, expect, test } from 'vitest';
import { FRAME_LIMITS, ticketSigningSecret, type DeviceToRoomFrame } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  advanceJob,
  post,
  parseResponse,
  PUNE,
  type TestUser,
} from '../support/test-users.ts';
import { connectToRoom, joinRoom, roomUrl, requestTicket, type RoomClient } from '../support/room-client.ts';
import { SECRET } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

/** A client is told so when they connect. */
const NO_POSITION = { type: 'position', point: null, ago: 0 };

/** Connects the client and the worker of an accepted job to its chat room. */
async function joinChatRoom() {
  const [client, worker] = await Promise.all([createClient(server), createWorker(server)]);
  const jobId = await createJob(server, client);
  await advanceJob(server, jobId, worker, 'accept');
  const connections = {
    client: await joinRoom(server, client, 'chat', jobId),
    worker: await joinRoom(server, worker, 'chat', jobId),
  };
  await expect.poll(() => connections.client.ephemeralFrames.splice(0)).toEqual([NO_POSITION]);
  const closeAll = () => Promise.all(Object.values(connections).map((connection) => connection.close()));
  return { client, worker, jobId, lines: connections, hangUp: closeAll };
}

const sendFrame = (connection: RoomClient, frame: DeviceToRoomFrame) => connection.socket.send(JSON.stringify(frame));
const sendMessage = (user: TestUser, jobId: string, message: string) =>
  parseResponse('sendMessage', post(server, `/api/messages/${jobId}`, { message }, user));

test('a message is delivered with its number to both sides in the room, and announced in the inbox of the other side', async () => {
  const { client, worker, jobId, lines: connections, hangUp: closeAll } = await joinChatRoom();
  const inbox = await joinRoom(server, worker, 'inbox', `worker_${worker.id}`);
  const first = await sendMessage(client, jobId, 'The gate is blue');
  // A room leaves out an event that a later one has overtaken.
  await Promise.all([connections.client, connections.worker, inbox].map((connection) => connection.waitForEvents(1)));
  const second = await sendMessage(client, jobId, 'And open');
  for (const connection of [connections.client, connections.worker])
    expect(await connection.waitForEvents(2)).toEqual([
      { type: 'receiveMessage', at: first.created_at, ...first },
      { type: 'receiveMessage', at: second.created_at, ...second },
    ]);
  const messageEvents = (await inbox.waitForEvents(2)).filter((event) => event.type === 'message');
  expect(messageEvents).toMatchObject([
    { jobId, number: 1, from: 'Asha Kulkarni' },
    { jobId, number: 2 },
  ]);
  await inbox.close();
  await closeAll();
});

test('typing is relayed to the other side only, and read receipts to both, but only if they have changed', async () => {
  const { client, worker, jobId, lines: connections, hangUp: closeAll } = await joinChatRoom();
  sendFrame(connections.client, { type: 'typing' });
  await expect.poll(() => connections.worker.ephemeralFrames).toEqual([{ type: 'typing', side: 'client' }]);
  await sendMessage(client, jobId, 'Hello');
  for (let i = 0; i < 2; i++)
    await parseResponse('updateReadReceipts', post(server, `/api/messages/${jobId}/marks`, { seen: 1 }, worker));
  const seen = { type: 'seen', side: 'worker', delivered: 1, seen: 1 };
  await expect.poll(() => connections.client.ephemeralFrames).toEqual([seen]);
  // A second round of frames shows that the unchanged read receipts were not relayed.
  sendFrame(connections.worker, { type: 'typing' });
  await expect.poll(() => connections.client.ephemeralFrames).toEqual([seen, { type: 'typing', side: 'worker' }]);
  await closeAll();
});

describe('the position of a worker on the way', () => {
  const sendPosition = (connection: RoomClient, lat: number) =>
    sendFrame(connection, { type: 'position', point: { lat, lng: PUNE.lng } });

  test('is relayed at most every four seconds, stored as one last point for clients that join later, and deleted when the worker stops sharing it, as those who join then are told', async () => {
    const { client, jobId, lines: connections, hangUp: closeAll } = await joinChatRoom();
    const from = Date.now();
    sendPosition(connections.worker, 18.5);
    sendPosition(connections.worker, 18.51);
    await expect.poll(() => connections.client.ephemeralFrames).toHaveLength(1);
    expect(connections.client.ephemeralFrames).toMatchObject([{ type: 'position', point: { lat: 18.5, lng: PUNE.lng } }]);
    let lat = 18.52;
    await expect
      .poll(
        () => {
          sendPosition(connections.worker, (lat += 0.001));
          return connections.client.ephemeralFrames.length;
        },
        { interval: 600 },
      )
      .toBe(2);
    expect(Date.now() - from).toBeGreaterThanOrEqual(FRAME_LIMITS.positionEveryMs);

    const lateConnection = await joinRoom(server, client, 'chat', jobId);
    const [, last] = connections.client.ephemeralFrames;
    await expect
      .poll(() => lateConnection.ephemeralFrames)
      .toMatchObject([{ type: 'position', point: last?.type === 'position' ? last.point : null }]);
    sendFrame(connections.worker, { type: 'position', point: null });
    await expect.poll(() => lateConnection.ephemeralFrames.at(-1)).toMatchObject({ type: 'position', point: null });
    const later = await joinRoom(server, client, 'chat', jobId);
    // The room sends it before it responds to a ping.
    await later.ping();
    expect(later.ephemeralFrames).toEqual([NO_POSITION]);
    await Promise.all([lateConnection.close(), later.close()]);
    await closeAll();
  });

  test('is not relayed once the job has started', async () => {
    const { worker, jobId, lines: connections, hangUp: closeAll } = await joinChatRoom();
    await advanceJob(server, jobId, worker, 'start');
    sendPosition(connections.worker, 18.5);
    sendFrame(connections.worker, { type: 'typing' });
    await expect.poll(() => connections.client.ephemeralFrames).toEqual([{ type: 'typing', side: 'worker' }]);
    await closeAll();
  });

  test('is not relayed after a start of the job, although one before it was', async () => {
    const { client, worker, jobId, lines: connections, hangUp: closeAll } = await joinChatRoom();
    sendPosition(connections.worker, 18.5);
    await expect.poll(() => connections.client.ephemeralFrames).toHaveLength(1);
    // The room counts from when it has relayed the position, which follows a read of D1.
    const relayedAt = Date.now();
    await advanceJob(server, jobId, worker, 'start');
    await expect.poll(() => Date.now() - relayedAt, { timeout: 10_000 }).toBeGreaterThan(FRAME_LIMITS.positionEveryMs);
    sendPosition(connections.worker, 18.51);
    sendFrame(connections.worker, { type: 'typing' });
    // The end of sharing may come after it, because the room reads D1 first.
    await expect.poll(() => connections.client.ephemeralFrames).toContainEqual({ type: 'typing', side: 'worker' });
    const positions = () => connections.client.ephemeralFrames.filter(({ type }) => type === 'position');
    await expect.poll(() => positions().at(-1)).toMatchObject({ point: null });
    // A position that was relayed all the same would have come before this.
    const lateConnection = await joinRoom(server, client, 'chat', jobId);
    await Promise.all([lateConnection.ping(), connections.client.ping()]);
    expect(positions()).toMatchObject([{ point: { lat: 18.5 } }, { point: null }]);
    await lateConnection.close();
    await closeAll();
  });

  test('that waits for D1 is not relayed once the worker has stopped sharing', async () => {
    const { client, jobId, lines: connections, hangUp: closeAll } = await joinChatRoom();
    // D1 runs one statement after the other, so the room waits for the last of these before it reads the job.
    const count =
      'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500000) SELECT count(*) AS n FROM n';
    const busy = Array.from({ length: 6 }, () => server.db.prepare(count).first('n'));
    await busy[0];
    sendPosition(connections.worker, 18.5);
    sendFrame(connections.worker, { type: 'position', point: null });
    sendFrame(connections.worker, { type: 'typing' });
    await expect.poll(() => connections.client.ephemeralFrames).toContainEqual({ type: 'typing', side: 'worker' });
    await Promise.all(busy);
    const lateConnection = await joinRoom(server, client, 'chat', jobId);
    await Promise.all([lateConnection.ping(), connections.client.ping()]);
    const positions = connections.client.ephemeralFrames.filter(({ type }) => type === 'position');
    expect(positions.at(-1)).toEqual(NO_POSITION);
    expect(lateConnection.ephemeralFrames).toEqual([NO_POSITION]);
    await lateConnection.close();
    await closeAll();
  });

  test('is not shown to a client who joins after the job was cancelled', async () => {
    const { client, worker, jobId, lines: connections, hangUp: closeAll } = await joinChatRoom();
    sendPosition(connections.worker, 18.5);
    await expect.poll(() => connections.client.ephemeralFrames).toHaveLength(1);
    const before = await joinRoom(server, client, 'chat', jobId);
    await expect.poll(() => before.ephemeralFrames, { message: 'control: before' }).toHaveLength(1);
    await advanceJob(server, jobId, worker, 'cancel');
    const after = await joinRoom(server, client, 'chat', jobId);
    await after.ping();
    expect(after.ephemeralFrames).toEqual([NO_POSITION]);
    await Promise.all([before.close(), after.close(), closeAll()]);
  });

  test('can be sent by the worker only: a client who sends one is disconnected', async () => {
    const { lines: connections } = await joinChatRoom();
    sendPosition(connections.client, 18.5);
    expect((await connections.client.closed).code).toBe(1008);
    expect(connections.worker.ephemeralFrames).toEqual([]);
    await connections.worker.close();
  });
});

describe('access to a chat room', () => {
  test('is denied to users without the job and to admins, who read the chat in the admin console instead', async () => {
    const [client, users, otherClient, cook, admin] = await Promise.all([
      createClient(server),
      createWorker(server),
      createClient(server),
      createWorker(server, 'cooking'),
      createAdmin(server),
    ]);
    const jobId = await createJob(server, client);
    const statusFor = async (user: TestUser | null, room = jobId) =>
      (await post(server, '/api/rooms/ticket', { party: 'chat', room }, user)).status;
    // While the job is offered to all nearby plumbers, its chat has no second side.
    expect(await Promise.all([statusFor(client), statusFor(users)])).toEqual([403, 403]);
    await advanceJob(server, jobId, users, 'accept');
    expect(await Promise.all([statusFor(client), statusFor(users)])).toEqual([200, 200]);
    expect(await Promise.all([otherClient, cook, admin, null].map((user) => statusFor(user)))).toEqual([403, 403, 403, 401]);
    expect(await statusFor(client, uuidv7())).toBe(403);
    expect(await statusFor(client, 'no job')).toBe(403);
  });

  test('is denied with a ticket that is used, expired, forged or for another room', async () => {
    const { client, jobId, hangUp: closeAll } = await joinChatRoom();
    const own = await createClient(server);
    const ticketResponse = await requestTicket(server, client, 'chat', jobId);
    const canConnect = async (text: string) => {
      try {
        await (await connectToRoom(roomUrl(server, 'chat', jobId, `?ticket=${text}`))).close();
        return true;
      } catch {
        return false;
      }
    };
    expect([await canConnect(ticketResponse.ticket), await canConnect(ticketResponse.ticket)]).toEqual([true, false]);
    const exp = Math.floor(Date.now() / 1000) + 60;
    const claims = { jti: uuidv7(), sub: client.id, ver: 1, party: 'chat', room: jobId, side: 'worker', exp };
    const signed = (overrides: object, secret = ticketSigningSecret(SECRET)) =>
      sign({ ...claims, ...overrides }, secret, 'HS256');
    const inbox = await requestTicket(server, own, 'inbox', `client_${own.id}`);
    for (const [what, text] of Object.entries({
      over: await signed({ exp: exp - 61 }),
      forged: await signed({}, ticketSigningSecret('somebody else who would like to listen in here')),
      'of another job': await signed({ room: uuidv7() }),
      'of another party': inbox.ticket,
    }))
      expect(await canConnect(text), what).toBe(false);
    await closeAll();
  });
});

test('a client that sends forbidden frames is disconnected, and the other connections of the room receive nothing of it and stay open', async () => {
  const { client, worker, jobId, lines: connections } = await joinChatRoom();
  const invalidFrames: Record<string, (line: RoomClient) => void> = {
    'a message that claims to be the worker’s': ({ socket }) =>
      socket.send(JSON.stringify({ type: 'receiveMessage', job_id: jobId, sender_id: worker.id, message: 'Pay me twice' })),
    'read receipts of the other side': ({ socket }) =>
      socket.send(JSON.stringify({ type: 'seen', side: 'worker', delivered: 9, seen: 9 })),
    'a frame of a megabyte': ({ socket }) => socket.send(`{"type":"typing","x":"${'x'.repeat(1_000_000)}"}`),
    'invalid JSON': ({ socket }) => socket.send('{"type":'),
    bytes: ({ socket }) => socket.send(new Uint8Array([1, 2, 3])),
    'an unknown frame': ({ socket }) => socket.send('{"type":"shutdown"}'),
  };
  for (const [what, abuse] of Object.entries(invalidFrames)) {
    const connection = await joinRoom(server, client, 'chat', jobId);
    abuse(connection);
    expect([1008, 1009], what).toContain((await connection.closed).code);
  }
  expect(connections.worker.events).toEqual([]);
  expect(connections.worker.ephemeralFrames).toEqual([]);

  const floodingConnection = await joinRoom(server, client, 'chat', jobId);
  const floodedAt = Date.now();
  for (let i = 0; i < 1000; i++) sendFrame(floodingConnection, { type: 'typing' });
  expect(await floodingConnection.closed).toMatchObject({ code: 1008, reason: 'too many frames' });
  const refilled = Math.floor(((Date.now() - floodedAt) / 1000) * FRAME_LIMITS.perSecond);
  const sent = await sendMessage(worker, jobId, 'Still here');
  for (const connection of [connections.client, connections.worker])
    expect(await connection.waitForEvents(1)).toMatchObject([{ id: sent.id }]);
  expect(connections.worker.ephemeralFrames.length).toBeLessThanOrEqual(FRAME_LIMITS.burst + refilled);
  await Promise.all([connections.client.close(), connections.worker.close()]);
});
