import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame, type SosRoomFrame } from '#contract/events.ts';
import { connect, jsonFrame } from '#pwa/sync/realtime/room-socket.ts';

const frameText = jsonFrame(sosRoomFrame);

/** Gets each frame of the SOS room, and null when a connection was opened: events may have been missed before. */
type Listener = (frame: SosRoomFrame | null) => void;
const listeners = new Set<Listener>();

/** Calls `listener` while the admin console is connected. Returns a function that ends it. */
export function onSosFrame(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Connects the admin console to the SOS room. */
export const connectSosRoom = () =>
  connect('client', 'sos', SOS_ROOM, {
    open: () => listeners.forEach((listener) => listener(null)),
    message: (text) => {
      const { data: frame } = z.safeParse(frameText, text);
      if (frame) listeners.forEach((listener) => listener(frame));
    },
  });
