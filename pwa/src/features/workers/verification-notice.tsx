import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers.ts';
import { REACH } from '#pwa/shared/company.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { useFreshProfile } from './use-fresh-profile.ts';

/** Tells a worker whose papers were refused why, and whom to ask. */
export function VerificationNotice({ worker }: { worker: Worker }) {
  const { t } = useTranslation('workerHome');
  useFreshProfile(worker.id);
  const { verification, verificationReason } = worker;
  return verification === 'refused' ? (
    <Banner tone="danger">
      <p className="font-bold">{t('refused_title')}</p>
      <p>{t('refused_text', { reason: verificationReason ?? '', ...REACH })}</p>
    </Banner>
  ) : null;
}
