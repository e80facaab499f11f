import { lazy, Suspense, type ReactNode } from 'react';
import type { AccountSettingsSectionsProps } from '#pwa/features/accounts/account-settings-sections.tsx';
import type { JobChatProps } from '#pwa/features/chat/job-chat.tsx';
import type { MatchingPanelProps } from '#pwa/features/matching/matching-panel.tsx';
import type { Area } from '#pwa/sync/session/session.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

// Features must not import each other: components of one feature shown inside another are passed as slots.
const ReviewForm = lazy(async () => ({ default: (await import('#pwa/features/reviews/review-form.tsx')).ReviewForm }));
const WorkerPayment = lazy(async () => ({
  default: (await import('#pwa/features/payments/worker-payment.tsx')).WorkerPayment,
}));

const BookingCalendar = lazy(async () => ({
  default: (await import('#pwa/features/jobs/bookings/booking-calendar.tsx')).BookingCalendar,
}));
const FavouriteHeart = lazy(async () => ({
  default: (await import('#pwa/features/favourites/heart-button.tsx')).FavouriteHeart,
}));

const JobChat = lazy(async () => ({ default: (await import('#pwa/features/chat/job-chat.tsx')).JobChat }));

const MatchingPanel = lazy(async () => ({
  default: (await import('#pwa/features/matching/matching-panel.tsx')).MatchingPanel,
}));

const WorkerReviews = lazy(async () => ({
  default: (await import('#pwa/features/reviews/worker-reviews.tsx')).WorkerReviews,
}));
const AccountSettingsSections = lazy(async () => ({
  default: (await import('#pwa/features/accounts/account-settings-sections.tsx')).AccountSettingsSections,
}));
const EmergencyContact = lazy(async () => ({
  default: (await import('#pwa/features/sos/emergency-contact.tsx')).EmergencyContact,
}));
const UnavailableNotice = lazy(async () => ({
  default: (await import('#pwa/features/workers/unavailable-notice.tsx')).UnavailableNotice,
}));

interface ReviewSlotProps {
  jobId: string;
  onDone: () => void;
}
export interface FeatureSlots {
  review: (props: ReviewSlotProps) => ReactNode;
  payment: (jobId: string) => ReactNode;
  favourite: (worker: { workerId: string; name: string }) => ReactNode;
  unavailableNotice: ReactNode;
  calendar: ReactNode;
  /** The reviews of a worker. */
  reviews: (workerId: string) => ReactNode;
  chat: (props: JobChatProps) => ReactNode;
  matching: (props: MatchingPanelProps) => ReactNode;
  accountSettings: (props: AccountSettingsSectionsProps) => ReactNode;
  /** The emergency contact of an account. */
  emergency: (area: Area) => ReactNode;
}

/** Components of other features that a page may show. Their code is loaded when they are rendered. */
export const featureSlots: FeatureSlots = {
  review: (props) => (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <ReviewForm {...props} />
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
  chat: (props) => (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <JobChat {...props} />
    </Suspense>
  ),
  matching: (props) => (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <MatchingPanel {...props} />
    </Suspense>
  ),
  unavailableNotice: (
    <Suspense fallback={null}>
      <UnavailableNotice />
    </Suspense>
  ),
  accountSettings: (props) => (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <AccountSettingsSections {...props} />
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
