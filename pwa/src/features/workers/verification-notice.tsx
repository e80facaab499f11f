import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Worker } from '#contract/workers.ts';
import { REACH } from '#pwa/shared/company.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { refreshWorker } from './profile.commands.ts';
import { useNotice } from './use-notice.ts';

/** Renews what this phone keeps of the worker, at each visit and when a room says that somebody judged his papers. */
function useFreshProfile(id: string): void {
  const { refetch } = useQuery({
    queryKey: ['worker', 'profile', id],
    queryFn: async () => (await refreshWorker()).ok,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
  useNotice(refetch);
}

/** Tells a worker whose papers were refused why, and whom to ask. */
export function VerificationNotice({ worker }: { worker: Worker }) {
  const { t } = useTranslation('workerHome');
  useFreshProfile(worker.id);
  const { verification, verificationReason } = worker;
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
