import i18next from 'i18next';
import type { OptimisticBooking } from '#pwa/sync/outbox/optimistic.ts';

/** Who does a booking, who is asked, or that there is no worker yet; null if it ended without one. */
export function bookingWorkerText({ status, workerName }: OptimisticBooking): string | null {
  if (workerName) return i18next.t(status === 'pending' ? 'bookings:worker_asked' : 'bookings:worker', { name: workerName });
  return status === 'pending' ? i18next.t('bookings:worker_none') : null;
}
