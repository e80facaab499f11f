import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { RoomEvent } from '#contract/events.ts';
import type { PaymentMethod, PaymentConfirmation } from '#contract/payments.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { queuedCash } from '#pwa/sync/outbox/commands/received-cash.ts';
import { useOutbox } from '#pwa/sync/outbox/outbox.ts';
import { syncChanges } from '#pwa/sync/realtime/delta-sync.ts';
import { useRoomEvents } from '#pwa/sync/realtime/use-room-events.ts';
import type { Area } from '#pwa/sync/session/session.ts';

export type Bill = ResponseOf<typeof endpoints.bookingPayments>;

/** What a screen shows of the last bill, and why no newer one came. */
interface FetchedBill {
  bill: Bill | null;
  /** When the bill came; null without one. */
  fetchedAt: number | null;
  failure: ApiError | null;
}

const NO_BILL: FetchedBill = { bill: null, fetchedAt: null, failure: null };

/** Codes after which the last bill stays on the screen: the server said nothing about it. */
const isUnanswered = ({ code }: ApiError): boolean => code === 'network' || code === 'server.error';

/** For an event that was missed. One side waits for the other on these pages; a worker's job page stays open for hours. */
const POLL_MS = 10_000;
const QUIET_POLL_MS = 60_000;

/**
 * The amount due and the payments of a booking: refetched on room events, and every ten seconds until it is paid, or every
 * minute while a worker has nothing to wait for. Nothing is fetched before `enabled`.
 */
export function useBill(area: Area, bookingId: string, enabled = true) {
  const query = useQuery({
    queryKey: ['bill', area, bookingId],
    queryFn: async ({ client, queryKey }): Promise<FetchedBill> => {
      const response = await call('bookingPayments', area, { query: { bookingId } });
      if (response.ok) return { bill: response.data, fetchedAt: Date.now(), failure: null };
      const previous = isUnanswered(response) ? client.getQueryData<FetchedBill>(queryKey) : null;
      return { ...(previous ?? NO_BILL), failure: response };
    },
    enabled,
    refetchInterval: ({ state }) => {
      const { bill, failure } = state.data ?? NO_BILL;
      if (bill?.isPaid) return false;
      const isQuiet = area === 'worker' && !failure && bill?.payments.every(({ state }) => state !== 'claimed');
      return isQuiet ? QUIET_POLL_MS : POLL_MS;
    },
    retry: false,
    staleTime: 0,
  });
  const { refetch } = query;
  const isRelevant = (event: RoomEvent) =>
    (event.type === 'payment' || event.type === 'changed' || event.type === 'job-cancelled') && event.jobId === bookingId;
  useRoomEvents(area, isRelevant, refetch);
  return { ...(query.data ?? NO_BILL), refetch: () => void refetch() };
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
