import { useEffect, useEffectEvent } from 'react';
import type { RoomEvent } from '#contract/events.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { onRoomEvent } from './rooms.ts';

/** Calls `listener` for each relevant event of the rooms of an account, and when events of its inbox were missed. */
export function useRoomEvents(area: Area, isRelevant: (event: RoomEvent) => boolean, listener: () => unknown): void {
  const handle = useEffectEvent((eventArea: Area, event: RoomEvent | null) => {
    if (eventArea === area && (event === null || isRelevant(event))) void listener();
  });
  useEffect(() => onRoomEvent((eventArea, event) => handle(eventArea, event)), []);
}
