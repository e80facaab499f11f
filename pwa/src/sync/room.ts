import * as z from 'zod/mini';
import { inboxRoom, roomEvent, type RoomKind, type RoomEvent } from '#contract/events.ts';
import { accountData } from './db.ts';
import { flush } from './flush.ts';
import { openLine, textOf, type Line } from './line.ts';
import { cursorOf, pull } from './pull.ts';
import { checkSessions } from './session-check.ts';
import { currentSession, onSessionChange, type Area } from './session.ts';
import type { AccountData } from './store.ts';

const roomEventText = textOf(roomEvent);

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
async function heard(area: Area, party: RoomKind, event: RoomEvent): Promise<void> {
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

const open = (area: Area, party: RoomKind, room: string): Line =>
  openLine(area, party, room, {
    // Whatever was said while nobody listened, and whatever was written while nobody heard.
    open: () => {
      void pull(area);
      void flush(area, true);
    },
    text: (text) => {
      const event = z.safeParse(roomEventText, text);
      if (event.success) void heard(area, party, event.data);
    },
  });

/** Keeps the rooms of whoever is logged in open, and sends what waits. Returns the way to stop. */
export function keepRooms(): () => void {
  checkSessions();
  const lines = new Map<Area, { token: string; data: AccountData | null; rooms: Line[] }>();
  const follow = () => {
    for (const area of ['client', 'worker'] as const) {
      const session = currentSession(area);
      const held = lines.get(area);
      if (held?.token === session?.token) continue;
      for (const line of held?.rooms ?? []) line.close();
      lines.delete(area);
      if (!session) {
        // Where it was a log-out, the data is being deleted.
        held?.data?.session.clear().catch(() => undefined);
        continue;
      }
      const rooms = [open(area, 'inbox', inboxRoom(area, session.profile.id))];
      if (area === 'worker' && 'profession' in session.profile) rooms.push(open(area, 'dispatch', session.profile.profession));
      const data = accountData(area);
      lines.set(area, { token: session.token, data, rooms });
      data?.session.put({ key: 'token', token: session.token }).catch(() => undefined);
      // Now that there is somebody again, or another token.
      void flush(area, true);
    }
  };
  const stopFollowing = onSessionChange(follow);
  const online = () => {
    for (const area of lines.keys()) void flush(area, true);
  };
  const seen = () => {
    if (document.visibilityState === 'visible') online();
  };
  window.addEventListener('online', online);
  document.addEventListener('visibilitychange', seen);
  follow();
  return () => {
    stopFollowing();
    window.removeEventListener('online', online);
    document.removeEventListener('visibilitychange', seen);
    for (const { rooms } of lines.values()) for (const line of rooms) line.close();
  };
}
