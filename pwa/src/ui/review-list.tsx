import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Review } from '#contract/reviews.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { ReviewCard } from './review-card.tsx';

interface ReviewListProps {
  query: Pick<
    UseInfiniteQueryResult<InfiniteData<{ data: readonly Review[] }>>,
    'data' | 'error' | 'isFetching' | 'isFetchNextPageError' | 'hasNextPage' | 'fetchNextPage'
  >;
  failedText: string;
  /** How many reviews are in the rating, once it is known, and the text if fewer are than shown. */
  countedReviews: number | undefined;
  uncountedText: string;
  moreText: string;
  /** Loads the list again. A next page that failed is loaded by itself. */
  onRetry: () => void;
}

/** Pages of reviews, newest first, with a button for the next one. */
export function ReviewList({ query, failedText, countedReviews, uncountedText, moreText, onRetry }: ReviewListProps) {
  const { t } = useTranslation('common');
  const { data, error, isFetching, isFetchNextPageError, hasNextPage, fetchNextPage } = query;
  const busy = isFetching && t('loading');
  const reviews = data?.pages.flatMap((page) => page.data) ?? [];
  const loadMore = () => void fetchNextPage();
  return (
    <>
      {countedReviews !== undefined && reviews.length > countedReviews && <p className="text-soft">{uncountedText}</p>}
      <ul className="grid gap-3 empty:hidden">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {error && (!data || isFetchNextPageError) && (
        <ErrorState code={error.message} text={failedText} onRetry={data ? loadMore : onRetry} busy={busy} />
      )}
      {hasNextPage && !error && (
        <Button variant="secondary" busy={busy} onClick={loadMore}>
          {moreText}
        </Button>
      )}
    </>
  );
}
