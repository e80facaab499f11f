import { CalendarClock, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { saveDraft } from '#pwa/features/jobs/job-request-draft.ts';
import { valuesFromJob } from '#pwa/features/jobs/job-request-values.ts';

/** For a request that has ended: request the same work at another time, or search for a worker. */
export function RequestAgain({ job, isMain }: { job: JobDetail; isMain: boolean }) {
  const { t } = useTranslation('jobInProgress');
  const navigate = useNavigate();
  const requestAgain = async () => {
    // Without storage (private windows) the form opens empty.
    await saveDraft(valuesFromJob(job)).catch(() => undefined);
    await navigate(`/job-request?service=${job.serviceType}`);
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      <Button variant={isMain ? 'primary' : 'secondary'} icon={CalendarClock} onClick={() => void requestAgain()}>
        {t('other_time')}
      </Button>
      <ButtonLink to={`/find-workers?service=${job.serviceType}`} variant="secondary" icon={Search}>
        {t('find_worker')}
      </ButtonLink>
    </div>
  );
}
