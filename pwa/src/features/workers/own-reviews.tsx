import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { Result } from '#pwa/sync/http/http.ts';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { ReviewCard } from '#pwa/ui/review-card.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

/** The worker's own reviews; public, so not stored in IndexedDB. */
export function OwnReviews({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['workerHome', 'common']);
  const query = useQuery({
    queryKey: ['reviews', workerId],
    queryFn: async () => {
      const params = { workerId };
      const [summary, reviews] = await Promise.all([
        call('reviewSummary', 'worker', { params }),
        call('reviews', 'worker', { params }),
      ]);
      if (!reviews.ok) throw new Error(reviews.code);
      return { reviews: reviews.data, savedAt: reviews.savedAt ?? (summary.ok ? summary.savedAt : null), summary };
    },
  });
  return (
    <section aria-labelledby="reviews" className="grid gap-4">
      <h2 id="reviews" className="text-xl text-indigo">
        {t('reviews_title')}
      </h2>
      {query.isPending && <SkeletonCards count={2} />}
      {query.error && !query.data && (
        <ErrorState
          code={query.error.message}
          text={t('reviews_failed')}
          onRetry={() => void query.refetch()}
          busy={query.isFetching && t('common:loading')}
        />
      )}
      {query.data && (
        <>
          {(query.data.savedAt || query.error) && (
            <StaleNote
              savedAt={query.data.savedAt ?? query.dataUpdatedAt}
              code={query.error?.message}
              text={query.error ? t('reviews_failed') : undefined}
              onRetry={() => void query.refetch()}
            />
          )}
          <Summary summary={query.data.summary} onRetry={() => void query.refetch()} />
          {query.data.reviews.length === 0 ? (
            <EmptyState icon={MessageSquareQuote} title={t('reviews_none')} text={t('reviews_next')} />
          ) : (
            <ul className="grid gap-3">
              {query.data.reviews.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

interface SummaryProps {
  summary: Result<ResponseOf<typeof endpoints.reviewSummary>>;
  onRetry: () => void;
}

function Summary({ summary, onRetry }: SummaryProps) {
  const { t } = useTranslation(['workerHome', 'common']);
  if (!summary.ok) return <LoadFailed code={summary.code} text={t('rating_failed')} onRetry={onRetry} />;
  const { averageRating, reviewCount } = summary.data;
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
