import {
  ArrowDownWideNarrow,
  ArrowUpNarrowWide,
  CalendarDays,
  CircleCheck,
  CircleX,
  IndianRupee,
  ListChecks,
} from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { slotStart } from '#contract/time.ts';
import { formatEarnings } from '#pwa/shared/format.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import type { StoredJob } from '#pwa/sync/schema.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Choice } from '#pwa/ui/choice.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import type { CachedData } from '#pwa/features/jobs/jobs.queries.ts';
import { isNewestFirst, useOlderJobs, withOlder } from '#pwa/features/jobs/older-jobs.queries.ts';
import { ShowMore, useFocusOnAdded } from '#pwa/features/jobs/show-more.tsx';
import { CollectedBadge } from './collected-badge.tsx';
import { FocusOnMove } from './focus-on-move.tsx';
import { MoneyQuestionLink } from './money-question.tsx';
import { WorkerJobCard } from './worker-job-card.tsx';
import { WorkerJobList } from './worker-job-list.tsx';
import '#pwa/i18n/en/workerHistory.ts';

const SORT_KEYS = ['date', 'total_amount'] as const;
type SortKey = (typeof SORT_KEYS)[number];
type SortOrder = `${SortKey}-${'asc' | 'desc'}`;
const FILTERS = ['all', 'completed', 'cancelled'] as const;
type Filter = (typeof FILTERS)[number];

const COMPARATORS: Record<SortOrder, (a: StoredJob, b: StoredJob) => number> = {
  'date-desc': (a, b) => slotStart(b.date, b.time) - slotStart(a.date, a.time),
  'date-asc': (a, b) => slotStart(a.date, a.time) - slotStart(b.date, b.time),
  'total_amount-desc': (a, b) => b.total_amount - a.total_amount,
  'total_amount-asc': (a, b) => a.total_amount - b.total_amount,
};

const SORT_KEY_ICONS = { date: CalendarDays, total_amount: IndianRupee } as const;
const FILTER_ICONS = { all: ListChecks, completed: CircleCheck, cancelled: CircleX } as const;
/** Past jobs, sorted and filtered on the phone if all are stored there, and by the server otherwise. */
export default function WorkerJobHistory({
  cached,
  movedJobId,
}: {
  cached: CachedData<OptimisticUpdate<StoredJob>[]>;
  movedJobId: string | null;
}) {
  const { t } = useTranslation(['workerHistory', 'workerJobs', 'common']);
  const [sortKey, setSortKey] = useState<SortKey>('date');
  const [direction, setDirection] = useState<'asc' | 'desc'>('desc');
  const [filter, setFilter] = useState<Filter>('all');
  const view = { sortBy: sortKey, order: direction, status: filter === 'all' ? undefined : filter };
  const list = useRef<HTMLUListElement>(null);
  const focusOnAdded = useFocusOnAdded(list);
  const older = useOlderJobs(view, cached.hasOlder);
  const stored = cached.data ?? [];
  const fetched = older.rows.map((job) => ({ ...job, bucket: 'history' as const, hasUnsentChange: false }));
  const isServerView = cached.hasOlder && !isNewestFirst(view);
  /** The server has not sent this view, yet or at all. */
  const isMissing = isServerView && !older.isFetched;
  const rows =
    isServerView && older.isFetched
      ? fetched.map((job) => stored.find(({ id }) => id === job.id) ?? job)
      : withOlder(stored, fetched)
          .filter((job) => filter === 'all' || job.status === filter)
          .toSorted(COMPARATORS[`${sortKey}-${direction}`]);
  return (
    <div className="grid grid-cols-1 gap-4">
      {(cached.data?.length ?? 0) > 0 && (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-2 [&_fieldset]:min-w-0 [&_label:has(input)]:min-h-14">
          <Choice
            legend={t('filter')}
            hideLegend
            tall
            kind="one"
            name="filter"
            className="grid grid-cols-3 gap-2"
            value={filter}
            onChange={({ target }) => setFilter(FILTERS.find((option) => option === target.value) ?? 'all')}
            options={FILTERS.map((option) => ({ value: option, label: t(`filter_by.${option}`), icon: FILTER_ICONS[option] }))}
          />
          <div className="grid grid-cols-3 gap-2 [&_fieldset]:col-span-2">
            <Choice
              legend={t('sort')}
              hideLegend
              tall
              kind="one"
              name="sort"
              className="grid grid-cols-2 gap-2"
              value={sortKey}
              onChange={({ target }) => setSortKey(SORT_KEYS.find((option) => option === target.value) ?? 'date')}
              options={SORT_KEYS.map((option) => ({
                value: option,
                label: t(`sort_by.${option}`),
                icon: SORT_KEY_ICONS[option],
              }))}
            />
            <Button
              variant="secondary"
              size="large"
              icon={direction === 'desc' ? ArrowDownWideNarrow : ArrowUpNarrowWide}
              onClick={() => setDirection(direction === 'desc' ? 'asc' : 'desc')}
              className="flex-col gap-0.5 max-md:px-1"
            >
              {t(`order.${sortKey}-${direction}`)}
            </Button>
          </div>
        </div>
      )}
      {isMissing && older.failure && (
        <>
          <ErrorState
            code={older.failure.apiError.code}
            onRetry={() => void older.fetchMore()}
            busy={older.busy && t('common:loading')}
          />
          <p>{t('only_newest', { count: stored.length })}</p>
        </>
      )}
      {isMissing && !older.failure ? (
        <SkeletonCards className="lg:grid-cols-2" />
      ) : (
        !(isMissing && rows.length === 0) && (
          <WorkerJobList
            bucket="history"
            cached={cached}
            rows={rows}
            list={list}
            renderCard={(job) => (
              <FocusOnMove moved={job.id === movedJobId}>
                <WorkerJobCard job={job} amount={formatEarnings(job.total_amount)} badge={<CollectedBadge job={job} />} isPast>
                  <MoneyQuestionLink job={job} />
                </WorkerJobCard>
              </FocusOnMove>
            )}
          />
        )
      )}
      {older.hasMore && !isMissing && (
        <ShowMore
          text={t('workerJobs:more')}
          offlineText={t('workerJobs:older_offline')}
          busy={older.busy}
          failure={older.failure}
          onPress={() => void focusOnAdded(older.fetchMore())}
        />
      )}
    </div>
  );
}
