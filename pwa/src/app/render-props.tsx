import { lazy, type ReactNode } from 'react';
import type { Worker } from '#contract/workers/workers.ts';
import type { AccountSettingsSectionsProps } from '#pwa/features/accounts/account-settings-sections.tsx';
import type { JobChatProps } from '#pwa/features/chat/job-chat.tsx';
import type { MatchingPanelProps } from '#pwa/features/matching/matching-panel.tsx';
import type { WorkerReviewsProps } from '#pwa/features/reviews/worker-reviews.tsx';
import type { Area } from '#pwa/sync/session/session.ts';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

// Features must not import each other: components of one feature shown inside another are passed as render props.
const ReviewForm = lazy(async () => ({ default: (await import('#pwa/features/reviews/review-form.tsx')).ReviewForm }));
const WorkerPayment = lazy(async () => ({
  default: (await import('#pwa/features/payments/worker-payment.tsx')).WorkerPayment,
}));

const ClientPayment = lazy(async () => ({
  default: (await import('#pwa/features/payments/client-payment.tsx')).ClientPayment,
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
const WorkingHours = lazy(async () => ({
  default: (await import('#pwa/features/working-hours/working-hours.tsx')).WorkingHours,
}));
const DashboardJobs = lazy(() => import('#pwa/features/jobs/worker-jobs/dashboard-jobs.tsx'));
const UnavailableNotice = lazy(async () => ({
  default: (await import('#pwa/features/workers/unavailable-notice.tsx')).UnavailableNotice,
}));
const ServiceTicketNotice = lazy(async () => ({
  default: (await import('#pwa/features/tickets/service-ticket-notice.tsx')).ServiceTicketNotice,
}));

interface ReviewFormProps {
  jobId: string;
  onDone: () => void;
}
export interface RenderProps {
  renderReviewForm: (props: ReviewFormProps) => ReactNode;
  renderPayment: (jobId: string) => ReactNode;
  /** The payment of a booking on the client's page of it. */
  renderClientPayment: (jobId: string) => ReactNode;
  renderFavouriteButton: (worker: { workerId: string; name: string }) => ReactNode;
  /** What a worker does now or next, and what they have to answer about the money of a job. */
  dashboardJobs: ReactNode;
  unavailableNotice: ReactNode;
  /** That we are looking for the trade of a client's request. */
  serviceTicketNotice: ReactNode;
  calendar: ReactNode;
  /** The reviews of a worker. */
  renderReviews: (props: WorkerReviewsProps) => ReactNode;
  renderChat: (props: JobChatProps) => ReactNode;
  renderMatching: (props: MatchingPanelProps) => ReactNode;
  renderAccountSettings: (props: AccountSettingsSectionsProps) => ReactNode;
  /** The emergency contact of an account. */
  renderEmergencyContact: (area: Area) => ReactNode;
  renderWorkingHours: (worker: Worker) => ReactNode;
}

/** Components of other features that a page may show. Their code is loaded when they are rendered. */
export const renderProps: RenderProps = {
  renderReviewForm: (props) => (
    <OnDemand fallback={<Skeleton className="h-64" />}>
      <ReviewForm {...props} />
    </OnDemand>
  ),
  renderPayment: (jobId) => (
    <OnDemand fallback={<Skeleton className="h-32" />}>
      <WorkerPayment jobId={jobId} />
    </OnDemand>
  ),
  renderClientPayment: (jobId) => (
    <OnDemand>
      <ClientPayment jobId={jobId} />
    </OnDemand>
  ),
  renderFavouriteButton: (worker) => (
    <OnDemand asButton>
      <FavouriteHeart key={worker.workerId} {...worker} />
    </OnDemand>
  ),
  renderReviews: (props) => (
    <OnDemand fallback={<Skeleton className="h-64" />}>
      <WorkerReviews {...props} />
    </OnDemand>
  ),
  renderChat: (props) => (
    <OnDemand fallback={<Skeleton className="h-96" />}>
      <JobChat {...props} />
    </OnDemand>
  ),
  renderMatching: (props) => (
    <OnDemand fallback={<Skeleton className="h-64" />}>
      <MatchingPanel {...props} />
    </OnDemand>
  ),
  serviceTicketNotice: (
    <OnDemand>
      <ServiceTicketNotice />
    </OnDemand>
  ),
  dashboardJobs: (
    <OnDemand>
      <DashboardJobs />
    </OnDemand>
  ),
  unavailableNotice: (
    <OnDemand>
      <UnavailableNotice />
    </OnDemand>
  ),
  renderAccountSettings: (props) => (
    <OnDemand fallback={<Skeleton className="h-96" />} afterFailure={props.children}>
      <AccountSettingsSections {...props} />
    </OnDemand>
  ),
  renderEmergencyContact: (area) => (
    <OnDemand fallback={<Skeleton className="h-56" />}>
      <EmergencyContact area={area} />
    </OnDemand>
  ),
  renderWorkingHours: (worker) => (
    <OnDemand fallback={<Skeleton className="h-96" />}>
      <WorkingHours worker={worker} />
    </OnDemand>
  ),
  calendar: (
    <OnDemand fallback={<Skeleton className="h-96" />}>
      <BookingCalendar />
    </OnDemand>
  ),
};
