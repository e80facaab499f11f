import { Briefcase, CircleCheck, Clock, IndianRupee, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { formatEarnings, formatNumber } from '#pwa/shared/format.ts';
import { logout } from '#pwa/sync/session/session-lifecycle.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { SavedAgo } from '#pwa/ui/date-time.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { Availability } from './availability.tsx';
import { BookingRequests } from './booking-requests.tsx';
import { useStats } from './dashboard.queries.ts';
import { HoursToday } from './hours-today.tsx';
import { Earnings } from './earnings.tsx';
import { OwnRating } from './own-rating.tsx';
import { PhoneNotice } from './phone-notice.tsx';
import { VerificationNotice } from './verification-notice.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import '#pwa/i18n/en/workerHome.ts';

/** `dashboardJobs` is what the jobs feature says here: questions about money, and what the worker does now or next. */
export default function WorkerDashboardPage({ dashboardJobs }: { dashboardJobs: ReactNode }) {
  const { t } = useTranslation(['workerHome', 'common']);
  const navigate = useNavigate();
  const session = useSession('worker');
  const { stats, savedAt, loading, failure, retrying, retry } = useStats();
  const statsSpeech = (spoken: SpokenFormat) => {
    const speech = t('stats_spoken', {
      total: spoken.jobs(stats?.totalJobs ?? 0),
      completed: spoken.jobs(stats?.completedJobs ?? 0),
      pending: spoken.jobs(stats?.pendingJobs ?? 0),
      amount: spoken.rupees(stats?.totalEarnings ?? 0),
    });
    if (stats?.received === undefined || stats.toCollect === undefined) return speech;
    return `${speech} ${t('paid_spoken', { received: spoken.rupees(stats.received), toCollect: spoken.rupees(stats.toCollect) })}`;
  };
  const signOut = async () => {
    if (await logout('worker', confirmDiscard('logout'))) await navigate('/worker/login');
  };
  return (
    <div className="page-width grid gap-6 py-6 md:py-10 [&_[role=alert]_button]:min-h-14">
      <div>
        <h1 className="text-2xl text-indigo [overflow-wrap:anywhere]">{t('welcome', { name: session?.profile.name ?? '' })}</h1>
        <p className="text-soft">{t('welcome_text')}</p>
      </div>
      {session && <VerificationNotice worker={session.profile} />}
      {session && <PhoneNotice worker={session.profile} />}
      <BookingRequests />
      <Availability>{session && <HoursToday hours={session.profile.workingHours} />}</Availability>
      {dashboardJobs}
      {failure?.code === 'network' && savedAt !== null && <StaleNote savedAt={savedAt} onRetry={retry} />}
      {failure && !(failure.code === 'network' && savedAt !== null) && (
        <ErrorState
          code={failure.code}
          text={failure.code === 'server.error' ? t('stats_failed') : undefined}
          onRetry={retry}
          busy={retrying && t('common:loading')}
        />
      )}
      {(loading || stats) && (
        <section aria-labelledby="numbers">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 id="numbers" className="text-xl text-indigo">
              {t('stats_title')}
            </h2>
            {stats && <ListenButton large text={statsSpeech} />}
          </div>
          <dl className="grid grid-cols-3 gap-2 md:gap-4 lg:grid-cols-4" aria-busy={loading}>
            <Stat icon={Briefcase} name={t('total')} value={stats && formatNumber(stats.totalJobs)} />
            <Stat icon={CircleCheck} name={t('completed')} value={stats && formatNumber(stats.completedJobs)} />
            <Stat icon={Clock} name={t('pending')} value={stats && formatNumber(stats.pendingJobs)} />
            <Stat icon={IndianRupee} name={t('earnings')} value={stats && formatEarnings(stats.totalEarnings)} wide>
              {stats?.received !== undefined && stats.toCollect !== undefined && (
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="text-leaf-text">
                    {t('received')}: <strong>{formatEarnings(stats.received)}</strong>
                  </span>
                  <span>
                    {t('to_collect')}: <strong>{formatEarnings(stats.toCollect)}</strong>
                  </span>
                </p>
              )}
            </Stat>
          </dl>
          {failure && failure.code !== 'network' && savedAt !== null && (
            <div className="mt-2">
              <SavedAgo instant={savedAt} />
            </div>
          )}
        </section>
      )}
      <Earnings />
      {session && <OwnRating workerId={session.profile.id} />}
      <section aria-labelledby="actions">
        <h2 id="actions" className="mb-3 text-xl text-indigo">
          {t('actions_title')}
        </h2>
        <div className="grid gap-3 md:grid-cols-2">
          <ButtonLink to="/worker/jobs" size="large" wide icon={Briefcase}>
            {t('my_jobs')}
          </ButtonLink>
          <ButtonLink to="/worker/account" size="large" wide variant="secondary" icon={UserRound}>
            {t('view_profile')}
          </ButtonLink>
        </div>
      </section>
      <SignOutButton text={t('logout')} onPress={() => void signOut()} />
    </div>
  );
}

interface StatProps {
  icon: LucideIcon;
  name: string;
  value: ReactNode;
  /** Full width on a phone: amounts have more digits. */
  wide?: boolean;
  /** What the value consists of. */
  children?: ReactNode;
}

const Stat = ({ icon: Icon, name, value, wide, children }: StatProps) => (
  <Card className={cx('flex flex-col gap-1 max-md:px-2.5', wide && 'max-lg:col-span-3')}>
    <dt className={cx('flex gap-2 leading-snug text-soft', !wide && 'max-md:flex-col max-md:text-sm')}>
      <Icon aria-hidden className="size-5.5 shrink-0 text-indigo" />
      {name}
    </dt>
    <dd className="mt-auto text-3xl font-bold text-indigo tabular-nums">{value ?? <Skeleton className="my-1 h-9 w-20" />}</dd>
    {children && <dd>{children}</dd>}
  </Card>
);
