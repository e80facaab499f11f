import * as z from 'zod/mini';
import { inboxRoom, roomEvent, type RoomKind, type RoomEvent } from '#contract/events.ts';
import { accountData } from '#pwa/sync/db.ts';
import { flush } from '#pwa/sync/outbox/flush.ts';
import { connect, jsonFrame, type RoomSocket } from './room-socket.ts';
import { readCursor, syncChanges } from './delta-sync.ts';
import { validateSessions } from '#pwa/sync/session/validate-sessions.ts';
import { currentSession, onSessionChange, type Area } from '#pwa/sync/session/session.ts';
import type { AccountData } from '#pwa/sync/schema.ts';

const roomEventText = jsonFrame(roomEvent);

type Listener = (area: Area, event: RoomEvent) => void;
const listeners = new Set<Listener>();

/** Calls `listener` once for each event of the rooms. Returns an unsubscribe function. */
export function onRoomEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const notifyListeners = (area: Area, event: RoomEvent) => {
  for (const listener of listeners) listener(area, event);
};

/** An inbox event is an invalidation signal: the changes are fetched. Events up to the cursor are known already. */
async function handleEvent(area: Area, party: RoomKind, event: RoomEvent): Promise<void> {
  if (party === 'dispatch') {
    if (event.type === 'job-closed') {
      await accountData(area)
        ?.jobs.where('id')
        .equals(event.jobId)
        .and((job) => job.bucket === 'pending')
        .delete();
    }
    notifyListeners(area, event);
    return;
  }
  const cursor = await readCursor(area);
  if (cursor !== null && event.seq <= cursor) return;
  await syncChanges(area);
  notifyListeners(area, event);
}

const open = (area: Area, party: RoomKind, room: string): RoomSocket =>
  connect(area, party, room, {
    // Fetch what was missed, and send what was queued, while there was no connection.
    joinRoom: () => {
      void syncChanges(area);
      void flush(area, true);
    },
    text: (text) => {
      const event = z.safeParse(roomEventText, text);
      if (event.success) void handleEvent(area, party, event.data);
    },
  });

/** Holds the rooms of all logged-in accounts open, and flushes their outboxes. Returns a function that closes them. */
export function holdRooms(): () => void {
  validateSessions();
  const lines = new Map<Area, { token: string; data: AccountData | null; rooms: RoomSocket[] }>();
  const follow = () => {
    for (const area of ['client', 'worker'] as const) {
      const session = currentSession(area);
      const held = lines.get(area);
      if (held?.token === session?.token) continue;
      for (const line of held?.rooms ?? []) line.close();
      lines.delete(area);
      if (!session) {
        // After a log-out the database is being deleted, so this may fail.
        held?.data?.session.clear().catch(() => undefined);
        continue;
      }
      const rooms = [open(area, 'inbox', inboxRoom(area, session.profile.id))];
      if (area === 'worker' && 'profession' in session.profile) rooms.push(open(area, 'dispatch', session.profile.profession));
      const data = accountData(area);
      lines.set(area, { token: session.token, data, rooms });
      data?.session.put({ key: 'token', token: session.token }).catch(() => undefined);
      // A new session, or a new token.
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
