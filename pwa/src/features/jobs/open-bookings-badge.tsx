import { useTranslation } from 'react-i18next';
import { useOpenBookings } from './open-bookings.ts';

/** The number of open bookings, on the icon of the navigation bar. */
export function OpenBookingsBadge() {
  const { t } = useTranslation('bookings');
  const count = useOpenBookings()?.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="absolute start-1/2 top-1 ms-1 min-w-5 rounded-full bg-fill px-1 text-center text-sm leading-5 font-bold text-on-fill">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('open_count', { count })}</span>
    </span>
  );
}
