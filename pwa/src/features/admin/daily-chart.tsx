import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type UPlot from 'uplot';
import type { DashboardDay } from '#contract/admin.ts';
import { formatNumber, formatShortDay } from '#pwa/shared/format.ts';
import { Chart, type ChartTheme } from '#pwa/ui/chart.tsx';

/** Each series has its own colour and its own dash pattern, because colour alone is not accessible. */
const SERIES = [
  { name: 'requests', colour: '--color-indigo', dash: [] },
  { name: 'acceptedIn5', colour: '--color-leaf-text', dash: [8, 4] },
  { name: 'cancelled', colour: '--color-red-text', dash: [3, 3] },
  { name: 'activeWorkers', colour: '--color-marigold-text', dash: [12, 4, 3, 4] },
] as const;

const HEIGHT = 260;

/** The last thirty days as a line chart, with a table as the accessible alternative. */
export function DailyChart({ days }: { days: readonly DashboardDay[] }) {
  const { t, i18n } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  const { language } = i18n;
  const data = useMemo(
    (): UPlot.AlignedData => [days.map((_, index) => index), ...SERIES.map(({ name }) => days.map((day) => day[name]))],
    [days],
  );
  const options = useCallback(
    ({ colour, axis }: ChartTheme) => ({
      // The x axis is an index, not a time: the admin's time zone must not shift the days.
      scales: {
        x: { time: false },
        y: { range: (_: UPlot, __: number, max: number): UPlot.Range.MinMax => [0, Math.max(4, max * 1.1)] },
      },
      axes: [
        {
          ...axis,
          space: 70,
          incrs: [1, 2, 5, 10],
          values: (_: UPlot, indexes: number[]) => indexes.map((index) => formatShortDay(days[index]?.day ?? '', language)),
        },
        {
          ...axis,
          size: 44,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000],
          values: (_: UPlot, ticks: number[]) => ticks.map(formatNumber),
        },
      ],
      series: [
        {},
        ...SERIES.map(({ colour: name, dash }) => ({
          stroke: colour(name),
          width: 2,
          dash: [...dash],
          points: { show: false },
        })),
      ],
    }),
    [days, language],
  );
  return (
    <>
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {SERIES.map(({ name, colour, dash }) => (
          <li key={name} className="flex items-center gap-2">
            <svg aria-hidden width="30" height="6">
              <path d="M0 3h30" stroke={`var(${colour})`} strokeWidth="3" strokeDasharray={dash.join(' ')} />
            </svg>
            {t(`board.line.${name}`)}
          </li>
        ))}
      </ul>
      <Chart label={t('board.picture')} height={HEIGHT} data={data} options={options} />
      <details className="mt-2" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-12 items-center font-bold text-indigo underline">{t('board.table')}</summary>
        {open && <DayTable days={days} />}
      </details>
    </>
  );
}

function DayTable({ days }: { days: readonly DashboardDay[] }) {
  const { t, i18n } = useTranslation('admin');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reached by the keyboard.
    <div role="region" aria-label={t('board.table')} tabIndex={0} className="contain-inline-size overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-3 text-start">
              {t('board.day')}
            </th>
            {SERIES.map(({ name }) => (
              <th key={name} scope="col" className="px-2 py-2 text-end">
                {t(`board.line.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-b border-line">
              <th scope="row" className="py-1 pe-3 text-start font-normal whitespace-nowrap">
                {formatShortDay(day.day, i18n.language)}
              </th>
              {SERIES.map(({ name }) => (
                <td key={name} className="px-2 text-end tabular-nums">
                  {formatNumber(day[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
