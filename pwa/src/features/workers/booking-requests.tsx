import { BellRing, Briefcase, Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { dismissBookingRequests, useBookingRequests } from './dashboard.queries.ts';

/** Clients who requested this worker directly, until viewed or dismissed. */
export function BookingRequests() {
  const { t, i18n } = useTranslation('workerHome');
  const requests = useBookingRequests();
  if (requests.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format(new Set(requests.map(({ customerName }) => customerName)));
  const message = t('request', { count: requests.length, names });
  return (
    <Banner tone="warning" icon={BellRing}>
      <p className="text-lg font-bold">{message}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to="/worker/jobs?tab=pending" size="large" icon={Briefcase}>
          {t('see_requests')}
        </ButtonLink>
        <Button variant="quiet" size="large" icon={Check} onClick={() => void dismissBookingRequests(requests)}>
          {t('dismiss')}
        </Button>
        <ListenButton large text={message} />
      </div>
    </Banner>
  );
}
