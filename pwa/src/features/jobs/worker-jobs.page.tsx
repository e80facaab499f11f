import { Briefcase, Hammer, History } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { startOf } from '#contract/time.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import type { Bucket, StoredJob } from '#pwa/sync/schema.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Tabs } from '#pwa/ui/tabs.tsx';
import { useJobs, type OwnData } from './jobs.queries.ts';
import { Revealed } from './worker-revealed.tsx';
import type { WorkerAction } from './worker-job-action.ts';
import { WorkerJobActions } from './worker-job-actions.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { WorkerJobHistory } from './worker-job-history.tsx';
import { WorkerJobList } from './worker-job-list.tsx';

const BUCKETS = ['ongoing', 'pending', 'history'] as const satisfies readonly Bucket[];

/** What starts first stands first; a client who asked by name waits for this worker alone. */
const byStart = (a: StoredJob, b: StoredJob) =>
  Number(b.byName && b.bucket === 'pending') - Number(a.byName && a.bucket === 'pending') ||
  startOf(a.date, a.time) - startOf(b.date, b.time);
const sorted = (data: OwnData<OptimisticUpdate<StoredJob>[]>): OptimisticUpdate<StoredJob>[] =>
  (data.rows ?? []).toSorted(byStart);

/** `offNotice` is the switch "taking jobs / not now" for who is off, which belongs to another feature. */
export default function WorkerJobsPage({ offNotice }: { offNotice: ReactNode }) {
  const { t } = useTranslation('workerJobs');
  const [search, setSearch] = useSearchParams();
  const off = useSession('worker')?.profile.available === false;
  const ongoing = useJobs('ongoing');
  const pending = useJobs('pending');
  const history = useJobs('history');
  const tab = BUCKETS.find((one) => one === search.get('tab')) ?? 'ongoing';
  const open = (bucket: Bucket) => setSearch({ tab: bucket }, { replace: true, preventScrollReset: true });
  const [moved, setMoved] = useState<string | null>(null);
  const follow = (jobId: string, action: WorkerAction) => {
    setMoved(jobId);
    open(action === 'accept' || action === 'start' ? 'ongoing' : 'history');
  };

  const card = (job: OptimisticUpdate<StoredJob>) => (
    <Revealed when={job.id === moved}>
      <WorkerJobCard job={job} amount={formatRupees(job.total_amount)}>
        <WorkerJobActions
          jobId={job.id}
          status={job.status}
          cancelFrom={['ongoing']}
          needsCode={job.needsStartCode}
          onDone={(action) => follow(job.id, action)}
        />
      </WorkerJobCard>
    </Revealed>
  );
  const toTab = (bucket: Bucket, text: string) => (
    <Button size="large" icon={Briefcase} onClick={() => open(bucket)}>
      {text}
    </Button>
  );
  return (
    <div className="page-width py-6 max-md:[&_[role=tab]]:flex-col max-md:[&_[role=tab]]:gap-0.5 max-md:[&_[role=tab]]:px-1 max-md:[&_[role=tab]]:py-1 max-md:[&_[role=tab]]:leading-tight md:py-10">
      <h1 className="mb-3 text-2xl text-indigo">{t('title')}</h1>
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={open}
        tabs={[
          {
            value: 'ongoing',
            label: t('tab.ongoing'),
            icon: Hammer,
            count: ongoing.rows?.length,
            content: (
              <WorkerJobList
                bucket="ongoing"
                data={ongoing}
                rows={sorted(ongoing)}
                renderCard={card}
                wayOn={toTab('pending', t('see_pending'))}
              />
            ),
          },
          {
            value: 'pending',
            label: t('tab.pending'),
            icon: Briefcase,
            count: pending.rows?.length,
            content: (
              <div className="grid grid-cols-1 gap-4">
                {offNotice}
                <WorkerJobList bucket="pending" off={off} data={pending} rows={sorted(pending)} renderCard={card} />
              </div>
            ),
          },
          {
            value: 'history',
            label: t('tab.history'),
            icon: History,
            content: <WorkerJobHistory data={history} moved={moved} />,
          },
        ]}
      />
    </div>
  );
}
