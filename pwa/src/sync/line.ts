import ReconnectingWebSocket from 'partysocket/ws';
import * as z from 'zod/mini';
import { HEARTBEAT, type RoomKind } from '#contract/events.ts';
import { call } from './call.ts';
import type { Area } from './session.ts';

async function addressFor(area: Area, party: RoomKind, room: string): Promise<string> {
  const answer = await call('roomTicket', area, { body: { party, room } });
  if (!answer.ok) throw new Error(answer.code);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/parties/${party}/${encodeURIComponent(answer.data.room)}?ticket=${encodeURIComponent(answer.data.ticket)}`;
}

/** A frame as it comes: JSON of this shape, or nothing to us. */
export const textOf = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
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
    shape,
  );

/** A phone's line to a room, which comes back by itself as long as it is not closed. */
export interface Line {
  close(): void;
  /** Says something while the line is open; otherwise it would be worth nothing later. */
  send(text: string): void;
}

const MAX_RETRIES = 5;
const TRY_AGAIN_MS = 30_000;

/** Opens a line. `on.open` is told of each new connection, `on.text` of what the room says. */
export function openLine(
  area: Area,
  party: RoomKind,
  room: string,
  on: { open: () => void; text: (text: string) => void },
): Line {
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
    on.open();
  });
  socket.addEventListener('close', answered);
  socket.addEventListener('message', ({ data }) => {
    answered();
    if (data !== 'pong' && typeof data === 'string') on.text(data);
  });
  // After the attempts of the specification (5, one second apart) are used up, it is tried again when there is reason to hope.
  const wake = () => {
    if (document.visibilityState !== 'visible' || socket.readyState === ReconnectingWebSocket.OPEN) return;
    // One that never got as far as a socket, because it got no ticket, says CONNECTING for ever after its last attempt.
    if (socket.readyState === ReconnectingWebSocket.CLOSED || socket.retryCount >= MAX_RETRIES) socket.reconnect();
  };
  const retry = setInterval(wake, TRY_AGAIN_MS);
  window.addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  return {
    close() {
      clearInterval(ping);
      clearInterval(retry);
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      answered();
      socket.close();
    },
    send(text) {
      if (socket.readyState === ReconnectingWebSocket.OPEN) socket.send(text);
    },
  };
}
