import { ChevronLeft, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { listLocation } from './list-locations.ts';

const NOT_FOUND_CODES = new Set<string>([
  'job.not_found',
  'account.not_found',
  'sos.not_found',
  'ticket.not_found',
  'request.invalid',
  'request.not_found',
]);

const LIST_PATHS = {
  jobs: '/admin',
  users: '/admin?tab=users',
  workers: '/admin?tab=workers',
  sos: '/admin/sos',
  tickets: '/admin/tickets',
} as const;

interface DetailFrameProps<D> {
  /** Title while loading or after an error. */
  title: string;
  /** The list to go back to. */
  tab: keyof typeof LIST_PATHS;
  query: { data?: { data: D } | undefined; dataUpdatedAt: number; error: QueryError | null; refetch: () => unknown };
  children: (data: D) => ReactNode;
}

/** The layout of a job or account page: back link, loading, error and not-found states. */
export function DetailFrame<D>({ title, tab, query, children }: DetailFrameProps<D>) {
  const { t } = useTranslation('admin');
  const { data, dataUpdatedAt, error, refetch } = query;
  const isGone = error !== null && NOT_FOUND_CODES.has(error.apiError.code);
  return (
    <div className="page-width grid gap-5 py-4 md:py-6">
      <Link
        {...listLocation(LIST_PATHS[tab])}
        className="inline-flex min-h-12 items-center gap-1 justify-self-start font-bold text-indigo underline"
      >
        <ChevronLeft aria-hidden className="size-5" />
        {tab === 'sos' ? t('sos.back') : t(`tab.${tab}`)}
      </Link>
      {data && !isGone ? (
        <>
          {/* What was typed below stays. */}
          {error && <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} onRetry={() => void refetch()} />}
          {children(data.data)}
        </>
      ) : (
        <>
          <h1 className="text-3xl text-indigo">{title}</h1>
          {!error ? (
            <div aria-busy>
              <SkeletonCards count={2} />
            </div>
          ) : isGone ? (
            <EmptyState icon={SearchX} title={t('not_there_title')} text={t('not_there_text')} />
          ) : (
            <ErrorState code={error.apiError.code} onRetry={() => void refetch()} />
          )}
        </>
      )}
    </div>
  );
}
