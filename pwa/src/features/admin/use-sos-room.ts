import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { SOS_ROOM, sosRoomFrame, type SosPositionFrame } from '#contract/events.ts';
import type { SosCase } from '#contract/sos.ts';
import { connect, jsonFrame } from '#pwa/sync/realtime/room-socket.ts';
import { useInvalidateAdmin } from './admin.queries.ts';

const frameText = jsonFrame(sosRoomFrame);

const withMovedPosition = (cases: SosCase[], { id, point, ago }: SosPositionFrame): SosCase[] =>
  cases.map((sosCase) => (sosCase.id === id ? { ...sosCase, place: { ...point, at: Date.now() - ago } } : sosCase));

/** Keeps the emergencies up to date: a new position is patched into the cache; other events refetch, which is logged as a view. */
export function useSosRoom(): void {
  const client = useQueryClient();
  const invalidate = useInvalidateAdmin();
  useEffect(() => {
    const socket = connect('client', 'sos', SOS_ROOM, {
      // Catches up on events missed while disconnected.
      open: () => void invalidate(),
      message: (text) => {
        const { data: frame } = z.safeParse(frameText, text);
        if (!frame) return;
        if (frame.type !== 'sos-moved') return void invalidate();
        client.setQueriesData<{ data: SosCase[] }>(
          { queryKey: ['admin', 'sosCases'] },
          (previous) => previous && { ...previous, data: withMovedPosition(previous.data, frame) },
        );
      },
    });
    return () => socket.close();
  }, [client, invalidate]);
}
