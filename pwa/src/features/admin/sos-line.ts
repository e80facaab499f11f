import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame, type SosPositionFrame } from '#contract/events.ts';
import type { SosCase } from '#contract/sos.ts';
import { openLine, textOf } from '#pwa/sync/line.ts';
import { useDeskChanged } from './desk.queries.ts';

const frameText = textOf(sosRoomFrame);

const moved = (cases: SosCase[], { id, point, ago }: SosPositionFrame): SosCase[] =>
  cases.map((each) => (each.id === id ? { ...each, place: { ...point, at: Date.now() - ago } } : each));

/** Keeps the emergencies on the screen as they are: a position is put in its place, for all else they are read again, which is recorded. */
export function useSosLine(): void {
  const client = useQueryClient();
  const changed = useDeskChanged();
  useEffect(() => {
    const line = openLine('client', 'sos', SOS_ROOM, {
      // Whatever happened while nobody listened.
      open: () => void changed(),
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
