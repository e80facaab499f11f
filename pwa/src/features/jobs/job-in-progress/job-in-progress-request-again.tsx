import { CalendarClock, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { confirmLostDraft } from '#pwa/ui/confirm-lost-draft.ts';
import { deleteNewPhotos, readNewPhotos } from '#pwa/features/jobs/job-photo-queue.ts';
import { loadDraft, saveDraft } from '#pwa/features/jobs/job-request-draft.ts';
import { isRequestField, valuesFromJob, type RequestValues } from '#pwa/features/jobs/job-request-values.ts';

/** Whether another request than this one is being written. */
async function isOtherRequestWritten(values: RequestValues): Promise<boolean> {
  const [draft, photos] = await Promise.all([loadDraft(), readNewPhotos()]).catch(() => [null, []] as const);
  return (
    photos.length > 0 ||
    (draft !== null && Object.entries(values).some(([name, value]) => isRequestField(name) && draft[name] !== value))
  );
}

/** For a request that has ended: request the same work at another time, or search for a worker. */
export function RequestAgain({ job, isMain }: { job: JobDetail; isMain: boolean }) {
  const { t } = useTranslation('jobInProgress');
  const navigate = useNavigate();
  const requestAgain = async () => {
    const values = valuesFromJob(job);
    if ((await isOtherRequestWritten(values)) && !(await confirmLostDraft('replace'))) return;
    // Without storage (private windows) the form opens empty.
    await Promise.all([saveDraft(values), deleteNewPhotos()]).catch(() => undefined);
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
