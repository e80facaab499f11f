import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { LoadFailed } from '#pwa/ui/load-failed.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { JobRequestActive } from './job-request-active.tsx';
import { BookingsError } from '#pwa/features/jobs/bookings-error.tsx';
import { loadDraft } from '#pwa/features/jobs/job-request-draft.ts';
import { JobRequestForm } from './job-request-form.tsx';
import type { RenderMatchingProp } from '#pwa/features/jobs/job-request-matching.tsx';
import type { RequestValues } from '#pwa/features/jobs/job-request-values.ts';
import { useBookings } from '#pwa/features/jobs/jobs.queries.ts';
import '#pwa/i18n/en/jobRequest.ts';

interface JobRequestPageProps extends RenderMatchingProp {
  /** That we are looking for the trade of a request. */
  serviceTicketNotice: ReactNode;
}

export default function JobRequestPage({ renderMatching, serviceTicketNotice }: JobRequestPageProps) {
  const { t } = useTranslation('jobRequest');
  const session = useSession('client');
  // Sticky: a session that ends while the form is being filled in must not unmount the form.
  const [isClient, setIsClient] = useState(session !== null);
  if (session && !isClient) setIsClient(true);
  return (
    <div className="page-width max-w-3xl py-6 md:py-10">
      <h1 className="text-3xl text-indigo">{t('title')}</h1>
      <p className="mt-1 mb-5 text-soft">{t('text')}</p>
      {isClient && <div className="mb-5 empty:hidden">{serviceTicketNotice}</div>}
      {isClient ? <ClientRequest renderMatching={renderMatching} /> : <DraftLoader renderMatching={renderMatching} />}
    </div>
  );
}

/** On an unresponsive network the form appears after this time; the draft survives if an active request shows up later. */
const MAX_SKELETON_MS = 3000;

/** A client has one active request at a time: a pending or ongoing one replaces the form. */
function ClientRequest({ renderMatching }: RenderMatchingProp) {
  const { t } = useTranslation('jobRequest');
  const { data, loading, failure, savedAt, retry } = useBookings();
  // The request being submitted from this page must not replace the form before its outcome is known.
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const otherBookings = data?.filter(({ id }) => id !== submittedId);
  const active =
    otherBookings?.find(({ status }) => status === 'ongoing') ?? otherBookings?.find(({ status }) => status === 'pending');
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setTimedOut(true), MAX_SKELETON_MS);
    return () => clearTimeout(timer);
  }, []);
  if (loading && !timedOut) return <SkeletonCards count={2} />;
  return active ? (
    <div className="grid gap-4">
      {failure && <BookingsError failure={failure} savedAt={savedAt} onRetry={retry} />}
      <JobRequestActive booking={active} />
    </div>
  ) : (
    <>
      {failure && (
        <div className="mb-4">
          <p className="font-bold">{t('active_failed')}</p>
          <LoadFailed code={failure.code} text={errorText(failure.code)} onRetry={retry} />
        </div>
      )}
      <DraftLoader onSending={setSubmittedId} onRejected={retry} renderMatching={renderMatching} />
    </>
  );
}

interface DraftLoaderProps extends RenderMatchingProp {
  onSending?: (id: string) => void;
  onRejected?: () => void;
}

function DraftLoader({ onSending, onRejected, renderMatching }: DraftLoaderProps) {
  const [draft, setDraft] = useState<RequestValues | null | undefined>(undefined);
  useEffect(() => {
    let unmounted = false;
    const load = async () => {
      // Without storage there is no draft.
      const stored = await loadDraft().catch(() => null);
      if (!unmounted) setDraft(stored);
    };
    void load();
    return () => {
      unmounted = true;
    };
  }, []);
  return draft === undefined ? (
    <SkeletonCards count={2} />
  ) : (
    <JobRequestForm draft={draft} onSending={onSending} onRejected={onRejected} renderMatching={renderMatching} />
  );
}
