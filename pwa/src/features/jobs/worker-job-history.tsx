import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { startOf } from '#contract/time.ts';
import type { StoredJob } from '#pwa/sync/db.ts';
import { Choice } from '#pwa/ui/choice.tsx';
import { Select } from '#pwa/ui/select.tsx';
import type { OwnData } from './jobs.queries.ts';
import { Revealed } from './worker-revealed.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { WorkerJobList } from './worker-job-list.tsx';

const SORTS = ['date-desc', 'date-asc', 'total_amount-desc', 'total_amount-asc'] as const;
type Sort = (typeof SORTS)[number];
const FILTERS = ['all', 'completed', 'cancelled'] as const;
type Filter = (typeof FILTERS)[number];

const COMPARE: Record<Sort, (a: StoredJob, b: StoredJob) => number> = {
  'date-desc': (a, b) => startOf(b.date, b.time) - startOf(a.date, a.time),
  'date-asc': (a, b) => startOf(a.date, a.time) - startOf(b.date, b.time),
  'total_amount-desc': (a, b) => b.total_amount - a.total_amount,
  'total_amount-asc': (a, b) => a.total_amount - b.total_amount,
};

/** Earnings stand in the history with their paise (worker specification, section 1). */
const earned = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** What is over, sorted and filtered on the phone: the whole list is here. */
export function WorkerJobHistory({ data, moved }: { data: OwnData<StoredJob[]>; moved: string | null }) {
  const { t } = useTranslation('workerJobs');
  const [sort, setSort] = useState<Sort>('date-desc');
  const [filter, setFilter] = useState<Filter>('all');
  const rows = (data.rows ?? []).filter((job) => filter === 'all' || job.status === filter).toSorted(COMPARE[sort]);
  return (
    <div className="grid gap-4">
      {(data.rows?.length ?? 0) > 0 && (
        <div className="grid gap-3 md:grid-cols-[1fr_20rem] md:items-end [&_label:has(input)]:min-h-14 [&_select]:min-h-14">
          <Choice
            legend={t('filter')}
            hideLegend
            kind="one"
            name="filter"
            className="grid grid-cols-3 gap-2 [&>label]:gap-1 [&>label]:px-2 [&>label]:py-1 [&_svg]:-ms-1"
            value={filter}
            onChange={({ target }) => setFilter(FILTERS.find((one) => one === target.value) ?? 'all')}
            options={FILTERS.map((one) => ({ value: one, label: t(`filter_by.${one}`) }))}
          />
          <Select
            label={t('sort')}
            value={sort}
            onChange={({ target }) => setSort(SORTS.find((one) => one === target.value) ?? 'date-desc')}
            options={SORTS.map((one) => ({ value: one, label: t(`sort_by.${one}`) }))}
          />
        </div>
      )}
      <WorkerJobList
        bucket="history"
        data={data}
        rows={rows}
        renderCard={(job) => (
          <Revealed when={job.id === moved}>
            <WorkerJobCard job={job} amount={earned.format(job.total_amount)} over />
          </Revealed>
        )}
      />
    </div>
  );
}
