import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOutbox } from '#pwa/sync/outbox/outbox.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Banner } from '#pwa/ui/banner.tsx';

/** Says how many messages to us wait on this device. */
export function UnsentTickets({ area }: { area: Area }) {
  const { t } = useTranslation('outbox');
  const count = useOutbox(area)?.filter(({ entityKey }) => entityKey.startsWith('ticket:')).length ?? 0;
  if (count === 0) return null;
  return (
    <Banner tone="warning">
      <Link
        to={area === 'worker' ? '/worker/waiting' : '/waiting'}
        className="inline-flex min-h-12 items-center font-bold underline"
      >
        {t('bar', { count })}
      </Link>
    </Banner>
  );
}
