import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { Day } from '#pwa/ui/date-time.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { useOpenBookings, type OpenBooking } from './open-bookings.ts';

const SHOWN = 2;

/** What happens now with the client's next bookings, each one a link to its page. */
export default function LiveBookingCards() {
  const { t } = useTranslation(['bookings', 'services']);
  const bookings = useOpenBookings() ?? [];
  if (bookings.length === 0) return null;
  const more = bookings.length - SHOWN;
  return (
    <section aria-label={t('live_title')} className="page-width grid gap-2 py-3 md:grid-cols-2">
      {bookings.slice(0, SHOWN).map((booking) => (
        <LiveBookingCard key={booking.id} booking={booking} />
      ))}
      {more > 0 && (
        <Link to="/my-bookings" className="flex min-h-12 items-center font-bold text-indigo underline underline-offset-4">
          {t('live_more', { count: more })}
        </Link>
      )}
    </section>
  );
}

function LiveBookingCard({ booking: { id, service, date, time, status, workerName } }: { booking: OpenBooking }) {
  const { t } = useTranslation(['bookings', 'services']);
  const Icon = SERVICE_ICONS[service];
  return (
    <Link
      to={`/job-in-progress/${id}`}
      className="flex items-center gap-3 rounded-md border border-s-8 border-line border-s-marigold bg-card p-3 shadow-board hover:border-indigo"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
        <Icon aria-hidden className="size-7" />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold">
          {t(`services:service.${service}`)} · <Day when={date} /> {time && slotText(time)}
        </span>
        <span className="block text-soft">
          {status === 'pending' && workerName
            ? t('worker_asked', { name: workerName })
            : t(`live.${status}`, { name: workerName ?? t('live_worker') })}
        </span>
      </span>
      <ChevronRight aria-hidden className="size-6 shrink-0 text-indigo" />
    </Link>
  );
}
