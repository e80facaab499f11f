import { SearchX } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { PROFESSIONS } from '#contract/catalogue.ts';
import { findCity } from '#contract/places/cities.ts';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { bookingLink } from '#pwa/shared/booking-link.ts';
import { BookNowSheet } from './book-now-sheet.tsx';
import { useWorkerSearch, type FoundWorker, type Search } from './matching.queries.ts';
import { SearchForm } from './search-form.tsx';
import { CachedDataNote } from './cached-data-note.tsx';
import { WorkerCard } from './worker-card.tsx';
import '#pwa/i18n/en/findWorkers.ts';

const PARAM_NAMES = ['service', 'location', 'gender', 'sort'] as const satisfies readonly (keyof Search)[];

interface FindWorkersProps {
  renderFavouriteButton: (worker: { workerId: string; name: string }) => ReactNode;
}

export default function FindWorkersPage({ renderFavouriteButton }: FindWorkersProps) {
  const { t } = useTranslation(['findWorkers', 'services']);
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { search: query, key, state } = useLocation();
  const client = useSession('client');
  const [booking, setBooking] = useState<FoundWorker | null>(null);

  // Defaults to the client's own city. A street may be named after another one.
  const homeCity = client ? findCity(client.profile.address.cityState || client.profile.address.line)?.name : undefined;
  const search: Search = {
    service: params.get('service') ?? '',
    location: params.get('location') ?? homeCity ?? '',
    gender: params.get('gender') ?? '',
    sort: params.get('sort') ?? '',
  };
  const formKey = formKeyOf(state) ?? key;
  const applySearch = (next: Search) => {
    const nextParams = new URLSearchParams(PARAM_NAMES.filter((name) => next[name]).map((name) => [name, next[name].trim()]));
    // An emptied location means everywhere, so it is kept in the URL.
    if (!next.location) nextParams.set('location', '');
    // The same form: it may contain newer text than the search.
    setParams(nextParams, { replace: true, state: { formKey } });
  };
  const form = useRef<HTMLFormElement>(null);
  const searchTrade = (name: string) => {
    const field = form.current?.elements.namedItem('service');
    if (field instanceof HTMLInputElement) field.value = name;
    form.current?.requestSubmit();
  };
  const book = (worker: FoundWorker) => {
    if (client) return setBooking(worker);
    notify.error(t('login_needed'));
    void navigate('/login', { state: { returnUrl: bookingLink(worker.id, null) } });
  };

  return (
    <div className="page-width grid gap-3 py-3 md:gap-5 md:py-12">
      <div>
        <h1 className="text-xl text-indigo md:text-3xl">{t('title')}</h1>
        <p className="mt-1 text-soft max-md:hidden">{t('text')}</p>
      </div>
      <nav aria-label={t('trades')} className="-m-1 flex gap-1.5 overflow-x-auto p-1">
        {PROFESSIONS.map((profession) => {
          const name = t(`services:profession.${profession}`);
          return (
            <button
              key={profession}
              type="button"
              aria-pressed={search.service === name}
              onClick={() => searchTrade(name)}
              className="min-h-12 rounded-full border-2 border-edge shrink-0 px-2 font-bold md:px-4 aria-pressed:border-fill aria-pressed:bg-fill aria-pressed:text-on-fill"
            >
              {name}
            </button>
          );
        })}
      </nav>
      <SearchForm
        key={`${formKey} ${homeCity}`}
        form={form}
        search={search}
        hasSearched={query !== ''}
        onSearch={applySearch}
      />
      <Results
        search={search}
        onBook={book}
        renderFavouriteButton={(worker) => client && renderFavouriteButton({ workerId: worker.id, name: worker.name })}
      />
      {booking && <BookNowSheet worker={booking} onClose={() => setBooking(null)} />}
    </div>
  );
}

interface ResultsProps {
  search: Search;
  onBook: (worker: FoundWorker) => void;
  renderFavouriteButton: (worker: FoundWorker) => ReactNode;
}

function Results({ search, onBook, renderFavouriteButton }: ResultsProps) {
  const { t } = useTranslation(['findWorkers', 'common']);
  const { data, error, dataUpdatedAt, isPending, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useWorkerSearch(search);
  const workers = data?.pages.flatMap((page) => page.data) ?? [];
  const savedAt = data?.pages
    .map((page) => page.savedAt ?? Infinity)
    .reduce((oldest, time) => Math.min(oldest, time), Infinity);
  const busy = isFetching && t('common:loading');
  // A page has no worker if all of its workers are suspended.
  const isLooking = workers.length === 0 && hasNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isLooking && !isFetching) void fetchNextPage();
  }, [isLooking, isFetching, fetchNextPage]);
  // As tall as the results, so that the footer does not jump.
  if (isPending || isLooking) return <SkeletonCards count={6} className="md:grid-cols-2 xl:grid-cols-3 [&>div]:min-h-72" />;
  if (error && !data) return <SearchError error={error} onRetry={() => void refetch()} busy={busy} />;
  const note = (
    <CachedDataNote
      savedAt={savedAt === Infinity ? null : savedAt}
      fetchedAt={dataUpdatedAt}
      error={isFetchNextPageError ? null : error}
      onRetry={() => void refetch()}
    />
  );
  if (workers.length === 0 && !hasNextPage)
    return (
      <div className="grid gap-3">
        {note}
        <EmptyState icon={SearchX} title={t('empty')} text={t('empty_text')}>
          {!search.gender && <p>{t(search.location ? 'empty_search' : 'empty_service')}</p>}
        </EmptyState>
      </div>
    );
  return (
    <section aria-label={t('results')} className="grid gap-3">
      {note}
      <p role="status" className="sr-only">
        {t('found', { count: workers.length })}
      </p>
      <p className="-mb-2 text-sm text-soft">{t(`order.${search.sort === 'rating_asc' ? 'rating_asc' : 'rating_desc'}`)}</p>
      <ul className="grid gap-3 md:grid-cols-2 md:gap-4 xl:grid-cols-3">
        {workers.map((worker) => (
          <li key={worker.id}>
            <WorkerCard
              worker={worker}
              place={search.location}
              onBook={() => onBook(worker)}
              favouriteButton={renderFavouriteButton(worker)}
            />
          </li>
        ))}
      </ul>
      {isFetchNextPageError ? (
        <SearchError error={error} onRetry={() => void fetchNextPage()} busy={busy} />
      ) : (
        hasNextPage && (
          <div className="mt-2 text-center">
            <Button variant="secondary" onClick={() => void fetchNextPage()} busy={busy}>
              {t('more')}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

interface SearchErrorProps {
  error: QueryError;
  onRetry: () => void;
  busy: string | false;
}

/** Client specification, section 8: the error text depends on the kind of failure. */
function SearchError({ error, onRetry, busy }: SearchErrorProps) {
  const { t } = useTranslation('findWorkers');
  const isOffline = error.apiError.code === 'network';
  return (
    <ErrorState
      // The specification has a text of its own for a missing network.
      code={isOffline ? undefined : error.apiError.code}
      title={t(isOffline ? 'offline_title' : 'failed_title')}
      text={t(`failures.${isOffline ? 'network' : error.apiError.status === 404 ? 'missing' : 'other'}`)}
      onRetry={onRetry}
      busy={busy}
    />
  );
}

/** The key of the form that caused the navigation. */
function formKeyOf(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('formKey' in state)) return null;
  return typeof state.formKey === 'string' ? state.formKey : null;
}
