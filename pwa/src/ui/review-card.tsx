import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Review } from '#contract/reviews.ts';
import { Card } from './card.tsx';
import { Ago } from './date-time.tsx';
import { UserText } from './user-text.tsx';

/** A client's review of a worker. */
export function ReviewCard({ review }: { review: Review }) {
  const { t } = useTranslation();
  return (
    <Card className="grid gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <strong>{review.reviewerName}</strong>
        <span className="inline-flex items-center gap-1 font-bold">
          <Star aria-hidden className="size-5 fill-marigold text-marigold" />
          <span aria-hidden>{review.rating}</span>
          <span className="sr-only">{t('star', { count: review.rating })}</span>
        </span>
      </p>
      {review.comment && (
        <p>
          <UserText>{review.comment}</UserText>
        </p>
      )}
      <p className="text-sm text-soft">
        <Ago instant={review.created_at} />
      </p>
    </Card>
  );
}
