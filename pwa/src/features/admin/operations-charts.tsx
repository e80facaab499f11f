import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationPeriod, OperationsPoint } from '#contract/operations.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { formatDuration } from './format-duration.ts';
import { OperationsChart, type OperationsLine } from './operations-chart.tsx';
import { Section } from './section.tsx';

interface OperationsChartsProps {
  points: readonly OperationsPoint[];
  period: OperationPeriod;
}

/** Requests, times and the age of the outbox over time. */
export default function OperationsCharts({ points, period }: OperationsChartsProps) {
  const { t, i18n } = useTranslation('admin');
  const { language } = i18n;
  const [requests, times, outbox] = useMemo((): OperationsLine[][] => {
    const line = (label: string, colour: OperationsLine['colour'], dash: number[], value: OperationsLine['value']) => ({
      label,
      colour,
      dash,
      value,
    });
    return [
      [
        line(t('operations.requests'), '--color-indigo', [], (point) => point.requests),
        line(t('operations.rejected'), '--color-marigold-text', [8, 4], (point) => point.rejected),
        line(t('operations.failed'), '--color-red-text', [3, 3], (point) => point.failed),
      ],
      [
        line(t('operations.p50'), '--color-indigo', [], (point) => point.p50),
        line(t('operations.p95'), '--color-marigold-text', [8, 4], (point) => point.p95),
      ],
      [line(t('operations.outbox_age'), '--color-indigo', [], (point) => point.outboxAge)],
    ];
  }, [t]);
  const duration = useCallback((ms: number) => formatDuration(ms, language), [language]);
  const common = { points, period };
  const isEmpty = points.every((point) => point.requests === 0) && t('operations.empty');
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <Section title={t('operations.requests')} emptyText={isEmpty}>
        <OperationsChart {...common} lines={requests ?? []} label={t('operations.requests')} format={formatNumber} least={4} />
      </Section>
      <Section title={t('operations.times')} emptyText={isEmpty}>
        <OperationsChart {...common} lines={times ?? []} label={t('operations.times')} format={duration} least={10} />
      </Section>
      <div className="lg:col-span-2">
        <Section
          title={t('operations.outbox_age')}
          emptyText={points.every(({ outboxAge }) => outboxAge === null) && t('operations.no_cron')}
        >
          <OperationsChart
            {...common}
            lines={outbox ?? []}
            label={t('operations.outbox_age')}
            format={duration}
            least={60_000}
          />
        </Section>
      </div>
    </div>
  );
}
