import { useLiveQuery } from 'dexie-react-hooks';
import { Briefcase, CalendarCheck, LogIn, SearchX, UserRound } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import type { JobDetail } from '#contract/jobs.ts';
import { formatRupees } from '#pwa/shared/format.ts';
import { accountData } from '#pwa/sync/db.ts';
import { optimisticJobs } from '#pwa/sync/outbox/optimistic.ts';
import { useSession, type Area } from '#pwa/sync/session/session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { SavedAgo } from '#pwa/ui/when.tsx';
import type { ReviewSlot } from './booking-review.tsx';
import { useJob } from './jobs.queries.ts';
import { WorkerJobActions } from './worker-job-actions.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { WorkerJobDetail } from './worker-job-detail.tsx';

interface Slots extends ReviewSlot {
  /** What a worker says of the money of a job. */
  payment: (jobId: string) => ReactNode;
  /** What client and worker say to each other. */
  talk: (of: { area: Area; job: JobDetail }) => ReactNode;
}

/** A job in full. The page has no guard: whoever is logged in may look, and the server says at what. */
export default function WorkerJobPage({ review, payment, talk }: Slots) {
  const { t } = useTranslation('workerJob');
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const worker = useSession('worker');
  const client = useSession('client');
  // The worker reads first; what is not his may be the client's who shares this phone.
  const [passed, setPassed] = useState<string | null>(null);
  const area: Area | null = worker && !(client && passed === id) ? 'worker' : client ? 'client' : null;
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
    <OneJob
      key={`${area} ${id}`}
      area={area}
      jobId={id}
      onNotMine={area === 'worker' && client ? () => setPassed(id) : undefined}
      review={review}
      payment={payment}
      talk={talk}
    />
  );
}

interface OneJobProps extends Slots {
  area: Area;
  jobId: string;
  onNotMine: (() => void) | undefined;
}

function OneJob({ area, jobId, onNotMine, review, payment, talk }: OneJobProps) {
  const { t } = useTranslation(['workerJob', 'workerJobs']);
  const data = useJob(area, jobId);
  const gone = data.failure?.code === 'job.not_found' || data.failure?.code === 'request.invalid';
  useEffect(() => {
    if (gone) onNotMine?.();
  }, [gone, onNotMine]);
  if (data.loading || (gone && onNotMine)) return <SkeletonPage />;
  const wayOn =
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
      {gone ? (
        <EmptyState icon={SearchX} title={t('gone_title')} text={t('gone_text')}>
          {wayOn}
        </EmptyState>
      ) : (
        <>
          {data.failure && (
            <ErrorState text={t('failed')} onRetry={data.retry}>
              {data.rows ? null : wayOn}
            </ErrorState>
          )}
          {data.failure && data.savedAt !== null && <SavedAgo instant={data.savedAt} />}
          {!data.rows && area === 'worker' && <FromList jobId={jobId} onChange={data.retry} />}
          {data.rows && <WorkerJobDetail area={area} job={data.rows} onChange={data.retry} review={review} />}
          {data.rows && talk({ area, job: data.rows })}
          {area === 'worker' && data.rows && data.rows.status !== 'pending' && payment(jobId)}
          {data.rows && <div>{wayOn}</div>}
        </>
      )}
    </div>
  );
}

/** Without a network a job that was never opened is known from its list alone. */
function FromList({ jobId, onChange }: { jobId: string; onChange: () => void }) {
  const job = useLiveQuery(async () => {
    const data = accountData('worker');
    return data ? (await optimisticJobs(data)).find(({ id }) => id === jobId) : undefined;
  }, [jobId]);
  return job ? (
    <WorkerJobCard job={job} amount={formatRupees(job.total_amount)} over={job.bucket === 'history'} details={false}>
      <WorkerJobActions
        jobId={job.id}
        status={job.status}
        cancelFrom={['accepted', 'ongoing']}
        needsCode={job.needsStartCode}
        onDone={onChange}
      />
    </WorkerJobCard>
  ) : null;
}
