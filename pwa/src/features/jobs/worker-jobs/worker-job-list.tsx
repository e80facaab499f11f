import { Briefcase, Hammer, History, type LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import type { Bucket, StoredJob } from '#pwa/sync/schema.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import type { CachedData } from '#pwa/features/jobs/jobs.queries.ts';
import { JobsFetchError } from './jobs-fetch-error.tsx';

const ICONS: Record<Bucket, LucideIcon> = { ongoing: Hammer, pending: Briefcase, history: History };

interface WorkerJobListProps {
  bucket: Bucket;
  cached: CachedData<OptimisticUpdate<StoredJob>[]>;
  /** The rows to show: those of `cached` after sorting and filtering. */
  rows: readonly OptimisticUpdate<StoredJob>[];
  list?: RefObject<HTMLUListElement | null> | undefined;
  renderCard: (job: OptimisticUpdate<StoredJob>) => ReactNode;
  /** Replaces the text of the empty state. */
  emptyText?: string | undefined;
  /** Shown in the empty state. */
  nextAction?: ReactNode;
}

/** A job list with its loading, error and empty states. Stored jobs stay visible when the fetch fails. */
export function WorkerJobList({ bucket, cached, rows, list, renderCard, nextAction, emptyText }: WorkerJobListProps) {
  const { t } = useTranslation('workerJobs');
  if (cached.loading) return <SkeletonCards className="lg:grid-cols-2" />;
  const failedText = cached.failure?.code === 'phone_full' ? errorText('phone_full') : t(`failed.${bucket}`);
  const isEmpty = cached.data === undefined || cached.data.length === 0;
  return (
    <div className="grid grid-cols-1 gap-4 [&_[role=alert]_button]:min-h-14">
      <JobsFetchError cached={cached} text={isEmpty ? failedText : `${failedText} ${t('showing_cached')}`} />
      {rows.length > 0 ? (
        <ul ref={list} className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {rows.map((job) => (
            <li key={job.id} tabIndex={-1}>
              {renderCard(job)}
            </li>
          ))}
        </ul>
      ) : (
        (!cached.failure || cached.savedAt !== null) && (
          <EmptyState
            icon={ICONS[bucket]}
            title={t(`empty.${bucket}`)}
            text={emptyText ?? t(`empty_next.${isEmpty ? bucket : 'filtered'}`)}
          >
            {isEmpty && nextAction}
          </EmptyState>
        )
      )}
    </div>
  );
}
