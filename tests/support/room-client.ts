import * as z from 'zod/mini';
import {
  ephemeralFrame,
  inboxRoomName,
  roomEvent,
  type RoomKind,
  type EphemeralFrame,
  type RoomEvent,
} from '#contract/events.ts';
import { post, parseResponse, type TestUser } from './test-users.ts';
import type { TestServer } from './server-fixture.ts';
import { STATE_TIMEOUT_MS } from './timeouts.ts';

/** A WebSocket connection to a room that records the received frames. */
export interface RoomClient {
  events: RoomEvent[];
  /** Frames that are not stored: typing, read receipts, positions. */
  ephemeralFrames: EphemeralFrame[];
  socket: WebSocket;
  /** Resolves with all received events once there are `n` of them. */
  waitForEvents(n: number): Promise<RoomEvent[]>;
  /** Resolves with the answer to a ping. What the room sent before has arrived by then. */
  ping(): Promise<'pong'>;
  closed: Promise<CloseEvent>;
  close(): Promise<void>;
}

export const clientRoom = (user: TestUser) => inboxRoomName('client', user.id);
export const workerRoom = (user: TestUser) => inboxRoomName('worker', user.id);

export const requestTicket = (server: TestServer, user: TestUser, party: RoomKind, room: string) =>
  parseResponse('roomTicket', post(server, '/api/rooms/ticket', { party, room }, user));

export const roomUrl = (server: TestServer, party: string, room: string, query: string): URL => {
  const url = new URL(`/parties/${party}/${room}${query}`, server.url);
  url.protocol = 'ws:';
  return url;
};

/** Joins a room with a new ticket of this user. */
export async function joinRoom(server: TestServer, user: TestUser, party: RoomKind, room: string): Promise<RoomClient> {
  const ticketResponse = await requestTicket(server, user, party, room);
  return connectToRoom(roomUrl(server, party, ticketResponse.room, `?ticket=${ticketResponse.ticket}`));
}

export async function connectToRoom(url: URL): Promise<RoomClient> {
  const socket = new WebSocket(url);
  const events: RoomEvent[] = [];
  const ephemeralFrames: EphemeralFrame[] = [];
  let notifyWaiter = (): void => undefined;
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') return;
    const frame: unknown = JSON.parse(String(data));
    const ephemeral = z.safeParse(ephemeralFrame, frame);
    if (ephemeral.success) ephemeralFrames.push(ephemeral.data);
    else events.push(z.parse(roomEvent, frame));
    notifyWaiter();
  });
  const closed = new Promise<CloseEvent>((done) => socket.addEventListener('close', done, { once: true }));
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done(), { once: true });
    socket.addEventListener('error', () => fail(new Error('the connection to the room failed')), { once: true });
  });
  const waitForEvents = (count: number): Promise<RoomEvent[]> =>
    new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`received ${events.length} of ${count} events: ${JSON.stringify(events)}`)),
        STATE_TIMEOUT_MS,
      );
      notifyWaiter = () => {
        if (events.length < count) return;
        clearTimeout(timer);
        done(events);
      };
      notifyWaiter();
    });
  return {
    events,
    ephemeralFrames,
    socket,
    waitForEvents,
    ping() {
      const pong = new Promise<'pong'>((done) =>
        socket.addEventListener('message', ({ data }) => data === 'pong' && done('pong')),
      );
      socket.send('ping');
      return pong;
    },
    closed,
    async close() {
      socket.close();
      await closed;
    },
  };
}
