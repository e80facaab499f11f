import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#pwa/sync/session/session.ts';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { JobRequestActive } from './job-request-active.tsx';
import { loadDraft } from './job-request-draft.ts';
import { JobRequestForm } from './job-request-form.tsx';
import type { WithMatching } from './job-request-match.tsx';
import type { RequestValues } from './job-request.ts';
import { useBookings } from './jobs.queries.ts';

export default function JobRequestPage({ matching }: WithMatching) {
  const { t } = useTranslation('request');
  const session = useSession('client');
  // Once a client, always one: a session that ends while the form is filled in must not take the form away.
  const [asClient, setAsClient] = useState(session !== null);
  if (session && !asClient) setAsClient(true);
  return (
    <div className="page-width max-w-3xl py-6 md:py-10">
      <h1 className="text-3xl text-indigo">{t('title')}</h1>
      <p className="mt-1 mb-5 text-soft">{t('text')}</p>
      {asClient ? <ForClient matching={matching} /> : <WithDraft matching={matching} />}
    </div>
  );
}

/** On a network that does not answer the form is not kept waiting: what is typed outlives an active request that shows up late. */
const PATIENCE_MS = 3000;

/** One request at a time: while one is pending or ongoing it stands in the form's place. */
function ForClient({ matching }: WithMatching) {
  const { rows, loading, retry } = useBookings();
  // What goes out from the form on this page does not take its place before it is known what becomes of it.
  const [own, setOwn] = useState<string | null>(null);
  const others = rows?.filter(({ id }) => id !== own);
  const active = others?.find(({ status }) => status === 'ongoing') ?? others?.find(({ status }) => status === 'pending');
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (loading && !waited) return <SkeletonCards count={2} />;
  return active ? (
    <JobRequestActive booking={active} />
  ) : (
    <WithDraft onSending={setOwn} onRefused={retry} matching={matching} />
  );
}

interface WithDraftProps extends WithMatching {
  onSending?: (id: string) => void;
  onRefused?: () => void;
}

function WithDraft({ onSending, onRefused, matching }: WithDraftProps) {
  const [draft, setDraft] = useState<RequestValues | null | undefined>(undefined);
  useEffect(() => {
    let left = false;
    const load = async () => {
      // A phone that forbids storage has no draft.
      const kept = await loadDraft().catch(() => null);
      if (!left) setDraft(kept);
    };
    void load();
    return () => {
      left = true;
    };
  }, []);
  return draft === undefined ? (
    <SkeletonCards count={2} />
  ) : (
    <JobRequestForm draft={draft} onSending={onSending} onRefused={onRefused} matching={matching} />
  );
}
