import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame, type SosRoomFrame } from '#contract/events.ts';
import type { Person } from './people.ts';
import { roomAddress, ticket } from './phone.ts';
import type { Server } from './server.ts';

/** An admin's line to the desk, and what it said. */
export async function atTheDesk(server: Server, admin: Person, pingEveryMs = 10_000) {
  const given = await ticket(server, admin, 'sos', SOS_ROOM);
  const socket = new WebSocket(roomAddress(server, 'sos', given.room, `?ticket=${given.ticket}`));
  const heard: SosRoomFrame[] = [];
  /** When each case was first heard of, by `performance.now()`. */
  const firstAt = new Map<string, number>();
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return;
    const frame = z.parse(sosRoomFrame, JSON.parse(String(data)));
    heard.push(frame);
    if ('id' in frame && !firstAt.has(frame.id)) firstAt.set(frame.id, performance.now());
  });
  await new Promise((done) => socket.addEventListener('open', done, { once: true }));
  const ping = setInterval(() => socket.send('ping'), pingEveryMs);
  return {
    heard,
    firstAt,
    of: (id: string) =>
      heard.filter((frame) => ('id' in frame ? frame.id === id : frame.ids.includes(id))).map((frame) => frame.type),
    leave: () =>
      new Promise((done) => {
        clearInterval(ping);
        socket.addEventListener('close', done, { once: true });
        socket.close();
      }),
  };
}
