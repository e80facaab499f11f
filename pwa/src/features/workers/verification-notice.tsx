import { Clock, FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers.ts';
import { REACH } from '#pwa/shared/company.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { useFreshProfile } from './use-fresh-profile.ts';

/** Tells a worker whose papers were refused why, and what to do; and while the new ones are looked at, that they are. */
export function VerificationNotice({ worker }: { worker: Worker }) {
  const { t } = useTranslation(['workerHome', 'workerAccount']);
  useFreshProfile(worker.id);
  const { verification, verificationReason } = worker;
  if (verification === 'unchecked' && verificationReason)
    return (
      <Banner tone="warning" icon={Clock}>
        <p className="font-bold">{t('workerAccount:state.again')}</p>
        <p>{t('workerAccount:state_text.again')}</p>
      </Banner>
    );
  return verification === 'refused' ? (
    <Banner tone="danger">
      <p className="font-bold">{t('refused_title')}</p>
      <p>{t('refused_text', { reason: verificationReason ?? '', ...REACH })}</p>
      <ButtonLink
        to={{ pathname: '/worker/account', hash: 'papers' }}
        variant="secondary"
        size="large"
        icon={FileUp}
        className="mt-3"
      >
        {t('refused_way')}
      </ButtonLink>
    </Banner>
  ) : null;
}
