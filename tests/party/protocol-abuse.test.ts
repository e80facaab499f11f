import { decode } from 'hono/jwt';
import { expect, test } from 'vitest';
import { SOS_ROOM, inboxRoomName, TICKET_LIFETIME_SECONDS, type RoomKind } from '#contract/events.ts';
import {
  createClient,
  createJob,
  createAdmin,
  createWorker,
  advanceJob,
  daysFromToday,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { roomUrl, requestTicket } from '../support/room-client.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();

/** Opens a connection that stores the received frames as they are. */
async function connectRaw(user: TestUser, party: RoomKind, room: string) {
  const ticketResponse = await requestTicket(server, user, party, room);
  const socket = new WebSocket(roomUrl(server, party, ticketResponse.room, `?ticket=${ticketResponse.ticket}`));
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }) => void frames.push(String(data)));
  const closed = new Promise<CloseEvent>((done) => socket.addEventListener('close', done, { once: true }));
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', fail, { once: true });
  });
  return { socket, heard: frames, closed };
}

const ABUSES: Record<string, (socket: WebSocket) => void> = {
  'a spoofed event': (socket) => socket.send('{"type":"sos-raised","seq":99,"at":1,"id":"x"}'),
  'a frame of a megabyte': (socket) => socket.send('x'.repeat(1_000_000)),
  'a thousand frames at once': (socket) => {
    for (let i = 0; i < 1000; i++) socket.send(`{"type":"typing","n":${i}}`);
  },
  'invalid JSON': (socket) => socket.send('{"type":'),
  bytes: (socket) => socket.send(new Uint8Array([1, 2, 3])),
};

test('rooms that accept no frames disconnect a client that sends one, and their other connections receive nothing of it and stay open', async () => {
  const [admin, client, worker] = [await createAdmin(server), await createClient(server), await createWorker(server)];
  const jobId = await createJob(server, client);
  // The worker hears of a new job of another day: the accepted one takes their time.
  const rooms: [RoomKind, string, TestUser, () => Promise<unknown>, RegExp][] = [
    ['sos', SOS_ROOM, admin, () => post(server, '/api/emergency/trigger', { location: null }), /sos-raised/],
    ['inbox', inboxRoomName('client', client.id), client, () => advanceJob(server, jobId, worker, 'accept'), /job-accepted/],
    [
      'dispatch',
      'plumber',
      worker,
      async () => createJob(server, await createClient(server), { date: daysFromToday(9) }),
      /new-job/,
    ],
  ];
  for (const [party, room, user, happen, triggerEvent] of rooms) {
    const otherConnection = await connectRaw(user, party, room);
    for (const [what, abuse] of Object.entries(ABUSES)) {
      const connection = await connectRaw(user, party, room);
      abuse(connection.socket);
      expect([1008, 1009], `${what} in ${party}`).toContain((await connection.closed).code);
    }
    expect(otherConnection.heard, party).toEqual([]);
    expect(otherConnection.socket.readyState, party).toBe(WebSocket.OPEN);
    await happen();
    await expect.poll(() => otherConnection.heard.join('\n'), { message: party }).toMatch(triggerEvent);
    otherConnection.socket.close();
    await otherConnection.closed;
  }
});

test('a ticket expires after 60 seconds, and only admins get one for the SOS room', async () => {
  const [admin, client, worker] = [await createAdmin(server), await createClient(server), await createWorker(server)];
  const from = Math.floor(Date.now() / 1000);
  const { payload } = decode((await requestTicket(server, admin, 'sos', SOS_ROOM)).ticket);
  expect(payload.exp).toBeGreaterThanOrEqual(from + TICKET_LIFETIME_SECONDS);
  expect(payload.exp).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + TICKET_LIFETIME_SECONDS);
  for (const user of [client, worker, null])
    expect((await post(server, '/api/rooms/ticket', { party: 'sos', room: SOS_ROOM }, user)).status).toBe(user ? 403 : 401);
});
