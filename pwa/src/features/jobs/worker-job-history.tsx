import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  CalendarDays,
  CircleCheck,
  CircleX,
  IndianRupee,
  ListChecks,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOf } from '#contract/time.ts';
import { formatEarnings } from '#pwa/shared/format.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import type { StoredJob } from '#pwa/sync/schema.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import type { OwnData } from './jobs.queries.ts';
import { Revealed } from './worker-revealed.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { WorkerJobList } from './worker-job-list.tsx';

const BYS = ['date', 'total_amount'] as const;
type By = (typeof BYS)[number];
type Sort = `${By}-${'asc' | 'desc'}`;
const FILTERS = ['all', 'completed', 'cancelled'] as const;
type Filter = (typeof FILTERS)[number];

const COMPARE: Record<Sort, (a: StoredJob, b: StoredJob) => number> = {
  'date-desc': (a, b) => startOf(b.date, b.time) - startOf(a.date, a.time),
  'date-asc': (a, b) => startOf(a.date, a.time) - startOf(b.date, b.time),
  'total_amount-desc': (a, b) => b.total_amount - a.total_amount,
  'total_amount-asc': (a, b) => a.total_amount - b.total_amount,
};

const BY_ICONS = { date: CalendarDays, total_amount: IndianRupee } as const;
const FILTER_ICONS = { all: ListChecks, completed: CircleCheck, cancelled: CircleX } as const;
/** What is over, sorted and filtered on the phone: the whole list is here. */
export function WorkerJobHistory({ data, moved }: { data: OwnData<OptimisticUpdate<StoredJob>[]>; moved: string | null }) {
  const { t } = useTranslation('workerJobs');
  const [by, setBy] = useState<By>('date');
  const [way, setWay] = useState<'asc' | 'desc'>('desc');
  const [filter, setFilter] = useState<Filter>('all');
  const rows = (data.rows ?? []).filter((job) => filter === 'all' || job.status === filter).toSorted(COMPARE[`${by}-${way}`]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {(data.rows?.length ?? 0) > 0 && (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 [&_fieldset]:min-w-0 [&_label:has(input)]:min-h-14">
          <Choice
            legend={t('filter')}
            hideLegend
            tall
            kind="one"
            name="filter"
            className="grid grid-cols-3 gap-2"
            value={filter}
            onChange={({ target }) => setFilter(FILTERS.find((one) => one === target.value) ?? 'all')}
            options={FILTERS.map((one) => ({ value: one, label: t(`filter_by.${one}`), icon: FILTER_ICONS[one] }))}
          />
          <div className="grid grid-cols-3 gap-2 [&_fieldset]:col-span-2">
            <Choice
              legend={t('sort')}
              hideLegend
              tall
              kind="one"
              name="sort"
              className="grid grid-cols-2 gap-2"
              value={by}
              onChange={({ target }) => setBy(BYS.find((one) => one === target.value) ?? 'date')}
              options={BYS.map((one) => ({ value: one, label: t(`sort_by.${one}`), icon: BY_ICONS[one] }))}
            />
            <Button
              variant="secondary"
              size="large"
              icon={way === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide}
              onClick={() => setWay(way === 'desc' ? 'asc' : 'desc')}
              className="flex-col gap-0.5 max-md:px-1"
            >
              {t(`order.${by}-${way}`)}
            </Button>
          </div>
        </div>
      )}
      <WorkerJobList
        bucket="history"
        data={data}
        rows={rows}
        renderCard={(job) => (
          <Revealed when={job.id === moved}>
            <WorkerJobCard job={job} amount={formatEarnings(job.total_amount)} over />
          </Revealed>
        )}
      />
    </div>
  );
}
