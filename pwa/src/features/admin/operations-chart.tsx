import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type UPlot from 'uplot';
import type { OperationPeriod, OperationsPoint } from '#contract/operations.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { formatDay } from '#pwa/shared/format.ts';
import { Chart, type ChartTheme } from '#pwa/ui/chart.tsx';

/** A line of a chart: its own dash pattern besides its colour, because colour alone is not accessible. */
export interface OperationsLine {
  label: string;
  colour: `--color-${string}`;
  dash: readonly number[];
  value: (point: OperationsPoint) => number | null;
}

interface OperationsChartProps {
  /** Memoized, like `format`. */
  lines: readonly OperationsLine[];
  points: readonly OperationsPoint[];
  period: OperationPeriod;
  label: string;
  format: (value: number) => string;
  /** The scale reaches at least this value. */
  least: number;
}

const HEIGHT = 200;

/** Figures over time as lines. The table of the page has the numbers. */
export function OperationsChart({ lines, points, period, label, format, least }: OperationsChartProps) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const data = useMemo(
    (): UPlot.AlignedData => [points.map((_, index) => index), ...lines.map(({ value }) => points.map(value))],
    [lines, points],
  );
  const options = useCallback(
    ({ colour, axis }: ChartTheme) => ({
      scales: {
        x: { time: false },
        y: {
          // A chart without a value has no maximum.
          range: (_: UPlot, __: number, max: number | null): UPlot.Range.MinMax => [0, Math.max(least, (max ?? 0) * 1.1)],
        },
      },
      axes: [
        {
          ...axis,
          space: 76,
          incrs: [1, 2, 4, 8, 16],
          values: (_: UPlot, indexes: number[]) =>
            indexes.map((index) => {
              const at = points[index]?.at ?? 0;
              return period === 'week' ? formatDay(at, language) : formatTime(at, language);
            }),
        },
        { ...axis, size: 72, values: (_: UPlot, ticks: number[]) => ticks.map(format) },
      ],
      series: [
        {},
        ...lines.map(({ colour: name, dash }) => ({
          stroke: colour(name),
          width: 2,
          dash: [...dash],
          points: { show: points.length < 14 },
        })),
      ],
    }),
    [lines, points, period, format, least, language],
  );
  return (
    <>
      <ul className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {lines.map(({ label: name, colour, dash }) => (
          <li key={name} className="flex items-center gap-2">
            <svg aria-hidden width="30" height="6">
              <path d="M0 3h30" stroke={`var(${colour})`} strokeWidth="3" strokeDasharray={dash.join(' ')} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <Chart label={label} height={HEIGHT} data={data} options={options} />
    </>
  );
}
