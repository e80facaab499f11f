import { useLiveQuery } from 'dexie-react-hooks';
import { Briefcase, CalendarDays, Hammer, History } from 'lucide-react';
import { lazy, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { slotStart } from '#contract/time.ts';
import { KEEP_FOCUS } from '#pwa/shared/keep-focus.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import type { Bucket, StoredJob } from '#pwa/sync/schema.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Tabs } from '#pwa/ui/tabs.tsx';
import { useJobs, type CachedData } from '#pwa/features/jobs/jobs.queries.ts';
import { TimeProposalOnDemand } from '#pwa/features/jobs/time-proposal-on-demand.tsx';
import { CashSheet } from './cash-sheet.tsx';
import { FocusOnMove } from './focus-on-move.tsx';
import { readAskedJobs } from './money-asked.ts';
import { ReportDelayOnDemand } from './report-delay-on-demand.tsx';
import { useOfflineMaps } from './use-offline-maps.ts';
import type { WorkerAction } from './use-worker-action.ts';
import { WorkerJobActions } from './worker-job-actions.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { WorkerJobList } from './worker-job-list.tsx';

// Shown on the third tab only.
const WorkerJobHistory = lazy(() => import('./worker-job-history.tsx'));
// Seldom needed.
const MoneyQuestions = lazy(() => import('./money-question.tsx'));

const BUCKETS = ['ongoing', 'pending', 'history'] as const satisfies readonly Bucket[];

/** Sorts by start time; direct requests come first, because that client waits for this worker alone. */
const compareJobs = (a: StoredJob, b: StoredJob) =>
  Number(b.byName && b.bucket === 'pending') - Number(a.byName && a.bucket === 'pending') ||
  slotStart(a.date, a.time) - slotStart(b.date, b.time);
const sorted = (cached: CachedData<OptimisticUpdate<StoredJob>[]>): OptimisticUpdate<StoredJob>[] =>
  (cached.data ?? []).toSorted(compareJobs);

/** `unavailableNotice` is the workers feature's: why this worker gets no offers, with what they can do about it. */
export default function WorkerJobsPage({ unavailableNotice }: { unavailableNotice: ReactNode }) {
  const { t } = useTranslation('workerJobs');
  const [search, setSearch] = useSearchParams();
  const { verification, available, lat } = useSession('worker')?.profile ?? {};
  const noOffersText =
    verification === 'refused'
      ? // The notice above the list says why.
        ''
      : available === false
        ? t('off_title')
        : lat === null
          ? ''
          : verification === 'unchecked'
            ? t('empty_next.unchecked')
            : undefined;
  const ongoing = useJobs('ongoing');
  const pending = useJobs('pending');
  const asksAboutMoney = (useLiveQuery(readAskedJobs) ?? []).length > 0;
  useOfflineMaps(sorted(ongoing));
  const tab = BUCKETS.find((one) => one === search.get('tab')) ?? 'ongoing';
  const history = useJobs('history', tab === 'history');
  const open = (bucket: Bucket) => setSearch({ tab: bucket }, { replace: true, state: KEEP_FOCUS });
  const [uncollected, setUncollected] = useState<{ id: string; amount: number } | null>(null);
  const [movedJobId, setMovedJobId] = useState<string | null>(null);
  // Not while the question about its money has the focus.
  const focusedJobId = uncollected ? null : movedJobId;
  const showMovedJob = (jobId: string, action: WorkerAction) => {
    const offers = sorted(pending);
    const index = offers.findIndex(({ id }) => id === jobId);
    const nextOffer = action === 'decline' && (offers[index + 1] ?? offers[index - 1]);
    setMovedJobId(nextOffer ? nextOffer.id : jobId);
    if (nextOffer) return;
    open(action === 'accept' || action === 'start' ? 'ongoing' : 'history');
  };

  const renderCard = (job: OptimisticUpdate<StoredJob>) => (
    <FocusOnMove moved={job.id === focusedJobId}>
      <WorkerJobCard job={job} amount={formatRupees(job.total_amount)}>
        {/* Also while an answer is on its way: the server may ask about the travel time. */}
        {job.status === 'accepted' && job.proposal && (job.proposal.state === 'open' || job.hasUnsentChange) && (
          <TimeProposalOnDemand area="worker" jobId={job.id} proposal={job.proposal} name={job.customer.name} />
        )}
        <ReportDelayOnDemand jobId={job.id} status={job.status} date={job.date} time={job.time} delay={job.delay} />
        <WorkerJobActions
          jobId={job.id}
          status={job.status}
          date={job.date}
          time={job.time}
          customerName={job.customer.name}
          isDirect={job.byName}
          cancelFrom={['ongoing']}
          needsCode={job.needsStartCode}
          onDone={(action) => {
            showMovedJob(job.id, action);
            if (action === 'complete' && !job.isPaid) setUncollected({ id: job.id, amount: job.total_amount });
          }}
        />
      </WorkerJobCard>
    </FocusOnMove>
  );
  const tabButton = (bucket: Bucket, text: string) => (
    <Button size="large" icon={Briefcase} onClick={() => open(bucket)}>
      {text}
    </Button>
  );
  return (
    <div className="page-width pt-2 pb-6 max-md:[&_[role=tab]]:flex-col max-md:[&_[role=tab]]:gap-0.5 max-md:[&_[role=tab]]:px-1 max-md:[&_[role=tab]]:py-1 max-md:[&_[role=tab]]:leading-tight md:py-10">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2 md:mb-3">
        <h1 className="text-2xl text-indigo">{t('title')}</h1>
        <ButtonLink to="/worker/calendar" variant="quiet" size="large" icon={CalendarDays}>
          {t('calendar')}
        </ButtonLink>
      </div>
      {/* On the third tab they are on the cards. */}
      {asksAboutMoney && tab !== 'history' && (
        <div className="mb-3 grid gap-4">
          <OnDemand>
            <MoneyQuestions />
          </OnDemand>
        </div>
      )}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(bucket) => {
          // Otherwise each return to the tab would jump to the job that has moved.
          setMovedJobId(null);
          open(bucket);
        }}
        tabs={[
          {
            value: 'ongoing',
            label: t('tab.ongoing'),
            icon: Hammer,
            count: ongoing.data?.length,
            content: (
              <WorkerJobList
                bucket="ongoing"
                cached={ongoing}
                rows={sorted(ongoing)}
                renderCard={renderCard}
                nextAction={tabButton('pending', t('see_pending'))}
              />
            ),
          },
          {
            value: 'pending',
            label: t('tab.pending'),
            icon: Briefcase,
            count: pending.data?.length,
            content: (
              <div className="grid grid-cols-1 gap-4">
                {unavailableNotice}
                <WorkerJobList
                  bucket="pending"
                  emptyText={noOffersText}
                  cached={pending}
                  rows={sorted(pending)}
                  renderCard={renderCard}
                />
                {pending.hasOlder && <p>{t('more_offers')}</p>}
              </div>
            ),
          },
          {
            value: 'history',
            label: t('tab.history'),
            icon: History,
            content: (
              <OnDemand fallback={<SkeletonCards className="lg:grid-cols-2" />}>
                <WorkerJobHistory cached={history} movedJobId={focusedJobId} />
              </OnDemand>
            ),
          },
        ]}
      />
      <CashSheet job={uncollected} onClose={() => setUncollected(null)} />
    </div>
  );
}
