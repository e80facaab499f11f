import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareQuote, Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '#pwa/sync/call.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { Ago } from '#pwa/ui/when.tsx';

/** What clients said of a worker, the newest first; public, so it lives in the query's cache alone. */
export function ReviewsOfWorker({ workerId }: { workerId: string }) {
  const { t } = useTranslation(['profile', 'common']);
  const { data, isPending, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['reviews of', workerId],
    queryFn: async ({ pageParam }) => {
      const answer = await call('reviews', 'client', { params: { workerId }, query: { cursor: pageParam ?? undefined } });
      if (!answer.ok) throw new Error(answer.code);
      return answer;
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    networkMode: 'always',
    retry: false,
  });
  const reviews = data?.pages.flatMap((page) => page.data) ?? [];
  const busy = isFetching && t('common:loading');
  return (
    <section aria-labelledby="reviews" className="grid grid-cols-1 gap-3">
      <h2 id="reviews" className="text-xl text-indigo">
        {t('reviews')}
      </h2>
      {isPending && <SkeletonCards count={2} />}
      {data && reviews.length === 0 && (
        <EmptyState icon={MessageSquareQuote} title={t('reviews_none')} text={t('reviews_none_text')} />
      )}
      <ul className="grid gap-3 empty:hidden">
        {reviews.map((review) => (
          <li key={review.id}>
            <Card className="grid gap-1">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <strong>{review.reviewerName}</strong>
                <span className="inline-flex items-center gap-1 font-bold">
                  <Star aria-hidden className="size-5 fill-marigold text-marigold" />
                  <span aria-hidden>{review.rating}</span>
                  <span className="sr-only">{t('common:star', { count: review.rating })}</span>
                </span>
              </p>
              {review.comment && <p className="[overflow-wrap:anywhere] whitespace-pre-line">{review.comment}</p>}
              <p className="text-sm text-soft">
                <Ago instant={review.created_at} />
              </p>
            </Card>
          </li>
        ))}
      </ul>
      {isError && (
        <ErrorState text={t('reviews_failed')} onRetry={() => void (data ? fetchNextPage() : refetch())} busy={busy} />
      )}
      {hasNextPage && !isError && (
        <Button variant="secondary" busy={busy} onClick={() => void fetchNextPage()}>
          {t('reviews_more')}
        </Button>
      )}
    </section>
  );
}
