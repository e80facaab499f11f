import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Result } from '#pwa/sync/http/api-error.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ReviewList } from '#pwa/ui/review-list.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import '#pwa/i18n/en/workerProfile.ts';

/** The worker's own reviews; public, so not stored in IndexedDB. */
export function OwnReviews({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['workerHome', 'workerProfile', 'common']);
  const params = { workerId };
  const summary = useQuery({
    queryKey: ['review-summary', workerId],
    queryFn: () => call('reviewSummary', 'worker', { params }),
  });
  const query = useInfiniteQuery({
    queryKey: ['reviews', workerId],
    queryFn: async ({ pageParam }) => {
      const response = await call('reviews', 'worker', { params, query: { cursor: pageParam ?? undefined } });
      if (!response.ok) throw new Error(response.code);
      return response;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const { data, dataUpdatedAt, isPending, error, isFetchNextPageError } = query;
  const refetchAll = () => void Promise.all([summary.refetch(), query.refetch()]);
  const isEmpty = data?.pages.every((page) => page.data.length === 0);
  const savedAt = data?.pages.find((page) => page.savedAt)?.savedAt ?? (summary.data?.ok ? summary.data.savedAt : null);
  const isStale = data && (savedAt || (error && !isFetchNextPageError));
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-xl text-indigo">
        {t('reviews_title')}
      </h2>
      {isPending && <SkeletonCards count={2} />}
      {isStale && (
        <StaleNote
          savedAt={savedAt ?? dataUpdatedAt}
          code={error?.message}
          text={error ? t('reviews_failed') : undefined}
          onRetry={refetchAll}
        />
      )}
      {data && summary.data && <Summary summary={summary.data} hasReviews={!isEmpty} onRetry={refetchAll} />}
      {isEmpty && <EmptyState icon={MessageSquareQuote} title={t('reviews_none')} text={t('reviews_next')} />}
      <ReviewList
        query={query}
        failedText={t('reviews_failed')}
        countedReviews={summary.data?.ok ? summary.data.data.reviewCount : undefined}
        uncountedText={t('workerProfile:reviews_uncounted')}
        moreText={t('workerProfile:reviews_more')}
        onRetry={refetchAll}
      />
      {isEmpty === false && (
        <Link to="/contact?as=worker&about=complaint" className="flex min-h-14 items-center font-bold text-indigo underline">
          {t('workerProfile:reviews_report')}
        </Link>
      )}
    </section>
  );
}

interface SummaryProps {
  summary: Result<ResponseOf<typeof endpoints.reviewSummary>>;
  hasReviews: boolean;
  onRetry: () => void;
}

function Summary({ summary, hasReviews, onRetry }: SummaryProps) {
  const { t } = useTranslation(['workerHome', 'common']);
  if (!summary.ok) return <LoadFailed code={summary.code} text={t('rating_failed')} onRetry={onRetry} />;
  const { averageRating, reviewCount } = summary.data;
  // The list says that its reviews are not in the rating yet.
  if (averageRating === null && hasReviews) return null;
  return (
    <p className="flex items-center gap-2">
      <Star aria-hidden className="size-8 shrink-0 fill-marigold text-marigold" />
      {averageRating === null ? (
        <strong className="text-lg">{t('ratings_none')}</strong>
      ) : (
        <>
          <strong className="text-2xl">{t('common:rating', { average: averageRating.toFixed(1) })}</strong>
          <span className="text-soft">{t('common:rating_count', { count: reviewCount })}</span>
        </>
      )}
    </p>
  );
}
