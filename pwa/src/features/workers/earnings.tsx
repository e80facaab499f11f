import { CalendarDays, CalendarRange, IndianRupee, Sun } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS } from '#contract/durations.ts';
import { EARNINGS_PERIODS, type Earnings as Earned, type EarningsPeriod, type PeriodEarnings } from '#contract/earnings.ts';
import { dayInIndia, instantInIndia, weekdayOf } from '#contract/time.ts';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { formatMonth, formatNumber, formatShortDay, formatEarnings } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { useEarnings } from './earnings.queries.ts';

const EarningsChart = lazy(() => import('./earnings-chart.tsx'));
const ICONS = { day: Sun, week: CalendarRange, month: CalendarDays } as const;

/** The period that contains this instant; `isOver` is the last one if only older ones are stored. */
function currentPeriod(periods: readonly PeriodEarnings[], span: EarningsPeriod, now: number) {
  const today = dayInIndia(now);
  const from = { day: today, week: dayInIndia(now - weekdayOf(today) * DAY_MS), month: `${today.slice(0, 7)}-01` }[span];
  const period = periods.find((one) => one.from === from) ?? periods.at(-1);
  return period && { ...period, isOver: period.from !== from };
}

/** The month of a period, or its days. */
const periodName = (span: EarningsPeriod, from: string, language: string, dayName: (day: string) => string): string =>
  span === 'month'
    ? formatMonth(from, language)
    : span === 'day'
      ? dayName(from)
      : `${dayName(from)} – ${dayName(dayInIndia(instantInIndia(from, 6 * 24)))}`;

/** Earnings by day, week and month. */
export function Earnings() {
  const { t, i18n } = useTranslation(['workerHome', 'common']);
  const { earnings, savedAt, loading, failure, retrying, retry } = useEarnings();
  const earningsSpeech = (spoken: SpokenFormat) =>
    EARNINGS_PERIODS.map((span) => {
      const current = earnings && currentPeriod(earnings[span], span, Date.now());
      if (!current) return '';
      const [amount, jobs] = [spoken.rupees(current.earned), spoken.jobs(current.jobs)];
      if (!current.isOver) return t(`earned_spoken.${span}`, { amount, jobs });
      return `${periodName(span, current.from, i18n.language, (day) => spoken.day(day))}: ${amount}: ${jobs}.`;
    }).join(' ');
  return (
    <section aria-labelledby="earned" aria-busy={loading}>
      <Card className="grid gap-4">
        <div className="flex items-center justify-between gap-3">
          <h2 id="earned" className="text-xl text-indigo">
            {t('earned_title')}
          </h2>
          {earnings && <ListenButton large text={earningsSpeech} />}
        </div>
        {failure && earnings && <StaleNote savedAt={savedAt} code={failure.code} text={t('earned_failed')} onRetry={retry} />}
        {failure && !earnings && (
          <ErrorState code={failure.code} text={t('earned_failed')} onRetry={retry} busy={retrying && t('common:loading')} />
        )}
        {loading && <Skeleton className="h-80" />}
        {earnings && <EarningsDetail earnings={earnings} />}
      </Card>
    </section>
  );
}

function EarningsDetail({ earnings }: { earnings: Earned }) {
  const { t, i18n } = useTranslation('workerHome');
  const [span, setSpan] = useState<EarningsPeriod>('week');
  const periods = earnings[span];
  const now = useNow();
  const current = currentPeriod(periods, span, now);
  // The monthly list covers the longest time.
  if (earnings.month.every(({ jobs }) => jobs === 0))
    return <EmptyState icon={IndianRupee} title={t('earned_none')} text={t('earned_none_text')} />;
  const periodLabel = (from: string) =>
    span === 'month' ? formatMonth(from, i18n.language) : formatShortDay(from, i18n.language);
  const spanLabel = (one: EarningsPeriod) => {
    const { isOver = false, from = '' } = currentPeriod(earnings[one], one, now) ?? {};
    return isOver ? periodName(one, from, i18n.language, (day) => formatShortDay(day, i18n.language)) : t(`earned_span.${one}`);
  };
  return (
    <>
      <Choice
        kind="one"
        name="span"
        legend={t('earned_by')}
        hideLegend
        tall
        className="grid grid-cols-3 gap-2"
        value={span}
        onChange={({ target }) => setSpan(EARNINGS_PERIODS.find((one) => one === target.value) ?? 'week')}
        options={EARNINGS_PERIODS.map((one) => ({ value: one, label: spanLabel(one), icon: ICONS[one] }))}
      />
      <p className="flex flex-wrap items-baseline gap-x-3">
        <strong className="text-4xl text-indigo tabular-nums">{formatEarnings(current?.earned ?? 0)}</strong>
        <span className="text-soft">{t('earned_jobs', { count: current?.jobs ?? 0 })}</span>
      </p>
      <OnDemand fallback={<Skeleton className="h-[190px]" />}>
        <EarningsChart period={span} periods={periods} />
      </OnDemand>
      <details>
        <summary className="flex min-h-14 items-center gap-2 font-bold text-indigo">
          <CalendarDays aria-hidden className="size-5 shrink-0" />
          <span className="underline">{t('earned_table')}</span>
        </summary>
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-sm text-soft">
              <th scope="col" className="py-2 pe-3 text-start font-normal">
                {t(`earned_from.${span}`)}
              </th>
              <th scope="col" className="px-2 py-2 text-end font-normal">
                {t('earned_count')}
              </th>
              <th scope="col" className="py-2 ps-2 text-end font-normal">
                {t('earned_title')}
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.toReversed().map(({ from, jobs, earned }) => (
              <tr key={from} className="border-b border-line">
                <th scope="row" className="py-2 pe-3 text-start font-normal whitespace-nowrap">
                  {periodLabel(from)}
                </th>
                <td className="px-2 text-end tabular-nums">{formatNumber(jobs)}</td>
                <td className="ps-2 text-end font-bold tabular-nums">{formatEarnings(earned)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
