import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#pwa/sync/http/api-client.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ReviewList } from '#pwa/ui/review-list.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import '#pwa/i18n/en/workerProfile.ts';

export interface WorkerReviewsProps {
  workerId: string;
  /** How many of the reviews are in the rating. */
  countedReviews: number;
}

/** Public reviews of a worker, newest first; not stored in IndexedDB. */
export function WorkerReviews({ workerId, countedReviews }: WorkerReviewsProps) {
  const { t } = useTranslation('workerProfile');
  const query = useInfiniteQuery({
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
  const { data, dataUpdatedAt, isPending, error, isFetchNextPageError } = query;
  const isEmpty = data?.pages.every((page) => page.data.length === 0);
  const savedAt = data?.pages.find((page) => page.savedAt)?.savedAt;
  const isStale = data && (savedAt || (error && !isFetchNextPageError));
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
          onRetry={() => void query.refetch()}
        />
      )}
      {isEmpty && <EmptyState icon={MessageSquareQuote} title={t('reviews_none')} text={t('reviews_none_text')} />}
      <ReviewList
        query={query}
        failedText={t('reviews_failed')}
        countedReviews={countedReviews}
        uncountedText={t('reviews_uncounted')}
        moreText={t('reviews_more')}
        onRetry={() => void query.refetch()}
      />
    </section>
  );
}
