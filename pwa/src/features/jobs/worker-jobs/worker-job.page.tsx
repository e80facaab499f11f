import { useLiveQuery } from 'dexie-react-hooks';
import { Briefcase, CalendarCheck, LogIn, SearchX, UserRound } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { accountData } from '#pwa/sync/db.ts';
import { optimisticJobs } from '#pwa/sync/outbox/optimistic.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useAreaOfJob } from '#pwa/sync/use-area-of-job.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { SavedAgo } from '#pwa/ui/date-time.tsx';
import type { RenderReviewFormProp } from '#pwa/features/jobs/review-sheet.tsx';
import { useJob } from '#pwa/features/jobs/jobs.queries.ts';
import { BlockClient } from './block-client.tsx';
import { CashSheet } from './cash-sheet.tsx';
import { CollectedBadge } from './collected-badge.tsx';
import { JobsFetchError } from './jobs-fetch-error.tsx';
import { isMoneyAsked } from './money-asked.ts';
import { WorkerJobActions } from './worker-job-actions.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { WorkerJobDetail } from './worker-job-detail.tsx';
import '#pwa/i18n/en/workerJob.ts';

interface WorkerJobProps extends RenderReviewFormProp {
  /** The worker's side of the job's payment. */
  renderPayment: (jobId: string) => ReactNode;
  /** The chat between client and worker. */
  renderChat: (of: { area: Area; job: JobDetail }) => ReactNode;
}

/** A job with all details. There is no route guard: the server decides whether the logged-in account may see it. */
export default function WorkerJobPage({ renderReviewForm, renderPayment, renderChat }: WorkerJobProps) {
  const { t } = useTranslation('workerJob');
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const { area, onNotFound } = useAreaOfJob(id);
  if (area === undefined) return <SkeletonPage />;
  if (!area)
    return (
      <div className="page-width py-8">
        <h1 className="mb-5 text-2xl text-indigo">{t('title')}</h1>
        <EmptyState icon={UserRound} title={t('login_title')} text={t('login_text')}>
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/worker/login" state={{ returnUrl: pathname }} size="large" icon={LogIn}>
              {t('login_worker')}
            </ButtonLink>
            <ButtonLink to="/login" state={{ returnUrl: pathname }} variant="secondary" size="large" icon={LogIn}>
              {t('login_client')}
            </ButtonLink>
          </div>
        </EmptyState>
      </div>
    );
  return (
    <JobContent
      key={`${area} ${id}`}
      area={area}
      jobId={id}
      onNotFound={onNotFound}
      renderReviewForm={renderReviewForm}
      renderPayment={renderPayment}
      renderChat={renderChat}
    />
  );
}

interface JobContentProps extends WorkerJobProps {
  area: Area;
  jobId: string;
  onNotFound: (() => void) | undefined;
}

function JobContent({ area, jobId, onNotFound, renderReviewForm, renderPayment, renderChat }: JobContentProps) {
  const { t } = useTranslation(['workerJob', 'workerJobs']);
  const cached = useJob(area, jobId);
  const { data: job, retry } = cached;
  // The sync stores another status without who cancelled the job and when, and deletes an offer that was closed or lost: the
  // server says what became of it.
  const lastStatus = useRef<JobDetail['status'] | null>(null);
  useEffect(() => {
    if (job === undefined) return;
    const status = job?.status ?? null;
    if (lastStatus.current && status !== lastStatus.current && !job?.hasUnsentChange) retry();
    lastStatus.current = status;
  }, [job, retry]);
  // The question whether the money has come is the first thing on the page, and its answer stays there.
  const isAsked = area === 'worker' && job && isMoneyAsked(job);
  const [isPaymentFirst, setIsPaymentFirst] = useState(false);
  if (isAsked && !isPaymentFirst) setIsPaymentFirst(true);
  const isNotFound = cached.failure?.code === 'job.not_found' || cached.failure?.code === 'request.invalid';
  useEffect(() => {
    if (isNotFound) onNotFound?.();
  }, [isNotFound, onNotFound]);
  if (cached.loading || (isNotFound && onNotFound)) return <SkeletonPage />;
  const backLink =
    area === 'worker' ? (
      <ButtonLink to="/worker/jobs" variant="secondary" size="large" icon={Briefcase}>
        {t('all_jobs')}
      </ButtonLink>
    ) : (
      <ButtonLink to="/my-bookings" variant="secondary" size="large" icon={CalendarCheck}>
        {t('my_bookings')}
      </ButtonLink>
    );
  return (
    <div className="page-width grid grid-cols-1 gap-5 py-6 md:py-10">
      <h1 className="text-2xl text-indigo">{t('title')}</h1>
      {isNotFound ? (
        <EmptyState icon={SearchX} title={t('gone_title')} text={t('gone_text')}>
          {backLink}
        </EmptyState>
      ) : (
        <>
          <JobsFetchError cached={cached} text={cached.failure?.code === 'phone_full' ? undefined : t('failed')}>
            {job ? null : backLink}
          </JobsFetchError>
          {!job && area === 'worker' && <JobFromList jobId={jobId} onChange={cached.retry} />}
          {/* The room of the question, while the bill is fetched. */}
          {isPaymentFirst && <div className="grid gap-5 empty:min-h-96">{renderPayment(jobId)}</div>}
          {job && <WorkerJobDetail area={area} job={job} onChange={cached.retry} renderReviewForm={renderReviewForm} />}
          {job && renderChat({ area, job })}
          {area === 'worker' && job && job.status !== 'pending' && !isPaymentFirst && renderPayment(jobId)}
          {job?.clientBlocked !== undefined && <BlockClient job={job} onChange={cached.retry} />}
          {job && <div>{backLink}</div>}
        </>
      )}
    </div>
  );
}

/** Offline, a job that was never opened is available only from the stored list. */
function JobFromList({ jobId, onChange }: { jobId: string; onChange: () => void }) {
  const stored = useLiveQuery(async () => {
    const data = accountData('worker');
    const found = data && (await optimisticJobs(data)).find(({ id }) => id === jobId);
    return found && { job: found, savedAt: (await data.meta.get(savedKey(found.bucket)))?.value };
  }, [jobId]);
  const [isCashAsked, setIsCashAsked] = useState(false);
  if (!stored) return null;
  const { job, savedAt } = stored;
  return (
    <>
      {savedAt && <SavedAgo instant={savedAt} />}
      <WorkerJobCard
        job={job}
        amount={formatRupees(job.total_amount)}
        isPast={job.bucket === 'history'}
        badge={<CollectedBadge job={job} />}
        details={false}
      >
        <WorkerJobActions
          jobId={job.id}
          status={job.status}
          date={job.date}
          time={job.time}
          customerName={job.customer.name}
          isDirect={job.byName}
          cancelFrom={['accepted', 'ongoing']}
          needsCode={job.needsStartCode}
          onDone={(action) => {
            if (action === 'complete' && !job.isPaid) setIsCashAsked(true);
            onChange();
          }}
        />
        <CashSheet job={isCashAsked ? { id: job.id, amount: job.total_amount } : null} onClose={() => setIsCashAsked(false)} />
      </WorkerJobCard>
    </>
  );
}
