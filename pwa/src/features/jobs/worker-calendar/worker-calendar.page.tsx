import { BriefcaseBusiness, CalendarClock } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { dayInIndia } from '#contract/time.ts';
import { hoursOn } from '#contract/workers/hours-of-day.ts';
import { NO_WORKING_HOURS } from '#contract/workers/working-hours.ts';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { StoredJob } from '#pwa/sync/schema.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { cx } from '#pwa/ui/cx.ts';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { useJobs } from '#pwa/features/jobs/jobs.queries.ts';
import { useOlderJobs, withOlder, type HistoryView } from '#pwa/features/jobs/older-jobs.queries.ts';
import { ShowMore } from '#pwa/features/jobs/show-more.tsx';
import { DayBlocks, kindOf, KINDS, spanText, type Kind } from './day-blocks.tsx';
import { WeekStrip } from './week-strip.tsx';
import { blocksOfDay, offersOfDay, type DayBlock } from './worker-day.ts';
import '#pwa/i18n/en/workerCalendar.ts';
import '#pwa/i18n/en/workerJobs.ts';

const NEWEST_FIRST: HistoryView = { sortBy: 'date', order: 'desc', status: undefined };

/** The worker's days: jobs, the ways between them, breaks, free time and offers, from what the phone has stored. */
export default function WorkerCalendarPage({ unavailableNotice }: { unavailableNotice: ReactNode }) {
  const { t } = useTranslation(['workerCalendar', 'workerJobs']);
  const hours = useSession('worker')?.profile.workingHours ?? NO_WORKING_HOURS;
  const accepted = useJobs('ongoing');
  const pending = useJobs('pending');
  const history = useJobs('history');
  const now = useNow();
  const today = dayInIndia(now);
  const [day, setDay] = useState(today);
  const older = useOlderJobs(NEWEST_FIRST, history.hasOlder);
  const past = withOlder<StoredJob>(
    history.data ?? [],
    older.rows.map((job) => ({ ...job, bucket: 'history' })),
  );
  const jobs = [...(accepted.data ?? []), ...past.filter(({ status }) => status === 'completed')];
  // Of the day with the oldest known job and of those before it, others may not be here.
  const lacksJobs = (one: string) => older.hasMore && past.every(({ date }) => one <= date);
  const lists = [accepted, history, pending];
  const failed = lists.find(({ failure }) => failure !== null);
  const retry = () => {
    for (const list of lists) if (list.failure) list.retry();
  };
  const isUnknown = accepted.failure !== null && accepted.savedAt === null;
  return (
    <div className="page-width grid max-w-3xl grid-cols-1 gap-4 py-6 md:py-10">
      <h1 className="text-2xl text-indigo">{t('title')}</h1>
      {unavailableNotice}
      {failed?.failure &&
        (failed.savedAt === null ? (
          <ErrorState code={failed.failure.code} text={t('failed')} onRetry={retry} />
        ) : (
          <StaleNote savedAt={failed.savedAt} code={failed.failure.code} text={t('failed_stored')} onRetry={retry} />
        ))}
      {accepted.loading ? (
        <Skeleton className="h-96" />
      ) : (
        !isUnknown && (
          <>
            <WeekStrip
              day={day}
              today={today}
              countJobs={(one) => (lacksJobs(one) ? null : jobs.filter(({ date }) => date === one).length)}
              isDayOff={(one) => hoursOn(hours, one) === 0}
              onOpen={setDay}
            />
            <Day
              day={day}
              blocks={blocksOfDay(day, jobs, hours, now)}
              jobs={jobs}
              offers={(pending.data ?? []).filter(({ date }) => date === day)}
              lacksJobs={lacksJobs(day)}
            >
              {lacksJobs(day) && (
                <ShowMore
                  text={t('workerJobs:more')}
                  offlineText={t('workerJobs:older_offline')}
                  busy={older.busy}
                  failure={older.failure}
                  onPress={() => void older.fetchMore()}
                />
              )}
            </Day>
          </>
        )
      )}
      <ButtonLink to="/worker/account" variant="secondary" size="large" icon={CalendarClock}>
        {t('hours')}
      </ButtonLink>
    </div>
  );
}

interface DayProps {
  day: string;
  blocks: readonly DayBlock<StoredJob>[];
  jobs: readonly StoredJob[];
  offers: readonly StoredJob[];
  /** Whether jobs of this day may not be on the phone. */
  lacksJobs: boolean;
  /** How to fetch them. */
  children: ReactNode;
}

function Day({ day, blocks, jobs, offers, lacksJobs, children }: DayProps) {
  const { t, i18n } = useTranslation(['workerCalendar', 'services']);
  const groups = offersOfDay(day, offers);
  const atAnyTime = offers.filter(({ time }) => time === null);
  const count = jobs.filter(({ date }) => date === day).length;
  const summary = lacksJobs ? t('older') : count > 0 ? t('jobs', { count }) : t('no_jobs');
  const speech = (spoken: SpokenFormat) =>
    [
      `${spoken.day(day)}.`,
      `${summary}.`,
      ...blocks.map((block) => {
        const what =
          block.kind === 'job'
            ? `${t(`services:service.${block.job.service_type}`)}, ${spoken.text(block.job.address)}`
            : block.kind === 'travel'
              ? t('travel_km', { km: block.km })
              : t(`kind.${block.kind}`);
        return t('say', { time: spanText(day, block, i18n.language), what });
      }),
      offers.length > 0 && `${t('offers', { count: offers.length })}.`,
    ]
      .filter(Boolean)
      .join(' ');
  const kinds = new Set<Kind>([...blocks.map(kindOf), ...(groups.length > 0 ? (['offer'] as const) : [])]);
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 aria-live="polite" className="text-xl">
          {formatDay(day, i18n.language)}
          <span className="block text-base font-normal text-soft">{summary}</span>
        </h2>
        <ListenButton large about={formatDay(day, i18n.language)} text={speech} />
      </div>
      {children}
      {atAnyTime.length > 0 && (
        <Link
          to="/worker/jobs?tab=pending"
          className={cx('flex min-h-14 items-center gap-2 rounded-md px-3 font-bold', KINDS.offer.look)}
        >
          <BriefcaseBusiness aria-hidden className="size-6 shrink-0" />
          {t('offers_any_time', { count: atAnyTime.length })}
        </Link>
      )}
      <DayBlocks day={day} blocks={blocks} offers={groups} />
      <ul aria-label={t('legend')} className="flex flex-wrap gap-x-4 gap-y-2 text-sm">
        {[...kinds].map((kind) => {
          const { icon: Icon, look } = KINDS[kind];
          return (
            <li key={kind} className="flex items-center gap-1.5">
              <span className={cx('rounded-sm p-1', look)}>
                <Icon aria-hidden className="size-5" />
              </span>
              {t(`kind.${kind}`)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
