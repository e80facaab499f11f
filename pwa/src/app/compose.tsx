import { lazy, Suspense, type ReactNode } from 'react';
import type { AccountSettingsSectionsProps } from '#pwa/features/accounts/account-settings-sections.tsx';
import type { JobChatProps } from '#pwa/features/chat/job-chat.tsx';
import type { MatchingPanelProps } from '#pwa/features/matching/matching-panel.tsx';
import type { Area } from '#pwa/sync/session/session.ts';
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

const Talk = lazy(async () => ({ default: (await import('#pwa/features/chat/job-chat.tsx')).JobChat }));

const MatchingPanel = lazy(async () => ({
  default: (await import('#pwa/features/matching/matching-panel.tsx')).MatchingPanel,
}));

const WorkerReviews = lazy(async () => ({
  default: (await import('#pwa/features/reviews/worker-reviews.tsx')).WorkerReviews,
}));
const AccountSafety = lazy(async () => ({
  default: (await import('#pwa/features/accounts/account-settings-sections.tsx')).AccountSettingsSections,
}));
const EmergencyContact = lazy(async () => ({
  default: (await import('#pwa/features/sos/emergency-contact.tsx')).EmergencyContact,
}));
const OffNotice = lazy(async () => ({
  default: (await import('#pwa/features/workers/unavailable-notice.tsx')).UnavailableNotice,
}));

interface ReviewOf {
  jobId: string;
  onDone: () => void;
}
export interface Parts {
  review: (of: ReviewOf) => ReactNode;
  payment: (jobId: string) => ReactNode;
  favourite: (worker: { workerId: string; name: string }) => ReactNode;
  unavailableNotice: ReactNode;
  calendar: ReactNode;
  /** What clients said of a worker. */
  reviews: (workerId: string) => ReactNode;
  chat: (of: JobChatProps) => ReactNode;
  matching: (of: MatchingPanelProps) => ReactNode;
  accountSettings: (of: AccountSettingsSectionsProps) => ReactNode;
  /** Whom an account wants to be told when it presses SOS. */
  emergency: (area: Area) => ReactNode;
}

/** The parts of other features that a page may show; their code is fetched when they are shown. */
export const parts: Parts = {
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
  reviews: (workerId) => (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <WorkerReviews workerId={workerId} />
    </Suspense>
  ),
  chat: (of) => (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <Talk {...of} />
    </Suspense>
  ),
  matching: (of) => (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <MatchingPanel {...of} />
    </Suspense>
  ),
  unavailableNotice: (
    <Suspense fallback={null}>
      <OffNotice />
    </Suspense>
  ),
  accountSettings: (of) => (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <AccountSafety {...of} />
    </Suspense>
  ),
  emergency: (area) => (
    <Suspense fallback={<Skeleton className="h-56" />}>
      <EmergencyContact area={area} />
    </Suspense>
  ),
  calendar: (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <BookingCalendar />
    </Suspense>
  ),
};
