import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers/workers.ts';
import { Banner } from '#pwa/ui/banner.tsx';

/** Tells a verified worker what a new name, phone number or photo does, before they save it. */
export function RecheckNotice({ worker }: { worker: Worker }) {
  const { t } = useTranslation('workerAccount');
  return (
    worker.verification === 'verified' && (
      <Banner tone="info" icon={ShieldCheck}>
        {t('recheck')}
      </Banner>
    )
  );
}
