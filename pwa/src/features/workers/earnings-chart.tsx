import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import UPlot from 'uplot';
import type { EarningsPeriod, PeriodEarnings } from '#contract/earnings.ts';
import { formatMonth, formatNumber, formatShortDay } from '#pwa/shared/format.ts';
import { Chart, type ChartTheme } from '#pwa/ui/chart.tsx';
import '#pwa/i18n/en/workerHome.ts';

const HEIGHT = 190;
/** `size`: share of the available width, and the maximum in pixels. */
const barPaths = UPlot.paths.bars?.({ size: [0.62, 56], radius: 0.15 });

interface EarningsChartProps {
  period: EarningsPeriod;
  periods: readonly PeriodEarnings[];
}

/** A bar chart of the earnings per period. */
export default function EarningsChart({ period, periods }: EarningsChartProps) {
  const { t, i18n } = useTranslation('workerHome');
  const { language } = i18n;
  const data = useMemo(
    (): UPlot.AlignedData => [periods.map((_, index) => index), periods.map(({ earned }) => earned)],
    [periods],
  );
  const options = useCallback(
    ({ colour, axis }: ChartTheme) => ({
      scales: {
        x: { time: false, range: (): UPlot.Range.MinMax => [-0.6, periods.length - 0.4] },
        y: { range: (_: UPlot, __: number, max: number): UPlot.Range.MinMax => [0, Math.max(100, max * 1.1)] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          size: 32,
          space: period === 'month' ? 30 : 64,
          incrs: [1, 2, 4],
          values: (_: UPlot, indexes: number[]) =>
            indexes.map((index) => {
              const from = periods[index]?.from ?? '';
              return period === 'month' ? formatMonth(from, language) : formatShortDay(from, language);
            }),
        },
        {
          ...axis,
          size: 58,
          incrs: [50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
          values: (_: UPlot, ticks: number[]) => ticks.map((tick) => `₹${formatNumber(tick)}`),
        },
      ],
      series: [
        {},
        {
          stroke: colour('--color-indigo'),
          fill: colour('--color-fill'),
          points: { show: false },
          ...(barPaths && { paths: barPaths }),
        },
      ],
    }),
    [period, periods, language],
  );
  return <Chart label={t('earned_picture')} height={HEIGHT} data={data} options={options} />;
}
