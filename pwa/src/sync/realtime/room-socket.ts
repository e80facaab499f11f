import ReconnectingWebSocket from 'partysocket/ws';
import * as z from 'zod/mini';
import { HEARTBEAT, type RoomKind } from '#contract/events.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Area } from '#pwa/sync/session/session.ts';

async function roomUrl(area: Area, party: RoomKind, room: string): Promise<string> {
  const answer = await call('roomTicket', area, { body: { party, room } });
  if (!answer.ok) throw new Error(answer.code);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/parties/${party}/${encodeURIComponent(answer.data.room)}?ticket=${encodeURIComponent(answer.data.ticket)}`;
}

/** A schema for a frame: JSON text of this shape. */
export const jsonFrame = <S extends z.ZodMiniType>(shape: S) =>
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

/** A WebSocket to a room. It reconnects by itself until it is closed. */
export interface RoomSocket {
  close(): void;
  /** Sends a frame; drops it if the socket is not open, because ephemeral frames are worthless later. */
  send(text: string): void;
}

const MAX_RETRIES = 5;
const RETRY_EVERY_MS = 30_000;

/** Connects to a room. `on.open` is called for each new connection, `on.text` for each frame. */
export function connect(
  area: Area,
  party: RoomKind,
  room: string,
  on: { joinRoom: () => void; text: (text: string) => void },
): RoomSocket {
  const socket = new ReconnectingWebSocket(() => roomUrl(area, party, room), [], {
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
    on.joinRoom();
  });
  socket.addEventListener('close', answered);
  socket.addEventListener('message', ({ data }) => {
    answered();
    if (data !== 'pong' && typeof data === 'string') on.text(data);
  });
  // After the 5 attempts of the specification (one second apart), it reconnects when the network or the page comes back.
  const wake = () => {
    if (document.visibilityState !== 'visible' || socket.readyState === ReconnectingWebSocket.OPEN) return;
    // Without a ticket there was no socket: the state stays CONNECTING forever after the last attempt.
    if (socket.readyState === ReconnectingWebSocket.CLOSED || socket.retryCount >= MAX_RETRIES) socket.reconnect();
  };
  const retry = setInterval(wake, RETRY_EVERY_MS);
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
