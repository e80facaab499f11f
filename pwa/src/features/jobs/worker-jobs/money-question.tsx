import { useLiveQuery } from 'dexie-react-hooks';
import { IndianRupee } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Job } from '#contract/jobs/jobs.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { isMoneyAsked, readAskedJobs } from './money-asked.ts';
import '#pwa/i18n/en/workerHome.ts';

/** Leads to the question whether the money of the job has come. Nothing if it is not asked. */
export function MoneyQuestionLink({ job }: { job: Pick<Job, 'id' | 'isPaid' | 'paymentReportedBy'> }) {
  const { t } = useTranslation('workerHome');
  return (
    isMoneyAsked(job) && (
      <ButtonLink to={`/worker/job/${job.id}`} size="large" icon={IndianRupee}>
        {t('money_see')}
      </ButtonLink>
    )
  );
}

/** The stored jobs of which the client says that they are paid. The question itself is on the page of each job. */
export default function MoneyQuestions() {
  const { t } = useTranslation(['workerHome', 'services']);
  const jobs = useLiveQuery(readAskedJobs) ?? [];
  return jobs.map((job) => {
    const text = t('money_said', {
      service: t(`services:service.${job.service_type}`),
      amount: formatRupees(job.total_amount),
    });
    return (
      <Banner
        key={job.id}
        tone="warning"
        icon={IndianRupee}
        below={
          <div className="mt-3 flex flex-wrap gap-2">
            <MoneyQuestionLink job={job} />
            <ListenButton large text={text} />
          </div>
        }
      >
        <p className="text-lg font-bold">{text}</p>
      </Banner>
    );
  });
}
