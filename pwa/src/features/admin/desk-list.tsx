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
import type { DeskFailed } from './desk.queries.ts';

interface PagesProps {
  page: number;
  next: string | null;
  onBack: () => void;
  onForward: (cursor: string) => void;
  busy: boolean;
}

/** The ways to the page before and the page after. */
export function Pages({ page, next, onBack, onForward, busy }: PagesProps) {
  const { t } = useTranslation(['desk', 'common']);
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

type ListName = 'adminJobs' | 'adminUsers' | 'adminWorkers' | 'adminLog';

/** Fetches the whole list, by the filters on the screen, as a file. */
export function CsvButton({ name, query }: { name: ListName; query: Record<string, string | undefined> }) {
  const { t } = useTranslation('desk');
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const input: RequestInput<ListName> = { query: { ...query, format: 'csv' } };
    const answer = await fetchFile(name, 'client', input);
    setBusy(false);
    if (answer.ok) saveFile(answer.file, `karigar-${name.replace('admin', '').toLowerCase()}.csv`);
    else notify.error(errorText(answer.code));
  };
  return (
    <Button variant="secondary" icon={Download} busy={busy && t('csv_busy')} onClick={() => void download()}>
      {t('csv')}
    </Button>
  );
}

interface ShownProps {
  failure: DeskFailed | null;
  /** Whether there are no rows. */
  empty: boolean;
  emptyTitle?: string;
  emptyText?: string;
  onRetry: () => void;
  children: ReactNode;
}

/** A list, or why there is none. */
export function Shown({ failure, empty, emptyTitle, emptyText, onRetry, children }: ShownProps) {
  const { t } = useTranslation('desk');
  if (failure) return <ErrorState text={errorText(failure.refused.code)} onRetry={onRetry} />;
  if (empty) return <EmptyState icon={SearchX} title={emptyTitle ?? t('empty_title')} text={emptyText ?? t('empty_text')} />;
  return children;
}
