import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { SosPositionFrame } from '#contract/events.ts';
import type { SosCase, SosCaseDetail } from '#contract/sos.ts';
import { singleFlight } from '#pwa/shared/single-flight.ts';
import { useInvalidateAdmin, type AdminPages } from './admin.queries.ts';
import { onSosFrame } from './sos-frames.ts';

const withMovedPosition = <C extends SosCase>(sosCase: C, { id, point, ago }: SosPositionFrame): C =>
  sosCase.id === id ? { ...sosCase, place: { ...point, at: Date.now() - ago } } : sosCase;

/**
 * Keeps the emergencies of a page up to date: a new position is patched into the cache; other events refetch, which is logged
 * as a view.
 */
export function useSosRoom(): void {
  const client = useQueryClient();
  const invalidate = useInvalidateAdmin();
  useEffect(() => {
    // An invalidation cancels the fetch of the previous one. During a flood of events, no fetch would ever end.
    const refetch = singleFlight(invalidate);
    return onSosFrame((frame) => {
      if (frame?.type !== 'sos-moved') return void refetch();
      client.setQueriesData<AdminPages<'sosCases'>>(
        { queryKey: ['admin', 'sosCases'] },
        (previous) =>
          previous && {
            ...previous,
            pages: previous.pages.map((page) => ({ ...page, data: page.data.map((one) => withMovedPosition(one, frame)) })),
          },
      );
      client.setQueriesData<{ data: SosCaseDetail }>(
        { queryKey: ['admin', 'sosCase'] },
        (previous) => previous && { ...previous, data: withMovedPosition(previous.data, frame) },
      );
    });
  }, [client, invalidate]);
}
