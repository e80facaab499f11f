import { decode } from 'hono/jwt';
import { expect, test } from 'vitest';
import { SOS_ROOM, inboxRoomName, TICKET_LIFETIME_SECONDS, type RoomKind } from '#contract/events.ts';
import { aClient, aJob, anAdmin, aWorker, moved, post, type Person } from '../support/people.ts';
import { roomAddress, ticket } from '../support/phone.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

/** A line that keeps what it hears as it came. */
async function listen(who: Person, party: RoomKind, room: string) {
  const given = await ticket(server, who, party, room);
  const socket = new WebSocket(roomAddress(server, party, given.room, `?ticket=${given.ticket}`));
  const heard: string[] = [];
  socket.addEventListener('message', ({ data }) => void heard.push(String(data)));
  const closed = new Promise<CloseEvent>((done) => socket.addEventListener('close', done, { once: true }));
  await new Promise((done, fail) => {
    socket.addEventListener('open', done, { once: true });
    socket.addEventListener('error', fail, { once: true });
  });
  return { socket, heard, closed };
}

const ABUSES: Record<string, (socket: WebSocket) => void> = {
  'a spoofed event': (socket) => socket.send('{"type":"sos-raised","seq":99,"at":1,"id":"x"}'),
  'a frame of a megabyte': (socket) => socket.send('x'.repeat(1_000_000)),
  'a thousand frames at once': (socket) => {
    for (let i = 0; i < 1000; i++) socket.send(`{"type":"typing","n":${i}}`);
  },
  'no JSON': (socket) => socket.send('{"type":'),
  bytes: (socket) => socket.send(new Uint8Array([1, 2, 3])),
};

test('in the rooms that only speak, whoever says anything is cut off, and the others hear nothing of it and go on', async () => {
  const [admin, client, worker] = [await anAdmin(server), await aClient(server), await aWorker(server)];
  const jobId = await aJob(server, client);
  const rooms: [RoomKind, string, Person, () => Promise<unknown>, RegExp][] = [
    ['sos', SOS_ROOM, admin, () => post(server, '/api/emergency/trigger', { location: null }), /sos-raised/],
    ['inbox', inboxRoomName('client', client.id), client, () => moved(server, jobId, worker, 'accept'), /job-accepted/],
    ['dispatch', 'plumber', worker, async () => aJob(server, await aClient(server)), /new-job/],
  ];
  for (const [party, room, who, happen, said] of rooms) {
    const bystander = await listen(who, party, room);
    for (const [what, abuse] of Object.entries(ABUSES)) {
      const line = await listen(who, party, room);
      abuse(line.socket);
      expect([1008, 1009], `${what} in ${party}`).toContain((await line.closed).code);
    }
    expect(bystander.heard, party).toEqual([]);
    expect(bystander.socket.readyState, party).toBe(WebSocket.OPEN);
    await happen();
    await expect.poll(() => bystander.heard.join('\n'), { message: party }).toMatch(said);
    bystander.socket.close();
    await bystander.closed;
  }
});

test('a ticket is for 60 seconds from now, and a stranger gets none to the desk', async () => {
  const [admin, client, worker] = [await anAdmin(server), await aClient(server), await aWorker(server)];
  const from = Math.floor(Date.now() / 1000);
  const { payload } = decode((await ticket(server, admin, 'sos', SOS_ROOM)).ticket);
  expect(payload.exp).toBeGreaterThanOrEqual(from + TICKET_LIFETIME_SECONDS);
  expect(payload.exp).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000) + TICKET_LIFETIME_SECONDS);
  for (const who of [client, worker, null])
    expect((await post(server, '/api/rooms/ticket', { party: 'sos', room: SOS_ROOM }, who)).status).toBe(who ? 403 : 401);
});
