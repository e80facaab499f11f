import { Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import type { Worker } from '#contract/workers/workers.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';

/** Tells a worker that they cannot accept jobs before they have verified their phone number. */
export function PhoneNotice({ worker }: { worker: Worker }) {
  const { t } = useTranslation('workerAccount');
  const { pathname } = useLocation();
  return worker.phoneVerification === 'needed' ? (
    <Banner tone="warning" icon={Smartphone}>
      <p className="font-bold">{t('phone.title')}</p>
      <p>{t('phone.text')}</p>
      <ButtonLink
        to="/worker/verify-phone"
        state={{ returnUrl: pathname }}
        variant="secondary"
        size="large"
        icon={Smartphone}
        className="mt-3"
      >
        {t('phone.notice_action')}
      </ButtonLink>
    </Banner>
  ) : null;
}
