import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

// Features do not know each other: what one shows inside another is put together here.
const ReviewForm = lazy(async () => ({ default: (await import('#pwa/features/reviews/review-form.tsx')).ReviewForm }));
const WorkerPayment = lazy(async () => ({
  default: (await import('#pwa/features/payments/worker-payment.tsx')).WorkerPayment,
}));

const BookingCalendar = lazy(async () => ({
  default: (await import('#pwa/features/jobs/booking-calendar.tsx')).BookingCalendar,
}));
const FavouriteHeart = lazy(async () => ({
  default: (await import('#pwa/features/favourites/heart-button.tsx')).FavouriteHeart,
}));

interface ReviewOf {
  jobId: string;
  onDone: () => void;
}
interface Parts {
  review: (of: ReviewOf) => ReactNode;
  payment: (jobId: string) => ReactNode;
  favourite: (worker: { workerId: string; name: string }) => ReactNode;
  calendar: ReactNode;
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
  favourite: (worker) => (
    <Suspense fallback={null}>
      <FavouriteHeart key={worker.workerId} {...worker} />
    </Suspense>
  ),
  calendar: (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <BookingCalendar />
    </Suspense>
  ),
};

/** Gives a page the parts of other features that it shows; their code is fetched when they are. */
export const withParts = (load: () => Promise<{ default: ComponentType<Parts> }>) => async () => {
  const { default: Page } = await load();
  return { default: () => <Page {...parts} /> };
};

/** Puts the ways around an account beside a page. */
export const inAccount = (load: () => Promise<{ default: ComponentType }>) => async () => {
  const [{ AccountFrame }, { default: Page }] = await Promise.all([import('#pwa/features/accounts/account-frame.tsx'), load()]);
  return {
    default: () => (
      <AccountFrame>
        <Page />
      </AccountFrame>
    ),
  };
};
