import { useTranslation } from 'react-i18next';
import { JOB_STEPS } from '#contract/jobs/job-status.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { Card } from '#pwa/ui/card.tsx';

/** What has happened to a job, and when. */
export function WorkerJobSteps({ times }: Pick<JobDetail, 'times'>) {
  const { t, i18n } = useTranslation('workerJob');
  return (
    <Card>
      <h2 className="mb-3 text-lg text-indigo">{t('steps')}</h2>
      <ol className="grid gap-3">
        {JOB_STEPS.map((step) => {
          const instant = times[step] ?? null;
          return instant === null ? null : (
            <li key={step} className="border-s-4 border-marigold ps-3">
              <strong className="block">{t(`step.${step}`)}</strong>
              <time dateTime={new Date(instant).toISOString()} className="text-soft">
                {formatDay(instant, i18n.language)}, {formatTime(instant, i18n.language)}
              </time>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
