import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { PaymentMethod, PaymentConfirmation } from '#contract/payments.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { queuedCash } from '#pwa/sync/outbox/commands/received-cash.ts';
import { useOutbox } from '#pwa/sync/outbox/outbox.ts';
import { syncChanges } from '#pwa/sync/realtime/delta-sync.ts';
import { onRoomEvent } from '#pwa/sync/realtime/rooms.ts';
import type { Area } from '#pwa/sync/session/session.ts';

export type Bill = ResponseOf<typeof endpoints.bookingPayments>;

const POLL_MS = 10_000;

/**
 * The amount due and the payments of a booking: refetched on room events, and every ten seconds until it is paid.
 * Nothing is fetched before `enabled`.
 */
export function useBill(area: Area, bookingId: string, enabled = true) {
  const query = useQuery({
    queryKey: ['bill', area, bookingId],
    // A short network loss keeps the data on the screen.
    queryFn: async ({ client, queryKey }) => {
      const response = await call('bookingPayments', area, { query: { bookingId } });
      const previous = client.getQueryData<typeof response>(queryKey);
      return !response.ok && response.code === 'network' && previous?.ok ? previous : response;
    },
    enabled,
    refetchInterval: ({ state }) => (state.data?.ok && state.data.data.isPaid ? false : POLL_MS),
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
  useEffect(
    () =>
      onRoomEvent((eventArea, event) => {
        const isPayment = event.type === 'payment' || event.type === 'changed';
        if (eventArea === area && isPayment && event.jobId === bookingId) void refetch();
      }),
    [area, bookingId, refetch],
  );
  return { response: query.data ?? null, refetch: () => void refetch() };
}

/** Starts a payment with a method (or continues a started one) and, if given, confirms it. */
export async function pay(bookingId: string, method: PaymentMethod, confirmation: PaymentConfirmation | null) {
  const started = await call('startPayment', 'client', { body: { bookingId, method } });
  if (!started.ok || !confirmation) return started;
  const response = await call('confirmPayment', 'client', { params: { id: started.data.id }, body: confirmation });
  // Updates the stored bookings too.
  if (response.ok) void syncChanges('client');
  return response;
}

/** Rupees of a cash report for a job that is still in the outbox; null if there is none. */
export const useQueuedCash = (jobId: string): number | null => queuedCash(useOutbox('worker') ?? [], jobId);

export const confirmPayment = (area: Area, id: string, body: PaymentConfirmation) =>
  call('confirmPayment', area, { params: { id }, body });
