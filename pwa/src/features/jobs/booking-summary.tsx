import { useTranslation } from 'react-i18next';
import type { Booking } from '#contract/jobs/jobs.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { Money } from '#pwa/ui/money.tsx';
import { SERVICE_ICONS } from '#pwa/ui/service-icons.ts';
import { ClientStatusBadge } from '#pwa/ui/status-badge.tsx';
import { Day } from '#pwa/ui/date-time.tsx';

/** Service, time, status and price of a booking. */
export function BookingSummary({ booking }: { booking: Booking }) {
  const { t } = useTranslation('services');
  const { service, date, time, status, amount } = booking;
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
        <p className="mt-0.5 flex flex-wrap gap-x-3">
          <span className="whitespace-nowrap">
            <Day when={date} />
          </span>
          {time && <span className="whitespace-nowrap">{slotText(time)}</span>}
        </p>
        <p className="text-lg font-bold">
          <Money rupees={amount} />
        </p>
      </div>
    </div>
  );
}
