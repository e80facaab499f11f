import { ClipboardList, HardHat, IndianRupee, MessageCircleQuestion, ShieldCheck, Users, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { JOB_STATUSES } from '#contract/jobs/job-status.ts';
import type { AdminDashboard } from '#contract/admin.ts';
import { KEEP_FOCUS } from '#pwa/shared/keep-focus.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { Tabs } from '#pwa/ui/tabs.tsx';
import { AdminStatus } from './admin-status.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { formatMoment } from './format-moment.ts';
import { JobsTab } from './jobs-tab.tsx';
import { PeopleTab } from './people-tab.tsx';
import { TodayCard } from './today-card.tsx';

const DailyChart = lazy(async () => ({ default: (await import('./daily-chart.tsx')).DailyChart }));

const TABS = ['jobs', 'users', 'workers'] as const;

export default function DashboardPage() {
  const { t } = useTranslation('admin');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'jobs';
  const { data, dataUpdatedAt, error, refetch } = useAdminQuery('adminDashboard');
  const board = data?.data ?? null;
  return (
    <div className="page-width grid grid-cols-1 gap-6 py-6 md:py-8">
      <h1 className="text-3xl text-indigo">{t('title')}</h1>
      {error && board && <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} onRetry={() => void refetch()} />}
      {error && !board ? <ErrorState code={error.apiError.code} onRetry={() => void refetch()} /> : <Summary board={board} />}
      <Tabs
        label={t('lists')}
        value={tab}
        // Each list has its own filters, so switching drops them.
        onChange={(to) => void navigate({ search: to === 'jobs' ? '' : `tab=${to}` }, { replace: true, state: KEEP_FOCUS })}
        tabs={[
          { value: 'jobs', label: t('tab.jobs'), icon: ClipboardList, content: <JobsTab /> },
          { value: 'users', label: t('tab.users'), icon: Users, content: <PeopleTab kind="users" /> },
          { value: 'workers', label: t('tab.workers'), icon: HardHat, content: <PeopleTab kind="workers" /> },
        ]}
      />
    </div>
  );
}

/** Today, totals, open tasks, and the chart of the last thirty days. */
function Summary({ board }: { board: AdminDashboard | null }) {
  const { t } = useTranslation('admin');
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={board === null}>
      {board && board.settingProblems.length > 0 && (
        <Banner tone="warning">
          <p className="[overflow-wrap:anywhere]">{t('setting_problems', { names: board.settingProblems.join(', ') })}</p>
        </Banner>
      )}
      {board?.working === false && (
        <Banner tone="danger">
          <p>
            {t('operations.not_working')}{' '}
            <Link to="/admin/operations" className="inline-flex min-h-12 items-center font-bold underline">
              {t('operations.not_working_show')}
            </Link>
          </p>
        </Banner>
      )}
      {board && board.onDuty === 0 && (
        <Banner tone="warning">
          <p>
            {t('duty.none')}{' '}
            <Link to="/admin/duty" className="inline-flex min-h-12 items-center font-bold underline">
              {t('duty.none_show')}
            </Link>
          </p>
        </Banner>
      )}
      {board && board.overlappingJobs > 0 && (
        <Banner tone="warning">
          <p>
            {t('overlapping_jobs', { count: board.overlappingJobs })}{' '}
            <Link to="/admin?status=overlapping" className="inline-flex min-h-12 items-center font-bold underline">
              {t('overlapping_show')}
            </Link>
          </p>
        </Banner>
      )}
      {board && board.overdueTickets > 0 && (
        <Banner tone="danger">
          <p>
            {t('overdue_tickets', { count: board.overdueTickets })}{' '}
            <Link to="/admin/tickets" className="inline-flex min-h-12 items-center font-bold underline">
              {t('overdue_tickets_show')}
            </Link>
          </p>
        </Banner>
      )}
      {board?.suspensionsToReview && board.suspensionsToReview.length > 0 && (
        <SuspensionsToReview suspensions={board.suspensionsToReview} />
      )}
      <TodayCard days={board?.days} />
      <dl className="grid grid-cols-3 gap-2 md:gap-4">
        <Stat icon={ClipboardList} name={t('total.requests')} value={board && formatNumber(board.requests)} />
        <Stat icon={Users} name={t('total.users')} value={board && formatNumber(board.users)} />
        <Stat icon={HardHat} name={t('total.workers')} value={board && formatNumber(board.workers)} />
      </dl>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-3">
        <Card className="grid content-start gap-4">
          <h2 className="text-xl">{t('now')}</h2>
          <dl className="grid gap-2">
            {JOB_STATUSES.map((status) => (
              <div key={status} className="flex items-center justify-between gap-3">
                <dt>
                  <AdminStatus status={status} />
                </dt>
                <dd className="text-lg font-bold tabular-nums">
                  {board ? formatNumber(board.byStatus[status]) : <Skeleton className="h-6 w-12" />}
                </dd>
              </div>
            ))}
          </dl>
          {board ? (
            <div className="grid gap-2">
              <ButtonLink to="/admin/verification" variant="secondary" icon={ShieldCheck}>
                {t('to_check', { count: board.toCheck })}
              </ButtonLink>
              <ButtonLink to="/admin/payments" variant="secondary" icon={IndianRupee}>
                {t('to_confirm', { count: board.paymentsWaiting })}
              </ButtonLink>
              <ButtonLink to="/admin/tickets" variant="secondary" icon={MessageCircleQuestion}>
                {t('to_answer', { count: board.openTickets })}
              </ButtonLink>
            </div>
          ) : (
            <Skeleton className="h-40" />
          )}
        </Card>
        <Card className="lg:col-span-2">
          <h2 className="mb-3 text-xl">{t('board.title')}</h2>
          <OnDemand fallback={<Skeleton className="h-72" />}>
            {board ? <DailyChart days={board.days} /> : <Skeleton className="h-72" />}
          </OnDemand>
        </Card>
      </div>
    </div>
  );
}

function SuspensionsToReview({ suspensions }: { suspensions: NonNullable<AdminDashboard['suspensionsToReview']> }) {
  const now = useNow();
  const { t, i18n } = useTranslation('admin');
  return (
    <Banner tone={suspensions.some(({ dueAt }) => dueAt < now) ? 'danger' : 'warning'}>
      <p>{t('suspension.to_review', { count: suspensions.length })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {suspensions.map(({ id, kind, dueAt }) => (
          <li key={id}>
            <Link
              to={`/admin/${kind === 'client' ? 'users' : 'workers'}/${id}`}
              className="inline-flex min-h-12 items-center font-bold underline"
            >
              {t('suspension.show', { who: t(`who.${kind}`), due: formatMoment(dueAt, i18n.language) })}
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const Stat = ({ icon: Icon, name, value }: { icon: LucideIcon; name: string; value: ReactNode }) => (
  <Card className="flex flex-col gap-1 max-md:px-2.5">
    <dt className="flex gap-2 leading-snug text-soft max-md:flex-col max-md:text-sm">
      <Icon aria-hidden className="size-5.5 shrink-0 text-indigo" />
      {name}
    </dt>
    <dd className="mt-auto text-xl font-bold whitespace-nowrap text-indigo tabular-nums md:text-3xl">
      {value ?? <Skeleton className="my-1 h-9 w-20" />}
    </dd>
  </Card>
);
