import { useTranslation } from 'react-i18next';
import type { OperationsPoint } from '#contract/operations.ts';
import { formatNumber } from '#pwa/shared/format.ts';
import { Facts } from '#pwa/ui/facts.tsx';
import { Section } from './section.tsx';

/** How many requests the period had, and which share of them was rejected or failed. */
export function OperationsTotals({ title, points }: { title: string; points: readonly OperationsPoint[] }) {
  const { t, i18n } = useTranslation('admin');
  const sum = (name: 'requests' | 'rejected' | 'failed') => points.reduce((total, point) => total + point[name], 0);
  const requests = sum('requests');
  const percent = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  const withShare = (count: number) => `${formatNumber(count)} (${percent.format(count / requests)})`;
  return (
    <Section title={title} emptyText={requests === 0 && t('operations.empty')}>
      <Facts
        columns="grid-cols-2 md:grid-cols-3"
        facts={[
          [t('operations.requests'), formatNumber(requests)],
          [t('operations.rejected'), withShare(sum('rejected'))],
          [t('operations.failed'), withShare(sum('failed'))],
        ]}
      />
    </Section>
  );
}
