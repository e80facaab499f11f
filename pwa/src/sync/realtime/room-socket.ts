import ReconnectingWebSocket from 'partysocket/ws';
import * as z from 'zod/mini';
import { HEARTBEAT, type RoomKind } from '#contract/events.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Area } from '#pwa/sync/session/session.ts';

/** The room is closed to this worker until their verification changes. */
class RoomClosedError extends Error {}
const isVerificationError = (code: string): boolean => code === 'worker.not_verified' || code === 'worker.refused';

async function roomUrl(area: Area, party: RoomKind, room: string): Promise<string> {
  const ticket = await call('roomTicket', area, { body: { party, room } });
  if (!ticket.ok) throw isVerificationError(ticket.code) ? new RoomClosedError(ticket.code) : new Error(ticket.code);
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/parties/${party}/${encodeURIComponent(ticket.data.room)}?ticket=${encodeURIComponent(ticket.data.ticket)}`;
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
  isOpen(): boolean;
  close(): void;
  /** Sends a frame; drops it and returns false if the socket is not open, because ephemeral frames are worthless later. */
  send(text: string): boolean;
}

const MAX_RETRIES = 5;
const RETRY_EVERY_MS = 30_000;

/**
 * Connects to a room. `on.connecting` is called before each attempt, `on.open` is called for each new connection, `on.message`
 * for each frame, `on.failed` with the error code if there is no ticket.
 */
export function connect(
  area: Area,
  party: RoomKind,
  room: string,
  on: { connecting?: () => void; open: () => void; message: (text: string) => void; failed?: (code: string) => void },
): RoomSocket {
  let isClosed = false;
  const requestUrl = async () => {
    // A reconnection that waits for its delay still asks for its URL after close(), for example without a token after a
    // log-out.
    if (isClosed) throw new Error('closed');
    on.connecting?.();
    try {
      return await roomUrl(area, party, room);
    } catch (error) {
      if (error instanceof RoomClosedError) {
        isClosed = true;
        socket.close();
      } else if (error instanceof Error) on.failed?.(error.message);
      throw error;
    }
  };
  const socket = new ReconnectingWebSocket(requestUrl, [], {
    maxRetries: MAX_RETRIES,
    minReconnectionDelay: 1000,
    maxReconnectionDelay: 1000,
    maxEnqueuedMessages: 0,
  });
  const isOpen = () => socket.readyState === ReconnectingWebSocket.OPEN;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  const pingTimer = setInterval(() => {
    if (!isOpen()) return;
    socket.send('ping');
    pongTimer ??= setTimeout(() => socket.reconnect(), HEARTBEAT.pongWithinMs);
  }, HEARTBEAT.pingEveryMs);
  const clearPongTimer = () => {
    clearTimeout(pongTimer);
    pongTimer = undefined;
  };
  socket.addEventListener('open', () => {
    clearPongTimer();
    on.open();
  });
  socket.addEventListener('close', clearPongTimer);
  socket.addEventListener('message', ({ data }) => {
    clearPongTimer();
    if (data !== 'pong' && typeof data === 'string') on.message(data);
  });
  // After the 5 attempts of the specification (one second apart), it reconnects when the network or the page comes back.
  const reconnectIfClosed = () => {
    if (isClosed || document.visibilityState !== 'visible' || isOpen()) return;
    // Without a ticket there was no socket: the state stays CONNECTING forever after the last attempt.
    if (socket.readyState === ReconnectingWebSocket.CLOSED || socket.retryCount >= MAX_RETRIES) socket.reconnect();
  };
  const retryTimer = setInterval(reconnectIfClosed, RETRY_EVERY_MS);
  window.addEventListener('online', reconnectIfClosed);
  document.addEventListener('visibilitychange', reconnectIfClosed);
  return {
    isOpen,
    close() {
      isClosed = true;
      clearInterval(pingTimer);
      clearInterval(retryTimer);
      window.removeEventListener('online', reconnectIfClosed);
      document.removeEventListener('visibilitychange', reconnectIfClosed);
      clearPongTimer();
      socket.close();
    },
    send(text) {
      if (!isOpen()) return false;
      socket.send(text);
      return true;
    },
  };
}
