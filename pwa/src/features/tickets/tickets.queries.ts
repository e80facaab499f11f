import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import { ticket, ticketThread } from '#contract/tickets/tickets.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { fetchWithCache } from '#pwa/sync/realtime/cached-fetch.ts';
import { useRefetchWhenCutOff } from '#pwa/sync/realtime/use-slow-failure.ts';
import { onRoomEvent } from '#pwa/sync/realtime/rooms.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { TICKETS_CACHE } from '#pwa/sync/tickets/ticket-cache.ts';

/** The area of the screen: workers read their tickets below /worker. */
export const useArea = (): Area => (useLocation().pathname.startsWith('/worker') ? 'worker' : 'client');

/** Calls `refetch` when we have answered or closed a ticket, or this one. */
function useTicketEvents(area: Area, ticketId: string | null, refetch: () => unknown): void {
  useEffect(
    () =>
      onRoomEvent((eventArea, event) => {
        if (eventArea !== area || event.type !== 'changed' || !event.ticket) return;
        if (ticketId === null || event.ticket.id === ticketId) void refetch();
      }),
    [area, ticketId, refetch],
  );
}

/** The tickets of the account, newest first. */
export function useTickets(area: Area) {
  const query = useQuery({
    queryKey: ['tickets', area],
    queryFn: () => fetchWithCache(area, TICKETS_CACHE, z.array(ticket), () => call('myTickets', area)),
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
  useRefetchWhenCutOff(area, refetch);
  useTicketEvents(area, null, refetch);
  return { response: query.data ?? null, busy: query.isFetching, refetch: () => void refetch() };
}

/** One ticket with its messages. */
export function useTicket(area: Area, id: string) {
  const query = useQuery({
    queryKey: ['ticket', area, id],
    queryFn: () => fetchWithCache(area, `ticket:${id}`, ticketThread, () => call('ticket', area, { params: { id } })),
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
  useRefetchWhenCutOff(area, refetch);
  useTicketEvents(area, id, refetch);
  return { response: query.data ?? null, busy: query.isFetching, refetch: () => void refetch() };
}
