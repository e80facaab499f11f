import { CircleCheck, CircleX, Clock, Hammer, ThumbsUp, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CLIENT_STATUSES, type ClientStatus } from '#contract/jobs/job-status.ts';
import { cx } from '#pwa/ui/cx.ts';

// The specification fixes these colours for both themes; each status also has an icon and a text.
const STYLES: Record<ClientStatus, { icon: LucideIcon; colour: string }> = {
  pending: { icon: Clock, colour: 'bg-[#f59e42] text-[#14202e]' },
  confirmed: { icon: ThumbsUp, colour: 'bg-[#0e7c86] text-[#fff]' },
  ongoing: { icon: Hammer, colour: 'bg-[#1a4c81] text-[#fff]' },
  completed: { icon: CircleCheck, colour: 'bg-[#2ecc40] text-[#14202e]' },
  cancelled: { icon: CircleX, colour: 'bg-[#dc2626] text-[#fff]' },
};

/** How many bookings of a day have a status; the text is shown where there is room. */
export function StatusMark({ status, count }: { status: ClientStatus; count: number }) {
  const { t } = useTranslation('status');
  const { icon: Icon, colour } = STYLES[status];
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center justify-center gap-1 rounded-full text-sm leading-none font-bold @min-[60rem]:px-2',
        count > 1 ? 'px-1 py-0.5' : 'p-0.5',
        colour,
      )}
    >
      <Icon className="size-4 shrink-0" />
      <span className="hidden min-w-0 truncate leading-tight @min-[60rem]:inline">{t(`client.${status}`)}</span>
      {count > 1 && count}
    </span>
  );
}

/** Legend of the colours and icons. */
export function StatusLegend() {
  const { t } = useTranslation(['calendar', 'status']);
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
      {CLIENT_STATUSES.map((status) => {
        const { icon: Icon, colour } = STYLES[status];
        return (
          <li key={status} className="flex items-center gap-1.5">
            <span className={cx('rounded-full p-1', colour)}>
              <Icon aria-hidden className="size-4" />
            </span>
            {t(`status:client.${status}`)}
          </li>
        );
      })}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-6 rounded-sm border-2 border-marigold" />
        {t('today')}
      </li>
    </ul>
  );
}
