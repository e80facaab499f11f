import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { DURATION_HOURS } from '#contract/catalogue.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { slotEnd } from '#contract/time.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { syncChanges } from '#pwa/sync/realtime/delta-sync.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { useChangesAge } from '#pwa/sync/realtime/use-changes-age.ts';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { NearDay } from '#pwa/ui/near-day.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { isJustSent } from './just-sent.ts';
import { useOpenBookings, type OpenBooking } from './open-bookings.ts';

const SHOWN = 2;

/** Whether the booked time is over. The worker may come until the end of the slot, and then works for the planned time. */
const isOver = ({ status, date, time, duration }: OpenBooking, now: number): boolean =>
  now >= slotEnd(date, time) + (status === 'ongoing' ? DURATION_HOURS[duration ?? '2-hours'] * HOUR_MS : 0);

/**
 * What happens now with the client's next bookings, each one a link to its page. The style sheet reserves the room of these
 * cards.
 */
export default function LiveBookingCards() {
  const { t } = useTranslation(['bookings', 'services']);
  const now = useNow();
  // Those that are over need a look, and hide none that are still to come.
  const bookings = (useOpenBookings() ?? []).toSorted((a, b) => Number(isOver(a, now)) - Number(isOver(b, now)));
  const { state } = useLocation();
  const stale = useChangesAge('client');
  if (bookings.length === 0) return null;
  const more = bookings.length - SHOWN;
  return (
    <section aria-label={t('live_title')} className="page-width grid gap-2 py-3 md:grid-cols-2">
      {/* On a phone the message that the request was sent lies over this heading, and not over the first card. */}
      {isJustSent(state) && <h2 className="flex min-h-12 items-center text-lg md:hidden">{t('live_now')}</h2>}
      {bookings.slice(0, SHOWN).map((booking) => (
        <LiveBookingCard key={booking.id} booking={booking} isOver={isOver(booking, now)} />
      ))}
      {more > 0 && (
        <Link to="/my-bookings" className="flex min-h-12 items-center font-bold text-indigo underline underline-offset-4">
          {t('live_more', { count: more })}
        </Link>
      )}
      {stale && <LoadFailed {...stale} text={t('failed')} onRetry={() => void syncChanges('client')} />}
    </section>
  );
}

function LiveBookingCard({ booking, isOver }: { booking: OpenBooking; isOver: boolean }) {
  const { t } = useTranslation(['bookings', 'services', 'outbox']);
  const { id, service, date, time, unsent } = booking;
  const Icon = SERVICE_ICONS[service];
  return (
    <Link
      // The server does not know a request that waits on this phone.
      to={unsent ? '/my-bookings' : `/job-in-progress/${id}`}
      className="flex items-center gap-3 rounded-md border border-s-8 border-line border-s-marigold bg-card p-3 shadow-board hover:border-indigo"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
        <Icon aria-hidden className="size-6" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex justify-between gap-x-3 font-bold">
          <span className="min-w-0">{t(`services:service.${service}`)}</span>
          <span className="flex shrink-0 items-center text-indigo">
            {t('live_view')}
            <ChevronRight aria-hidden className="size-5" />
          </span>
        </span>
        <span className="block text-sm">
          <NearDay date={date} />
          {time && `, ${slotText(time)}`}
        </span>
        <span className="block text-sm text-soft">
          {unsent ? t('outbox:unsent') : isOver ? t('live_over') : <LiveText booking={booking} />}
        </span>
      </span>
    </Link>
  );
}

/** What happens now, and in which part of town. */
function LiveText({ booking: { status, workerName, locality: place } }: { booking: OpenBooking }) {
  const { t } = useTranslation('bookings');
  if (status === 'pending' && !workerName) return place ? t('live_near', { place }) : t('live.pending');
  const name = workerName ?? t('live_worker');
  const text = status === 'pending' ? t('worker_asked', { name }) : t(`live.${status}`, { name });
  return place ? `${text} · ${place}` : text;
}
