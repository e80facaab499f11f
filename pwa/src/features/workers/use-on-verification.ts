import { useEffect } from 'react';
import { onRoomEvent } from '#pwa/sync/realtime/rooms.ts';

/** Calls `listener` when a room event says that the worker's verification changed. */
export function useOnVerification(listener: () => unknown): void {
  useEffect(
    () =>
      onRoomEvent((area, event) => {
        if (area === 'worker' && event.type === 'notice') listener();
      }),
    [listener],
  );
}
