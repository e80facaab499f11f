import { CalendarClock, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { JobDetail } from '#contract/jobs.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { saveDraft } from './job-request-draft.ts';
import { valuesOf } from './job-request.ts';

/** For a request that nobody took: the same once more at another time, or a look at who there is. */
export function AskAnew({ job }: { job: JobDetail }) {
  const { t } = useTranslation('live');
  const navigate = useNavigate();
  const again = async () => {
    // A phone that forbids storage opens an empty form.
    await saveDraft(valuesOf(job)).catch(() => undefined);
    await navigate(`/job-request?service=${job.serviceType}`);
  };
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button icon={CalendarClock} onClick={() => void again()}>
        {t('other_time')}
      </Button>
      <ButtonLink to={`/find-workers?service=${job.serviceType}`} variant="secondary" icon={Search}>
        {t('find_worker')}
      </ButtonLink>
    </div>
  );
}
