import { useOpenBookings } from '#pwa/features/jobs/open-bookings.ts';

/** Whether the client has another request that is pending or ongoing: no worker is asked for a job again until that is over. */
export const useHasOtherRequest = (jobId: string): boolean =>
  useOpenBookings()?.some(({ id, status }) => id !== jobId && status !== 'confirmed') ?? false;
