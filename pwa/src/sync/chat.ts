import * as z from 'zod/mini';
import { chatFrame, type EphemeralFrame, type InboundChatFrame } from '#contract/events.ts';
import { flush } from './flush.ts';
import { openLine, textOf, type Line } from './line.ts';
import { hear, hearMarks, pullThread, tellMarks } from './messages.ts';
import type { Area } from './session.ts';

const chatText = textOf(chatFrame);

type Listener = (frame: EphemeralFrame) => void;
interface Room {
  line: Line;
  listeners: Set<Listener>;
  /** The last position heard and when, for a part of the screen that comes later. */
  position: { frame: Extract<EphemeralFrame, { type: 'position' }>; at: number } | null;
}
const rooms = new Map<string, Room>();

const watched = new Set<string>();

/** Notes that a thread is before the reader's eyes. Returns the way to end it. */
export function watchThread(area: Area, jobId: string): () => void {
  const key = `${area} ${jobId}`;
  watched.add(key);
  return () => watched.delete(key);
}
/** Whether a thread is before the reader's eyes, who then need not be told of a new message. */
export const isWatched = (area: Area, jobId: string): boolean => watched.has(`${area} ${jobId}`);

/** A place in the room of a job. */
export interface Seat {
  say(frame: InboundChatFrame): void;
  leave(): void;
}

/** Sits down in the room of a job, to which a phone opens one line however many parts of a screen sit there. */
export function joinChat(area: Area, jobId: string, listener: Listener): Seat {
  const key = `${area} ${jobId}`;
  const room = rooms.get(key) ?? enter(area, jobId);
  rooms.set(key, room);
  if (room.position) {
    const { frame, at } = room.position;
    listener({ ...frame, ago: frame.ago + Date.now() - at });
  }
  // One function may sit there twice.
  const own: Listener = (frame) => listener(frame);
  room.listeners.add(own);
  return {
    say: (frame) => room.line.send(JSON.stringify(frame)),
    leave() {
      room.listeners.delete(own);
      if (room.listeners.size > 0 || rooms.get(key) !== room) return;
      room.line.close();
      rooms.delete(key);
    },
  };
}

function enter(area: Area, jobId: string): Room {
  const line = openLine(area, 'chat', jobId, {
    open: () => {
      void pullThread(area, jobId);
      void tellMarks(area, jobId, {}, true);
      void flush(area, true);
    },
    text: (text) => {
      const { data: frame } = z.safeParse(chatText, text);
      if (frame?.type === 'receiveMessage') return void hear(area, jobId, [frame]);
      if (frame?.type === 'seen') return void (frame.side !== area && hearMarks(area, jobId, frame));
      if (!frame) return;
      if (frame.type === 'position') room.position = { frame, at: Date.now() };
      for (const listener of room.listeners) listener(frame);
    },
  });
  const room: Room = { line, listeners: new Set(), position: null };
  return room;
}
