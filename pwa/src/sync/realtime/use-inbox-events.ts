import { useEffect, useEffectEvent } from 'react';
import type { RoomEvent } from '#contract/events.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { onRoomEvent } from './rooms.ts';

/** Calls `listener` for each event of the account that is relevant, and when some were missed. */
export function useInboxEvents(area: Area, isRelevant: (event: RoomEvent) => boolean, listener: () => unknown): void {
  const handle = useEffectEvent((eventArea: Area, event: RoomEvent | null) => {
    if (eventArea === area && (event === null || isRelevant(event))) void listener();
  });
  useEffect(() => onRoomEvent((eventArea, event) => handle(eventArea, event)), []);
}
