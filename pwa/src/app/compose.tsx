import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

// Features do not know each other: what one shows inside another is put together here.
const ReviewForm = lazy(async () => ({ default: (await import('#pwa/features/reviews/review-form.tsx')).ReviewForm }));

interface ReviewOf {
  jobId: string;
  onDone: () => void;
}
interface WithReview {
  review: (of: ReviewOf) => ReactNode;
}

const review = (of: ReviewOf) => (
  <Suspense fallback={<Skeleton className="h-64" />}>
    <ReviewForm {...of} />
  </Suspense>
);

/** Gives a page the review form; its code is fetched when it is opened. */
export const withReview = (load: () => Promise<{ default: ComponentType<WithReview> }>) => async () => {
  const { default: Page } = await load();
  return { default: () => <Page review={review} /> };
};
