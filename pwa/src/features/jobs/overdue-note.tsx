import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { endsItselfAt } from '#contract/jobs/overdue-jobs.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { Area } from '#pwa/sync/session/area.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';

/** Says when an overdue job ends by itself, to its client or to the worker. `name` is the worker. */
export function OverdueNote({ area, job, name }: { area: Area; job: JobDetail; name: string }) {
  const { t, i18n } = useTranslation('rescheduling');
  const end = endsItselfAt(job, useNow());
  if (end === null) return null;
  const status = job.status === 'ongoing' ? 'ongoing' : 'accepted';
  const values = { name, day: formatDay(end, i18n.language) };
  const text = t(area === 'client' ? `overdue.client.${status}` : `overdue.worker.${status}`, values);
  return (
    <Banner tone="warning" icon={Hourglass}>
      <p className="font-bold">{text}</p>
      {area === 'worker' && <ListenButton text={text} />}
    </Banner>
  );
}
