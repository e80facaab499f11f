import * as z from 'zod/mini';
import type { User } from '#contract/accounts.ts';
import { isRejected, type Worker } from '#contract/workers/workers.ts';
import { inboxRoomName, roomEvent, type RoomKind, type RoomEvent } from '#contract/events.ts';
import { createListeners } from '#pwa/shared/listeners.ts';
import { onServiceWorkerMessage, roomQuestion } from '#pwa/shared/service-worker-messages.ts';
import { accountData } from '#pwa/sync/db.ts';
import { flush, onAreaChanged } from '#pwa/sync/outbox/flush.ts';
import { deleteOffer } from './delete-offer.ts';
import { connect, jsonFrame, type RoomSocket } from './room-socket.ts';
import { noteFailedChanges, noteSyncStart, readCursor, syncChanges } from './delta-sync.ts';
import { validateSessions } from '#pwa/sync/session/validate-sessions.ts';
import { currentSession, onSessionChange, type Area } from '#pwa/sync/session/session.ts';
import type { AccountData } from '#pwa/sync/schema.ts';

const roomEventText = jsonFrame(roomEvent);

const { subscribe, notify } = createListeners<[area: Area, event: RoomEvent | null]>();

/**
 * Calls `listener` once for each event of the rooms, and with null when the inbox is open again and events of before have been
 * stored. Returns an unsubscribe function.
 */
export const onRoomEvent = subscribe;

const reconnections = createListeners();
/** Calls `listener` when the dispatch room of the worker is open again: offers may have been announced meanwhile. */
export const onDispatchReconnected = reconnections.subscribe;

type Rooms = Partial<Record<RoomKind, RoomSocket>>;

function joinRoom(area: Area, party: RoomKind, room: string): RoomSocket {
  const accountId = currentSession(area)?.profile.id;
  const announce = (event: RoomEvent | null) => {
    // Another account may have logged in while changes were being fetched.
    if (currentSession(area)?.profile.id === accountId) notify(area, event);
  };
  /** An inbox event is an invalidation signal: the changes are fetched, unless another tab or an earlier event already did. */
  const handleEvent = async (event: RoomEvent) => {
    if (party === 'inbox') {
      const cursor = await readCursor(area);
      if (cursor === null || event.seq > cursor) await syncChanges(area);
    } else if (event.type === 'job-closed') await deleteOffer(event.jobId);
    announce(event);
  };
  let wasOpen = false;
  // After a log-out the database is being deleted.
  const readStoredCursor = () => readCursor(area).catch(() => null);
  // What the screens show is as old as this, or newer.
  let cursorOfScreens = party === 'inbox' ? readStoredCursor() : Promise.resolve(null);
  const fetchMissedChanges = async () => {
    const before = await cursorOfScreens;
    await syncChanges(area);
    cursorOfScreens = readStoredCursor();
    // The first sync of an account follows its first requests at once.
    if (before !== null && before !== (await cursorOfScreens)) announce(null);
  };
  return connect(area, party, room, {
    // Others may be closed to this account.
    connecting: () => void (party === 'inbox' && noteSyncStart(area)),
    // Fetch what was missed, and send what was queued, while there was no connection. Changes are announced in the inbox only.
    open: () => {
      if (party === 'dispatch') {
        if (wasOpen) reconnections.notify();
        wasOpen = true;
        return;
      }
      void fetchMissedChanges();
      void flush(area, true);
    },
    message: (text) => {
      const event = z.safeParse(roomEventText, text);
      if (event.success) void handleEvent(event.data);
    },
    failed: (code) => void noteFailedChanges(area, code),
  });
}

function closeRooms(rooms: Rooms = {}): void {
  for (const socket of Object.values(rooms)) socket.close();
}

/** What the rooms of a session depend on: workers who do not pass verification get no ticket for their dispatch room. */
const connectionKeyOf = ({ token, profile }: { token: string; profile: User | Worker }): string =>
  'verification' in profile ? `${token} ${profile.verification} ${profile.verificationReason ?? ''}` : token;

/** Holds the rooms of all logged-in accounts open, and flushes their outboxes. Returns a function that closes them. */
export function connectRooms(): () => void {
  validateSessions();
  const connections = new Map<Area, { key: string; data: AccountData | null; rooms: Rooms }>();
  const updateRooms = () => {
    for (const area of ['client', 'worker'] as const) {
      const session = currentSession(area);
      const current = connections.get(area);
      const key = session ? connectionKeyOf(session) : undefined;
      if (current?.key === key) continue;
      closeRooms(current?.rooms);
      connections.delete(area);
      if (!session || !key) {
        // After a log-out the database is being deleted, so this may fail.
        current?.data?.session.clear().catch(() => undefined);
        continue;
      }
      const rooms: Rooms = { inbox: joinRoom(area, 'inbox', inboxRoomName(area, session.profile.id)) };
      if (area === 'worker' && 'profession' in session.profile && !isRejected(session.profile))
        rooms.dispatch = joinRoom(area, 'dispatch', session.profile.profession);
      const data = accountData(area);
      connections.set(area, { key, data, rooms });
      data?.session.put({ key: 'token', token: session.token }).catch(() => undefined);
      // A new session, or a new token.
      void flush(area, true);
    }
  };
  const unsubscribe = onSessionChange(updateRooms);
  // The ticket of the dispatch room is for the place that the worker had.
  const unsubscribeArea = onAreaChanged(() => {
    const current = connections.get('worker');
    if (current) current.key = '';
    updateRooms();
    reconnections.notify();
  });
  const flushAll = () => {
    for (const area of connections.keys()) void flush(area, true);
  };
  const onVisible = () => {
    if (document.visibilityState === 'visible') flushAll();
  };
  window.addEventListener('online', flushAll);
  document.addEventListener('visibilitychange', onVisible);
  updateRooms();
  const stopResponding = onServiceWorkerMessage(
    roomQuestion,
    ({ roomOf, party }) => connections.get(roomOf)?.rooms[party]?.isOpen() ?? false,
  );
  return () => {
    stopResponding();
    unsubscribe();
    unsubscribeArea();
    window.removeEventListener('online', flushAll);
    document.removeEventListener('visibilitychange', onVisible);
    for (const { rooms } of connections.values()) closeRooms(rooms);
  };
}
