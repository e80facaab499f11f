import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame, type SosPositionFrame } from '#contract/events.ts';
import type { SosCase } from '#contract/sos.ts';
import { connect, jsonFrame } from '#pwa/sync/realtime/room-socket.ts';
import { useDeskChanged } from './desk.queries.ts';

const frameText = jsonFrame(sosRoomFrame);

const moved = (cases: SosCase[], { id, point, ago }: SosPositionFrame): SosCase[] =>
  cases.map((each) => (each.id === id ? { ...each, place: { ...point, at: Date.now() - ago } } : each));

/** Keeps the emergencies on the screen as they are: a position is put in its place, for all else they are read again, which is recorded. */
export function useSosLine(): void {
  const client = useQueryClient();
  const changed = useDeskChanged();
  useEffect(() => {
    const line = connect('client', 'sos', SOS_ROOM, {
      // Whatever happened while nobody listened.
      joinRoom: () => void changed(),
      text: (text) => {
        const { data: frame } = z.safeParse(frameText, text);
        if (!frame) return;
        if (frame.type !== 'sos-moved') return void changed();
        client.setQueriesData<{ data: SosCase[] }>(
          { queryKey: ['desk', 'sosCases'] },
          (before) => before && { ...before, data: moved(before.data, frame) },
        );
      },
    });
    return () => line.close();
  }, [client, changed]);
}
