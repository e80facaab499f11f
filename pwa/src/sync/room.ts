import ReconnectingWebSocket from 'partysocket/ws';
import * as z from 'zod/mini';
import { HEARTBEAT, inboxRoom, roomEvent, type Party, type RoomEvent } from '#contract/events.ts';
import { call } from './call.ts';
import { accountData } from './db.ts';
import { cursorOf, pull } from './pull.ts';
import { checkSessions } from './session-check.ts';
import { currentSession, onSessionChange, type Area } from './session.ts';

/** A frame as it comes: JSON of a known event, or nothing to us. */
const roomEventText = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'not JSON', input: text });
        return z.NEVER;
      }
    }),
  ),
  roomEvent,
);

type Listener = (area: Area, event: RoomEvent) => void;
const listeners = new Set<Listener>();

/** Calls `listener` for each event the rooms say, once. Returns the way to stop. */
export function onRoomEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = (area: Area, event: RoomEvent) => {
  for (const listener of listeners) listener(area, event);
};

/** An inbox event tells that something changed; what changed is pulled. One this phone has seen is dropped. */
async function heard(area: Area, party: Party, event: RoomEvent): Promise<void> {
  if (party === 'dispatch') {
    if (event.type === 'job-closed') {
      await accountData(area)
        ?.jobs.where('id')
        .equals(event.jobId)
        .and((job) => job.bucket === 'pending')
        .delete();
    }
    tell(area, event);
    return;
  }
  const cursor = await cursorOf(area);
  if (cursor !== null && event.seq <= cursor) return;
  await pull(area);
  tell(area, event);
}

async function addressFor(area: Area, party: Party, room: string): Promise<string> {
  const answer = await call('roomTicket', area, { body: { party, room } });
  if (!answer.ok) throw new Error(answer.code);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/parties/${party}/${encodeURIComponent(answer.data.room)}?ticket=${encodeURIComponent(answer.data.ticket)}`;
}

interface Line {
  close(): void;
  /** Tries again after the attempts of the specification (5, one second apart) are used up. */
  wake(): void;
}

const MAX_RETRIES = 5;

function open(area: Area, party: Party, room: string): Line {
  const socket = new ReconnectingWebSocket(() => addressFor(area, party, room), [], {
    maxRetries: MAX_RETRIES,
    minReconnectionDelay: 1000,
    maxReconnectionDelay: 1000,
    maxEnqueuedMessages: 0,
  });
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  const ping = setInterval(() => {
    if (socket.readyState !== ReconnectingWebSocket.OPEN) return;
    socket.send('ping');
    unanswered ??= setTimeout(() => socket.reconnect(), HEARTBEAT.pongWithinMs);
  }, HEARTBEAT.pingEveryMs);
  const answered = () => {
    clearTimeout(unanswered);
    unanswered = undefined;
  };
  socket.addEventListener('open', () => {
    answered();
    // Whatever was said while nobody listened.
    void pull(area);
  });
  socket.addEventListener('close', answered);
  socket.addEventListener('message', ({ data }) => {
    answered();
    if (data === 'pong' || typeof data !== 'string') return;
    const event = z.safeParse(roomEventText, data);
    if (event.success) void heard(area, party, event.data);
  });
  return {
    close() {
      clearInterval(ping);
      answered();
      socket.close();
    },
    wake() {
      if (socket.readyState === ReconnectingWebSocket.OPEN) return;
      // One that never got as far as a socket, because it got no ticket, says CONNECTING for ever after its last attempt.
      if (socket.readyState === ReconnectingWebSocket.CLOSED || socket.retryCount >= MAX_RETRIES) socket.reconnect();
    },
  };
}

/** Keeps the rooms of whoever is logged in open. Returns the way to stop. */
export function keepRooms(): () => void {
  checkSessions();
  const lines = new Map<Area, { account: string; rooms: Line[] }>();
  const follow = () => {
    for (const area of ['client', 'worker'] as const) {
      const session = currentSession(area);
      const held = lines.get(area);
      if (held?.account === session?.token) continue;
      for (const line of held?.rooms ?? []) line.close();
      lines.delete(area);
      if (!session) continue;
      const rooms = [open(area, 'inbox', inboxRoom(area, session.profile.id))];
      if (area === 'worker' && 'profession' in session.profile) rooms.push(open(area, 'dispatch', session.profile.profession));
      lines.set(area, { account: session.token, rooms });
    }
  };
  const wake = () => {
    if (document.visibilityState === 'visible') for (const { rooms } of lines.values()) for (const line of rooms) line.wake();
  };
  const stopFollowing = onSessionChange(follow);
  const retry = setInterval(wake, 30_000);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  follow();
  return () => {
    stopFollowing();
    clearInterval(retry);
    window.removeEventListener('online', wake);
    document.removeEventListener('visibilitychange', wake);
    for (const { rooms } of lines.values()) for (const line of rooms) line.close();
  };
}
