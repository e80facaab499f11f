import { RotateCw } from 'lucide-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { OPERATION_PERIODS } from '#contract/operations.ts';
import { KEEP_FOCUS } from '#pwa/shared/keep-focus.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Skeleton, SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { Filter } from './filter.tsx';
import { HealthList } from './health-list.tsx';
import { OperationsTables } from './operations-tables.tsx';
import { OperationsTotals } from './operations-totals.tsx';
import { PageTitle } from './page-title.tsx';

const OperationsCharts = lazy(() => import('./operations-charts.tsx'));

/** How the service runs: each part, requests, times, deliveries and errors of the last hour, day or week. */
export default function OperationsPage() {
  const { t } = useTranslation('admin');
  const [params, setParams] = useSearchParams();
  const period = OPERATION_PERIODS.find((one) => one === params.get('period')) ?? 'hour';
  const { data, dataUpdatedAt, error, refetch, isFetching } = useAdminQuery('operations', { query: { period } });
  const operations = data?.data;
  return (
    <div className="page-width grid grid-cols-1 gap-5 py-6 md:py-8" aria-busy={isFetching}>
      <PageTitle title={t('operations.title')} text={t('operations.text')} />
      <div className="flex flex-wrap items-end gap-3">
        <Filter
          always
          label={t('operations.period')}
          value={period}
          options={OPERATION_PERIODS.map((one) => [one, t(`operations.periods.${one}`)])}
          onChange={(next) => setParams({ period: next }, { replace: true, state: KEEP_FOCUS })}
        />
        <Button variant="secondary" icon={RotateCw} onClick={() => void refetch()}>
          {t('operations.refresh')}
        </Button>
      </div>
      {operations ? (
        <>
          {error && <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} onRetry={() => void refetch()} />}
          <HealthList health={operations.health} now={operations.now} />
          <OperationsTotals title={t(`operations.periods.${period}`)} points={operations.points} />
          <OnDemand fallback={<Skeleton className="h-72" />}>
            <OperationsCharts points={operations.points} period={period} />
          </OnDemand>
          <OperationsTables data={operations} />
        </>
      ) : error ? (
        <ErrorState code={error.apiError.code} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={4} />
      )}
    </div>
  );
}
