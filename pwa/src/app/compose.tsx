import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

// Features do not know each other: what one shows inside another is put together here.
const ReviewForm = lazy(async () => ({ default: (await import('#pwa/features/reviews/review-form.tsx')).ReviewForm }));
const WorkerPayment = lazy(async () => ({
  default: (await import('#pwa/features/payments/worker-payment.tsx')).WorkerPayment,
}));

interface ReviewOf {
  jobId: string;
  onDone: () => void;
}
interface Parts {
  review: (of: ReviewOf) => ReactNode;
  payment: (jobId: string) => ReactNode;
}

const parts: Parts = {
  review: (of) => (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <ReviewForm {...of} />
    </Suspense>
  ),
  payment: (jobId) => (
    <Suspense fallback={<Skeleton className="h-32" />}>
      <WorkerPayment jobId={jobId} />
    </Suspense>
  ),
};

/** Gives a page the parts of other features that it shows; their code is fetched when they are. */
export const withParts = (load: () => Promise<{ default: ComponentType<Parts> }>) => async () => {
  const { default: Page } = await load();
  return { default: () => <Page {...parts} /> };
};
