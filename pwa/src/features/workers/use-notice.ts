import { useEffect } from 'react';
import { onRoomEvent } from '#pwa/sync/realtime/rooms.ts';

/** Calls `listener` when a room says that somebody judged the worker's papers. */
export function useNotice(listener: () => unknown): void {
  useEffect(
    () =>
      onRoomEvent((area, event) => {
        if (area === 'worker' && event.type === 'notice') listener();
      }),
    [listener],
  );
}
