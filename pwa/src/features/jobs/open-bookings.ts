import { useLiveQuery } from 'dexie-react-hooks';
import type { Booking } from '#contract/jobs/jobs.ts';
import { slotStart } from '#contract/time.ts';
import { accountData } from '#pwa/sync/db.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { optimisticBookings, type OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';

const startOf = ({ date, time }: Booking): number => slotStart(date, time);

export type OpenBooking = OptimisticBooking & { status: 'pending' | 'confirmed' | 'ongoing' };
const isOpen = (booking: OptimisticBooking): booking is OpenBooking =>
  booking.status !== 'completed' && booking.status !== 'cancelled';

/** The client's stored bookings that are not over, the next one first. */
export async function readOpenBookings(): Promise<OpenBooking[]> {
  const data = accountData('client');
  if (!data) return [];
  return (await optimisticBookings(data)).filter(isOpen).toSorted((a, b) => startOf(a) - startOf(b));
}

export function useOpenBookings(): OpenBooking[] | undefined {
  const accountId = useSession('client')?.profile.id;
  return useLiveQuery(readOpenBookings, [accountId]);
}
