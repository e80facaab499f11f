import { ChevronLeft, ChevronRight, SearchX } from 'lucide-react';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndpointName } from '#contract/endpoints.ts';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { useIgnoredPressesAfter } from '#pwa/ui/use-ignored-presses.ts';
import { useAdminQuery } from './admin.queries.ts';
import { useListParams, type ListParams } from './use-list-params.ts';

/**
 * One page of a list, with the filters and the position of the list. Only a list in which nothing is urgent stores its filters
 * for the next time.
 */
export function useAdminList<N extends EndpointName, F extends string = never>(
  name: N,
  pageSize: number,
  filterNames: readonly F[] = [],
  storesFilters = false,
) {
  const params = useListParams(filterNames, storesFilters ? name : null);
  const query = useAdminQuery(name, { query: { ...params.filters, limit: pageSize, cursor: params.cursor } });
  return { ...params, query };
}

export interface AdminListData<R> extends Pick<ListParams<string>, 'page' | 'back' | 'forward'> {
  query: {
    data?: { data: readonly R[]; nextCursor: string | null } | undefined;
    dataUpdatedAt: number;
    error: QueryError | null;
    isPlaceholderData: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
}

interface AdminListProps<R> {
  list: AdminListData<R>;
  emptyTitle?: string;
  emptyText?: string;
  /** Renders the rows, which are null while loading. */
  children: (rows: readonly R[] | null) => ReactNode;
}

/** The rows of a list, or its error or empty state, with the buttons to the previous and next page. */
export function AdminList<R extends { id: string | number }>({
  list: { query, ...position },
  emptyTitle,
  emptyText,
  children,
}: AdminListProps<R>) {
  const { data, dataUpdatedAt, error, isPlaceholderData, isFetching, refetch } = query;
  const { page, back } = position;
  // That another page is empty says nothing about this one.
  const rows = data && !(isPlaceholderData && data.data.length === 0) ? data.data : null;
  const isEmpty = rows?.length === 0;
  // Rows leave a list when an admin acts on them. On the pages before there may be more.
  const emptyPage = page > 1 && isEmpty && !isFetching ? page : null;
  const goBack = useEffectEvent(back);
  useEffect(() => {
    if (emptyPage !== null) goBack();
  }, [emptyPage]);
  useIgnoredPressesAfter(rows?.map(({ id }) => id).join(' '));
  return (
    <ListContent
      failure={error}
      savedAt={data ? dataUpdatedAt : null}
      empty={isEmpty && page === 1}
      emptyTitle={emptyTitle}
      emptyText={emptyText}
      onRetry={() => void refetch()}
    >
      {children(isEmpty ? null : rows)}
      <Pagination {...position} next={data?.nextCursor ?? null} busy={isPlaceholderData} />
    </ListContent>
  );
}

interface PaginationProps extends Pick<ListParams<string>, 'page' | 'back' | 'forward'> {
  next: string | null;
  busy: boolean;
}

function Pagination({ page, next, back, forward, busy }: PaginationProps) {
  const { t } = useTranslation(['admin', 'common']);
  if (page === 1 && next === null) return null;
  const waiting = busy && t('common:loading');
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" icon={ChevronLeft} disabled={page === 1} busy={waiting} onClick={back}>
        {t('page_before')}
      </Button>
      <p aria-live="polite" className="text-soft">
        {t('page', { page })}
      </p>
      <Button
        variant="secondary"
        icon={ChevronRight}
        className="flex-row-reverse"
        disabled={next === null}
        busy={waiting}
        onClick={() => next !== null && forward(next)}
      >
        {t('page_after')}
      </Button>
    </nav>
  );
}

interface ListContentProps {
  failure: QueryError | null;
  /** When the rows were loaded; null if they never were. They stay on the screen if they cannot be loaded again. */
  savedAt: number | null;
  /** Whether there are no rows. */
  empty: boolean;
  emptyTitle?: string | undefined;
  emptyText?: string | undefined;
  onRetry: () => void;
  children: ReactNode;
}

/** A list, or its error or empty state. */
export function ListContent({ failure, savedAt, empty, emptyTitle, emptyText, onRetry, children }: ListContentProps) {
  const { t } = useTranslation('admin');
  if (failure && savedAt === null) return <ErrorState code={failure.apiError.code} onRetry={onRetry} />;
  return (
    <>
      {failure && <StaleNote savedAt={savedAt} code={failure.apiError.code} onRetry={onRetry} />}
      {empty ? (
        <EmptyState icon={SearchX} title={emptyTitle ?? t('empty_title')} text={emptyText ?? t('empty_text')} />
      ) : (
        children
      )}
    </>
  );
}
