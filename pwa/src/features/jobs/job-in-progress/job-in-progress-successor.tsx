import { History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { askAgain } from '#pwa/features/jobs/jobs.mutations.ts';
import { useHasOtherRequest } from './use-has-other-request.ts';

const pathOf = (jobId: string): string => `/job-in-progress/${jobId}`;

/** For a job that has lost its worker, while its time is not over: the same request to other workers. */
export function AskAgain({ jobId, onSettled }: { jobId: string; onSettled: () => void }) {
  const { t } = useTranslation(['jobInProgress', 'errors']);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const hasOther = useHasOtherRequest(jobId);
  const ask = async () => {
    setBusy(true);
    const response = await askAgain(jobId);
    setBusy(false);
    onSettled();
    if (!response.ok) return notify.error(errorText(response.code));
    notify.success(t('asked_again'));
    await navigate(pathOf(response.data.job.id));
  };
  if (hasOther) return <p className="mt-3">{t('ask_again_later')}</p>;
  return (
    <div className="mt-3">
      <Button icon={RotateCcw} size="large" busy={busy && t('asking_again')} onClick={() => void ask()}>
        {t('ask_again')}
      </Button>
    </div>
  );
}

/** Links a job that has lost its worker and the one that asks again for it. */
export function JobLinks({ job: { predecessorId, successorId } }: { job: JobDetail }) {
  const { t } = useTranslation('jobInProgress');
  if (!successorId && !predecessorId) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      {successorId && (
        <ButtonLink to={pathOf(successorId)} icon={RotateCcw}>
          {t('successor')}
        </ButtonLink>
      )}
      {predecessorId && (
        <ButtonLink to={pathOf(predecessorId)} variant="secondary" icon={History}>
          {t('predecessor')}
        </ButtonLink>
      )}
    </div>
  );
}
