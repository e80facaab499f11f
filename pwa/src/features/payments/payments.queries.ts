import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { PaymentMethod, PaymentConfirmation } from '#contract/payments.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { jobEntityKey } from '#pwa/sync/outbox/optimistic.ts';
import { enqueueAndWait, useOutbox } from '#pwa/sync/outbox/outbox.ts';
import { syncChanges } from '#pwa/sync/realtime/delta-sync.ts';
import { onRoomEvent } from '#pwa/sync/realtime/rooms.ts';
import type { Area } from '#pwa/sync/session/session.ts';

export type Bill = ResponseOf<typeof endpoints.bookingPayments>;

const POLL_MS = 10_000;

/** What a booking costs and what was paid: fetched anew when the rooms speak of it, and every ten seconds while it waits. */
export function useBill(area: Area, bookingId: string) {
  const query = useQuery({
    queryKey: ['bill', area, bookingId],
    // A network that is gone for a moment takes nothing off the screen.
    queryFn: async ({ client, queryKey }) => {
      const answer = await call('bookingPayments', area, { query: { bookingId } });
      const known = client.getQueryData<typeof answer>(queryKey);
      return !answer.ok && answer.code === 'network' && known?.ok ? known : answer;
    },
    refetchInterval: ({ state }) => (state.data?.ok && state.data.data.isPaid ? false : POLL_MS),
    networkMode: 'always',
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
  useEffect(
    () =>
      onRoomEvent((of, event) => {
        if (of === area && event.type === 'payment' && event.jobId === bookingId) void refetch();
      }),
    [area, bookingId, refetch],
  );
  return { answer: query.data ?? null, again: () => void refetch() };
}

/** Begins a payment by a method and says a word about it, or only the latter when it is running already. */
export async function pay(bookingId: string, method: PaymentMethod, word: PaymentConfirmation | null) {
  const begun = await call('startPayment', 'client', { body: { bookingId, method } });
  if (!begun.ok || !word) return begun;
  const answer = await call('confirmPayment', 'client', { params: { id: begun.data.id }, body: word });
  // The booking lists of this phone show it too.
  if (answer.ok) void syncChanges('client');
  return answer;
}

/** The worker got the money of a job in cash, in rupees; kept in the phone until there is a network. */
export const receivedCash = (jobId: string, amount: number) =>
  enqueueAndWait('worker', 'receivedCash', { body: { jobId, amount }, entityKey: jobEntityKey(jobId) });

const cash = z.object({ jobId: z.string(), amount: z.number() });
/** Rupees in cash that the worker has said came for a job, and that wait to be sent; null: none. */
export function useNotedCash(jobId: string): number | null {
  const rows = useOutbox('worker')?.filter(({ command, state }) => command === 'receivedCash' && state !== 'refused') ?? [];
  return rows.map(({ body }) => z.safeParse(cash, body).data).find((said) => said?.jobId === jobId)?.amount ?? null;
}

export const confirmPayment = (area: Area, id: string, body: PaymentConfirmation) =>
  call('confirmPayment', area, { params: { id }, body });
