import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame, type SosPositionFrame } from '#contract/events.ts';
import type { SosListItem } from '#contract/sos.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import { connect, jsonFrame } from '#pwa/sync/realtime/room-socket.ts';
import { useInvalidateAdmin, type AdminPages } from './admin.queries.ts';

const frameText = jsonFrame(sosRoomFrame);

const withMovedPosition = (cases: SosListItem[], { id, point, ago }: SosPositionFrame): SosListItem[] =>
  cases.map((sosCase) => (sosCase.id === id ? { ...sosCase, place: { ...point, at: Date.now() - ago } } : sosCase));

/** Keeps the emergencies up to date: a new position is patched into the cache; other events refetch, which is logged as a view. */
export function useSosRoom(): void {
  const client = useQueryClient();
  const invalidate = useInvalidateAdmin();
  useEffect(() => {
    // An invalidation cancels the fetch of the previous one. During a flood of events, no fetch would ever end.
    const refetch = singleFlight(invalidate);
    const socket = connect('client', 'sos', SOS_ROOM, {
      // Catches up on events missed while disconnected.
      open: () => void refetch(),
      message: (text) => {
        const { data: frame } = z.safeParse(frameText, text);
        if (!frame) return;
        if (frame.type !== 'sos-moved') return void refetch();
        client.setQueriesData<AdminPages<'sosCases'>>(
          { queryKey: ['admin', 'sosCases'] },
          (previous) =>
            previous && {
              ...previous,
              pages: previous.pages.map((page) => ({ ...page, data: withMovedPosition(page.data, frame) })),
            },
        );
      },
    });
    return () => socket.close();
  }, [client, invalidate]);
}
