import { useTranslation } from 'react-i18next';
import type { DashboardDay } from '#contract/admin.ts';
import { weekdayOf } from '#contract/time.ts';
import { formatNumber, formatWeekday } from '#pwa/shared/format.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { usualFigure, USUAL_WEEKS } from './usual-day.ts';

const FIGURES = ['requests', 'acceptedIn5', 'cancelled', 'activeWorkers'] as const;

/** The figures of today, each beside that of a usual day. */
export function TodayCard({ days }: { days: readonly DashboardDay[] | undefined }) {
  const { t, i18n } = useTranslation('admin');
  const today = days?.at(-1);
  return (
    <Card>
      <h2 className="text-xl">{t('today')}</h2>
      <p className="mb-2 text-sm text-soft">
        {today && t('usual_text', { count: USUAL_WEEKS, weekday: formatWeekday(weekdayOf(today.day), i18n.language, 'long') })}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 md:grid-cols-4">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt className="text-sm text-soft">{t(`board.line.${name}`)}</dt>
            <dd className="tabular-nums">
              {days ? (
                <>
                  <span className="text-2xl font-bold text-indigo">{formatNumber(today?.[name] ?? 0)}</span>{' '}
                  <span className="text-sm text-soft">{t('usual', { number: formatNumber(usualFigure(days, name)) })}</span>
                </>
              ) : (
                <Skeleton className="my-1 h-9 w-20" />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
