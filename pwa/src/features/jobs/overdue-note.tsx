import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { endsItselfAt } from '#contract/jobs/overdue-jobs.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import '#pwa/i18n/en/rescheduling.ts';

/** Says when an overdue job ends by itself, to its client or to the worker. Nothing if it is not overdue. */
export function OverdueNote({ area, job, workerName = '' }: { area: Area; job: JobDetail; workerName?: string }) {
  const { t, i18n } = useTranslation('rescheduling');
  const now = useNow();
  const end = endsItselfAt(job, now);
  if (end === null) return null;
  const status = job.status === 'ongoing' ? 'ongoing' : 'accepted';
  // A stored job may have ended already.
  const values = { name: workerName, day: formatDay(Math.max(end, now), i18n.language) };
  const text = job.isPaid
    ? t('overdue.paid', values)
    : t(area === 'client' ? `overdue.client.${status}` : `overdue.worker.${status}`, values);
  return (
    <Banner tone="warning" icon={Hourglass}>
      <p className="font-bold">{text}</p>
      {area === 'worker' && <ListenButton text={text} />}
    </Banner>
  );
}
