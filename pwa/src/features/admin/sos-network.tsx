import { UsersRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SosListItem } from '#contract/sos.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Card } from '#pwa/ui/card.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { Ago } from '#pwa/ui/date-time.tsx';

interface SosNetworkProps {
  network: NonNullable<SosListItem['guestNetwork']>;
  latestAt: number;
}

/** The emergencies of guests of one network as one card, so that many of them hide no other. */
export function SosNetworkCard({ network: { id, cases, unseen }, latestAt }: SosNetworkProps) {
  const { t } = useTranslation('admin');
  return (
    <Card className={cx('grid gap-4', unseen > 0 && 'border-2 border-red')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{t('sos.network', { count: cases })}</h2>
        <p className={cx('font-bold', unseen > 0 ? 'text-red-text' : 'text-soft')}>
          {unseen > 0 ? t('sos.network_unseen', { count: unseen }) : t('sos.network_seen')}
        </p>
      </div>
      <p className="text-soft">
        {t('sos.network_latest')} <Ago instant={latestAt} /> · {id}
      </p>
      <p>{t('sos.network_text')}</p>
      <Link
        data-card-link
        to={`/admin/sos?${new URLSearchParams({ network: id }).toString()}`}
        className={cx(buttonClass({ variant: unseen > 0 ? 'primary' : 'secondary' }), 'md:justify-self-start')}
      >
        <UsersRound aria-hidden className="size-5 shrink-0" />
        {t('sos.network_open')}
      </Link>
    </Card>
  );
}
