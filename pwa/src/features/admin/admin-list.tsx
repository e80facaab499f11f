import { ChevronLeft, ChevronRight, Download, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { RequestInput } from '#pwa/sync/http/http.ts';
import { fetchFile, saveFile } from '#pwa/sync/http/download.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { notify } from '#pwa/ui/toast.ts';
import type { AdminQueryError } from './admin.queries.ts';

interface PaginationProps {
  page: number;
  next: string | null;
  onBack: () => void;
  onForward: (cursor: string) => void;
  busy: boolean;
}

/** Previous and next page. */
export function Pagination({ page, next, onBack, onForward, busy }: PaginationProps) {
  const { t } = useTranslation(['admin', 'common']);
  if (page === 1 && next === null) return null;
  const waiting = busy && t('common:loading');
  return (
    <nav aria-label={t('pages')} className="flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" icon={ChevronLeft} disabled={page === 1} busy={waiting} onClick={onBack}>
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
        onClick={() => next !== null && onForward(next)}
      >
        {t('page_after')}
      </Button>
    </nav>
  );
}

type ListName = 'adminJobs' | 'adminUsers' | 'adminWorkers' | 'adminAuditLog';

/** Downloads the whole list with the current filters as CSV. */
export function CsvButton({ name, query }: { name: ListName; query: Record<string, string | undefined> }) {
  const { t } = useTranslation('admin');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const input: RequestInput<ListName> = { query: { ...query, format: 'csv' } };
    const response = await fetchFile(name, 'client', input);
    setBusy(false);
    if (response.ok) saveFile(response.file, `karigar-${name.replace('admin', '').toLowerCase()}.csv`);
    else notify.error(errorText(response.code));
  };
  return (
    <Button variant="secondary" icon={Download} busy={busy && t('csv_busy')} onClick={() => void download()}>
      {t('csv')}
    </Button>
  );
}

interface ListContentProps {
  failure: AdminQueryError | null;
  /** Whether there are no rows. */
  empty: boolean;
  emptyTitle?: string;
  emptyText?: string;
  onRetry: () => void;
  children: ReactNode;
}

/** A list, or its error or empty state. */
export function ListContent({ failure, empty, emptyTitle, emptyText, onRetry, children }: ListContentProps) {
  const { t } = useTranslation('admin');
  if (failure) return <ErrorState text={errorText(failure.apiError.code)} onRetry={onRetry} />;
  if (empty) return <EmptyState icon={SearchX} title={emptyTitle ?? t('empty_title')} text={emptyText ?? t('empty_text')} />;
  return children;
}
