import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ReviewCard } from '#pwa/ui/review-card.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import '#pwa/i18n/en/workerProfile.ts';

/** Public reviews of a worker, newest first; not stored in IndexedDB. */
export function WorkerReviews({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['workerProfile', 'common']);
  const { data, dataUpdatedAt, isPending, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['public-reviews', workerId],
      queryFn: async ({ pageParam }) => {
        const response = await call('reviews', 'client', { params: { workerId }, query: { cursor: pageParam ?? undefined } });
        if (!response.ok) throw new Error(response.code);
        return response;
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
      retry: false,
    });
  const reviews = data?.pages.flatMap((page) => page.data) ?? [];
  const savedAt = data?.pages.find((page) => page.savedAt)?.savedAt;
  const isStale = data && (savedAt || (error && !isFetchNextPageError));
  const busy = isFetching && t('common:loading');
  return (
    <section aria-labelledby="reviews" className="grid grid-cols-1 gap-3">
      <h2 id="reviews" className="text-xl text-indigo">
        {t('reviews')}
      </h2>
      {isPending && <SkeletonCards count={2} />}
      {isStale && (
        <StaleNote
          savedAt={savedAt ?? dataUpdatedAt}
          code={error?.message}
          text={error ? t('reviews_failed') : undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && reviews.length === 0 && (
        <EmptyState icon={MessageSquareQuote} title={t('reviews_none')} text={t('reviews_none_text')} />
      )}
      <ul className="grid gap-3 empty:hidden">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {error && (!data || isFetchNextPageError) && (
        <ErrorState
          code={error.message}
          text={t('reviews_failed')}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
          busy={busy}
        />
      )}
      {hasNextPage && !error && (
        <Button variant="secondary" busy={busy} onClick={() => void fetchNextPage()}>
          {t('reviews_more')}
        </Button>
      )}
    </section>
  );
}
