import { useQuery } from '@tanstack/react-query';
import { useLiveQuery } from 'dexie-react-hooks';
import { ArrowLeft, LogIn, MessagesSquare, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { accountData } from '#pwa/sync/db.ts';
import { optimisticDetail } from '#pwa/sync/outbox/optimistic.ts';
import { useSlowFailure } from '#pwa/sync/realtime/use-slow-failure.ts';
import { fetchJob } from '#pwa/sync/realtime/fetch-job.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useAreaOfJob } from '#pwa/sync/use-area-of-job.ts';
import { savedKey } from '#pwa/sync/meta-keys.ts';
import { Avatar } from '#pwa/ui/avatar.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { portraitOf } from '#pwa/ui/portrait/portrait.tsx';
import { SkeletonPage } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { chatState, otherPartyName } from './job-chat.tsx';
import { Thread } from './thread.tsx';

/** The chat of one job on its own page. There is no route guard: the server decides whether the account may see it. */
export default function ChatPage() {
  const { t } = useTranslation('chat');
  const { jobId = '' } = useParams();
  const { pathname } = useLocation();
  const { area, onNotFound } = useAreaOfJob(jobId);
  if (area === undefined) return <SkeletonPage />;
  return (
    <div className="page-width max-w-3xl py-6 md:py-10">
      {area ? (
        <ChatContent key={`${area} ${jobId}`} area={area} jobId={jobId} onNotFound={onNotFound} />
      ) : (
        <>
          <h1 className="mb-5 text-3xl text-indigo">{t('title')}</h1>
          <EmptyState icon={MessagesSquare} title={t('login_title')} text={t('login_text')}>
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink to="/login" state={{ returnUrl: pathname }} icon={LogIn}>
                {t('login_client')}
              </ButtonLink>
              <ButtonLink to="/worker/login" state={{ returnUrl: pathname }} variant="secondary" icon={LogIn}>
                {t('login_worker')}
              </ButtonLink>
            </div>
          </EmptyState>
        </>
      )}
    </div>
  );
}

function ChatContent({ area, jobId, onNotFound }: { area: Area; jobId: string; onNotFound: (() => void) | undefined }) {
  const { t } = useTranslation(['chat', 'services']);
  const query = useQuery({
    queryKey: [area, `job:${jobId}`],
    queryFn: () => fetchJob(area, jobId),
    retry: false,
  });
  const job = useLiveQuery(async () => {
    const data = accountData(area);
    return data ? optimisticDetail(data, area, jobId) : null;
  }, [area, jobId]);
  const savedAt = useLiveQuery(
    async () => (await accountData(area)?.meta.get(savedKey(`job:${jobId}`)))?.value ?? null,
    [area, jobId],
  );
  const slowFailure = useSlowFailure(area, `job:${jobId}`, query.isFetching, query.refetch);
  const failure = query.data ?? slowFailure;
  const isNotFound = failure?.code === 'job.not_found' || failure?.code === 'request.invalid';
  useEffect(() => {
    if (isNotFound) onNotFound?.();
  }, [isNotFound, onNotFound]);
  if (job === undefined || (!job && query.isPending) || (isNotFound && onNotFound)) return <SkeletonPage />;
  const backLink = (
    <ButtonLink to={area === 'client' ? '/my-bookings' : '/worker/jobs'} variant="secondary" icon={ArrowLeft}>
      {t(area === 'client' ? 'bookings' : 'jobs')}
    </ButtonLink>
  );
  if (!job || isNotFound)
    return (
      <>
        <h1 className="mb-5 text-3xl text-indigo">{t('title')}</h1>
        {isNotFound || !failure ? (
          <EmptyState icon={SearchX} title={t('gone_title')} text={t('gone_text')}>
            {backLink}
          </EmptyState>
        ) : (
          <ErrorState title={t('failed')} code={failure.code} onRetry={() => void query.refetch()}>
            {backLink}
          </ErrorState>
        )}
      </>
    );
  const name = otherPartyName({ area, job });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <ButtonLink
          to={area === 'client' ? `/job-in-progress/${jobId}` : `/worker/job/${jobId}`}
          variant="quiet"
          size={area === 'worker' ? 'large' : 'normal'}
          icon={ArrowLeft}
          className="-ms-4"
        >
          {t('job')}
        </ButtonLink>
        <div className="flex items-center gap-3">
          {area === 'client' && job.worker_id && job.times.accepted !== null && (
            <Avatar name={name} photo={job.workerPhoto} portrait={portraitOf(job.worker_id)} />
          )}
          {area === 'worker' && <Avatar name={name} />}
          <div className="min-w-0">
            <h1 className="text-2xl text-indigo">{job.times.accepted === null ? t('title') : t('with', { name })}</h1>
            <p className="text-soft">{t(`services:service.${job.serviceType}`)}</p>
          </div>
        </div>
      </div>
      {failure && job.times.accepted === null && (
        <StaleNote savedAt={savedAt ?? null} code={failure.code} onRetry={() => void query.refetch()} />
      )}
      {job.times.accepted === null ? (
        <EmptyState icon={MessagesSquare} title={t('no_worker_title')} text={t('no_worker_text')}>
          {backLink}
        </EmptyState>
      ) : (
        <Thread area={area} jobId={jobId} name={name} {...chatState(job)} tall />
      )}
    </div>
  );
}
