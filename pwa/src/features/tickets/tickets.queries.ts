import { useLocation } from 'react-router';
import * as z from 'zod/mini';
import type { RoomEvent } from '#contract/events.ts';
import { ticket, ticketThread } from '#contract/tickets/tickets.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { useFetchWithCache } from '#pwa/sync/realtime/use-fetch-with-cache.ts';
import { useRoomEvents } from '#pwa/sync/realtime/use-room-events.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { TICKETS_CACHE } from '#pwa/sync/tickets/ticket-cache.ts';

/** The area of the screen: workers read their tickets below /worker. */
export const useArea = (): Area => (useLocation().pathname.startsWith('/worker') ? 'worker' : 'client');

/** Calls `refetch` when we have answered or closed a ticket, or this one. */
function useTicketEvents(area: Area, ticketId: string | null, refetch: () => unknown): void {
  const isRelevant = (event: RoomEvent) =>
    event.type === 'changed' && event.ticket !== undefined && (ticketId === null || event.ticket.id === ticketId);
  useRoomEvents(area, isRelevant, refetch);
}

/** The tickets of the account, newest first. */
export function useTickets(area: Area) {
  const fetch = () => call('myTickets', area);
  const { refetch, ...rest } = useFetchWithCache(
    { area, name: TICKETS_CACHE, schema: z.array(ticket), fetch },
    { queryKey: ['tickets', area], staleTime: 0 },
  );
  useTicketEvents(area, null, refetch);
  return { ...rest, refetch: () => void refetch() };
}

/** One ticket with its messages. */
export function useTicket(area: Area, id: string) {
  const fetch = () => call('ticket', area, { params: { id } });
  const { refetch, ...rest } = useFetchWithCache(
    { area, name: `ticket:${id}`, schema: ticketThread, fetch },
    { queryKey: ['ticket', area, id], staleTime: 0 },
  );
  useTicketEvents(area, id, refetch);
  return { ...rest, refetch: () => void refetch() };
}
