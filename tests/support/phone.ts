import * as z from 'zod/mini';
import { ephemeralFrame, roomEvent, type RoomKind, type EphemeralFrame, type RoomEvent } from '#contract/events.ts';
import { post, read, type Person } from './people.ts';
import type { Server } from './server.ts';

/** A phone's line to a room: what it heard, and ways to wait for more. */
export interface Line {
  heard: RoomEvent[];
  /** What a chat said besides: typing, marks, positions. */
  passing: EphemeralFrame[];
  socket: WebSocket;
  /** Resolves with everything heard once there are `n` events; rejects after `ms`. */
  until(n: number, ms?: number): Promise<RoomEvent[]>;
  closed: Promise<CloseEvent>;
  hangUp(): Promise<void>;
}

export const ticket = (server: Server, who: Person, party: RoomKind, room: string) =>
  read('roomTicket', post(server, '/api/rooms/ticket', { party, room }, who));

export const roomAddress = (server: Server, party: string, room: string, query: string): URL => {
  const url = new URL(`/parties/${party}/${room}${query}`, server.url);
  url.protocol = 'ws:';
  return url;
};

/** Opens a line with a ticket of this person's own. */
export async function ring(server: Server, who: Person, party: RoomKind, room: string): Promise<Line> {
  const given = await ticket(server, who, party, room);
  return connect(roomAddress(server, party, given.room, `?ticket=${given.ticket}`));
}

export async function connect(url: URL): Promise<Line> {
  const socket = new WebSocket(url);
  const heard: RoomEvent[] = [];
  const passing: EphemeralFrame[] = [];
  let wake = (): void => undefined;
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return;
    const frame: unknown = JSON.parse(String(data));
    const passed = z.safeParse(ephemeralFrame, frame);
    if (passed.success) passing.push(passed.data);
    else heard.push(z.parse(roomEvent, frame));
    wake();
  });
  const closed = new Promise<CloseEvent>((done) => socket.addEventListener('close', done, { once: true }));
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done(), { once: true });
    socket.addEventListener('error', () => fail(new Error('the room did not open')), { once: true });
  });
  const until = (n: number, ms = 5000): Promise<RoomEvent[]> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`heard ${heard.length} of ${n} events: ${JSON.stringify(heard)}`)), ms);
      wake = () => {
        if (heard.length < n) return;
        clearTimeout(timer);
        done(heard);
      };
      wake();
    });
  return {
    heard,
    passing,
    socket,
    until,
    closed,
    async hangUp() {
      socket.close();
      await closed;
    },
  };
}
