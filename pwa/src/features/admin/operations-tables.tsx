import { useTranslation } from 'react-i18next';
import type { Operations } from '#contract/operations.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { FiguresTable } from './figures-table.tsx';
import { formatDuration } from './format-duration.ts';
import { formatMoment } from './format-moment.ts';
import { Section } from './section.tsx';

const NO_FIGURE = '–';

/** Deliveries and emergencies, the busiest endpoints, the errors, and the numbers of the charts. */
export function OperationsTables({ data }: { data: Operations }) {
  const { t, i18n } = useTranslation('admin');
  const { language } = i18n;
  const time = (ms: number | null) => (ms === null ? NO_FIGURE : formatDuration(ms, language));
  const { sos, endpoints, errors, points } = data;
  const since = formatMoment(data.hoursSince, language);
  const moment = t('operations.moment');
  return (
    <>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <Section title={t('operations.deliveries')}>
          <FiguresTable
            label={t('operations.deliveries')}
            columns={[t('operations.channel'), t('operations.accepted'), t('operations.not_accepted')]}
            rows={(['push', 'sms', 'mail'] as const).map((name) => [
              t(`operations.delivery.${name}`),
              formatNumber(data[name].accepted),
              formatNumber(data[name].failed),
            ])}
          />
        </Section>
        <Section title={t('operations.sos')} emptyText={sos.count === 0 && t('operations.no_sos')}>
          <FiguresTable
            label={t('operations.sos')}
            columns={[t('operations.count'), t('operations.p50'), t('operations.p95'), t('operations.longest')]}
            rows={[[formatNumber(sos.count), time(sos.p50), time(sos.p95), time(sos.max)]]}
          />
        </Section>
      </div>
      <Section title={t('operations.endpoints', { since })} emptyText={endpoints.length === 0 && t('operations.empty')}>
        <FiguresTable
          isCode
          label={t('operations.endpoints', { since })}
          columns={[
            t('operations.endpoint'),
            t('operations.requests'),
            t('operations.rejected'),
            t('operations.failed'),
            t('operations.p95'),
            t('operations.rows_read'),
          ]}
          rows={endpoints.map((row) => [
            row.name,
            formatNumber(row.requests),
            formatNumber(row.rejected),
            formatNumber(row.failed),
            time(row.p95),
            formatNumber(row.rowsRead),
          ])}
        />
      </Section>
      <Section title={t('operations.errors', { since })} emptyText={errors.length === 0 && t('operations.no_errors')}>
        <FiguresTable
          isCode
          label={t('operations.errors', { since })}
          columns={[t('operations.code'), t('operations.count')]}
          rows={errors.map(({ code, count }) => [code, formatNumber(count)])}
        />
      </Section>
      <Section title={t('operations.numbers')}>
        <FiguresTable
          label={t('operations.numbers')}
          columns={[
            moment,
            t('operations.requests'),
            t('operations.rejected'),
            t('operations.failed'),
            t('operations.p50'),
            t('operations.p95'),
            t('operations.outbox_age'),
          ]}
          rows={points
            .toReversed()
            .map((point) => [
              formatMoment(point.at, language),
              formatNumber(point.requests),
              formatNumber(point.rejected),
              formatNumber(point.failed),
              time(point.p50),
              time(point.p95),
              time(point.outboxAge),
            ])}
        />
      </Section>
    </>
  );
}
