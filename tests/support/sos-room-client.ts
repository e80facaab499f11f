import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame, type SosRoomFrame } from '#contract/events.ts';
import type { TestUser } from './test-users.ts';
import { roomUrl, requestTicket } from './room-client.ts';
import type { TestServer } from './server-fixture.ts';

/** Connects an admin to the SOS room and records the received frames. */
export async function joinSosRoom(server: TestServer, admin: TestUser, pingEveryMs = 10_000) {
  const ticketResponse = await requestTicket(server, admin, 'sos', SOS_ROOM);
  const socket = new WebSocket(roomUrl(server, 'sos', ticketResponse.room, `?ticket=${ticketResponse.ticket}`));
  const frames: SosRoomFrame[] = [];
  /** When the first frame of each case arrived, by `performance.now()`. */
  const firstSeenAt = new Map<string, number>();
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return;
    const frame = z.parse(sosRoomFrame, JSON.parse(String(data)));
    frames.push(frame);
    if ('id' in frame && !firstSeenAt.has(frame.id)) firstSeenAt.set(frame.id, performance.now());
  });
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));
  const ping = setInterval(() => socket.send('ping'), pingEveryMs);
  return {
    frames,
    firstAt: firstSeenAt,
    frameTypesOf: (id: string) =>
      frames.filter((frame) => ('id' in frame ? frame.id === id : frame.ids.includes(id))).map((frame) => frame.type),
    close: () =>
      new Promise((done) => {
        clearInterval(ping);
        socket.addEventListener('close', done, { once: true });
        socket.close();
      }),
  };
}
