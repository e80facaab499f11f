import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { Money } from '#pwa/ui/money.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { ClientStatusBadge } from '#pwa/ui/status-badge.tsx';
import { Day } from '#pwa/ui/date-time.tsx';

/** Service, time, status and price of a booking. */
export const BookingSummary = ({ booking }: { booking: Booking }) => (
  <BookingHead booking={booking}>
    <p className="mt-0.5 flex flex-wrap gap-x-3">
      <span className="whitespace-nowrap">
        <Day when={booking.date} />
      </span>
      {booking.time && <span className="whitespace-nowrap">{slotText(booking.time)}</span>}
    </p>
    <p className="text-lg font-bold">
      <Money rupees={booking.amount} />
    </p>
  </BookingHead>
);

/** Service and status of a booking, with further lines below them. */
export function BookingHead({ booking: { service, status }, children }: { booking: Booking; children: ReactNode }) {
  const { t } = useTranslation('services');
  const Icon = SERVICE_ICONS[service];
  return (
    <div className="flex items-start gap-3">
      <span className="grid size-12 shrink-0 place-items-center rounded-md bg-tint-indigo text-indigo">
        <Icon aria-hidden className="size-7" />
      </span>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h3 className="text-lg leading-snug">{t(`service.${service}`)}</h3>
          <ClientStatusBadge status={status} />
        </div>
        {children}
      </div>
    </div>
  );
}
