import { Briefcase, Hammer, History, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OptimisticUpdate } from '#pwa/sync/outbox/optimistic.ts';
import type { Bucket, StoredJob } from '#pwa/sync/schema.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { SavedAgo } from '#pwa/ui/when.tsx';
import type { OwnData } from './jobs.queries.ts';

const ICONS: Record<Bucket, LucideIcon> = { ongoing: Hammer, pending: Briefcase, history: History };

interface WorkerJobListProps {
  bucket: Bucket;
  data: OwnData<OptimisticUpdate<StoredJob>[]>;
  /** The rows as they are shown; all of `data` unless a filter stands over them. */
  rows: readonly OptimisticUpdate<StoredJob>[];
  renderCard: (job: OptimisticUpdate<StoredJob>) => ReactNode;
  /** Whether this worker takes no jobs now, so that none come. */
  off?: boolean;
  /** Under the empty state: where to go from here. */
  wayOn?: ReactNode;
}

/** One list in each of its states. What the phone has kept stays in sight when it cannot be renewed. */
export function WorkerJobList({ bucket, data, rows, renderCard, wayOn, off }: WorkerJobListProps) {
  const { t } = useTranslation('workerJobs');
  if (data.loading) return <SkeletonCards className="lg:grid-cols-2" />;
  const nothing = data.rows === undefined || data.rows.length === 0;
  return (
    <div className="grid grid-cols-1 gap-4 [&_[role=alert]_button]:min-h-14">
      {data.failure && (
        <ErrorState text={nothing ? t(`failed.${bucket}`) : `${t(`failed.${bucket}`)} ${t('kept')}`} onRetry={data.retry} />
      )}
      {data.failure && data.savedAt !== null && <SavedAgo instant={data.savedAt} />}
      {rows.length > 0 ? (
        <ul className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          {rows.map((job) => (
            <li key={job.id}>{renderCard(job)}</li>
          ))}
        </ul>
      ) : (
        (!data.failure || data.savedAt !== null) && (
          <EmptyState
            icon={ICONS[bucket]}
            title={t(`empty.${bucket}`)}
            text={off ? t('off_title') : t(`empty_next.${nothing ? bucket : 'filtered'}`)}
          >
            {nothing && wayOn}
          </EmptyState>
        )
      )}
    </div>
  );
}
