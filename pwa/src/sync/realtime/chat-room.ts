import * as z from 'zod/mini';
import { chatFrame, type EphemeralFrame, type DeviceToRoomFrame } from '#contract/events.ts';
import { flush } from '#pwa/sync/outbox/flush.ts';
import { connect, jsonFrame, type RoomSocket } from './room-socket.ts';
import { receiveMessages, receiveReadReceipts, syncChat, sendReadReceipts } from './chat-sync.ts';
import type { Area } from '#pwa/sync/session/session.ts';

const chatFrameText = jsonFrame(chatFrame);

type Listener = (frame: EphemeralFrame) => void;
interface ChatRoom {
  socket: RoomSocket;
  listeners: Set<Listener>;
  /** The last position received and when, for a listener that joins later. */
  position: { frame: Extract<EphemeralFrame, { type: 'position' }>; at: number } | null;
}
const rooms = new Map<string, ChatRoom>();

const visibleChats = new Set<string>();

/** Marks the chat of a job as visible on the screen. Returns a function that removes the mark. */
export function markChatVisible(area: Area, jobId: string): () => void {
  const key = `${area} ${jobId}`;
  visibleChats.add(key);
  return () => visibleChats.delete(key);
}
/** Whether the chat of a job is visible on the screen: then a new message needs no notification. */
export const isChatVisible = (area: Area, jobId: string): boolean => visibleChats.has(`${area} ${jobId}`);

/** Whether a page shows the chat of a job, also if it is not in sight. */
export const isChatOpen = (area: Area, jobId: string): boolean => rooms.has(`${area} ${jobId}`);

/** One listener's connection to the chat room of a job. */
export interface ChatConnection {
  /** Returns whether there is a connection. */
  send(frame: DeviceToRoomFrame): boolean;
  leave(): void;
}

/** Joins the chat room of a job. All listeners of a page share one socket. */
export function joinChat(area: Area, jobId: string, listener: Listener): ChatConnection {
  const key = `${area} ${jobId}`;
  const room = rooms.get(key) ?? openRoom(area, jobId);
  rooms.set(key, room);
  if (room.position) {
    const { frame, at } = room.position;
    listener({ ...frame, ago: frame.ago + Date.now() - at });
  }
  // The same function may join twice.
  const subscriber: Listener = (frame) => listener(frame);
  room.listeners.add(subscriber);
  return {
    send: (frame) => room.socket.send(JSON.stringify(frame)),
    leave() {
      room.listeners.delete(subscriber);
      if (room.listeners.size > 0 || rooms.get(key) !== room) return;
      room.socket.close();
      rooms.delete(key);
    },
  };
}

function openRoom(area: Area, jobId: string): ChatRoom {
  const socket = connect(area, 'chat', jobId, {
    open: () => {
      void syncChat(area, jobId);
      void sendReadReceipts(area, jobId, {}, true);
      void flush(area, true);
    },
    message: (text) => {
      const { data: frame } = z.safeParse(chatFrameText, text);
      if (frame?.type === 'receiveMessage') return void receiveMessages(area, jobId, [frame]);
      if (frame?.type === 'seen') return void (frame.side !== area && receiveReadReceipts(area, jobId, frame));
      if (!frame) return;
      if (frame.type === 'position') room.position = { frame, at: Date.now() };
      for (const listener of room.listeners) listener(frame);
    },
  });
  const room: ChatRoom = { socket, listeners: new Set(), position: null };
  return room;
}
