import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { SosCaseDetail } from '#contract/sos.ts';
import { phoneLink } from '#pwa/shared/contact-links.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { AdminStatus } from './admin-status.tsx';
import { useAdminQuery, useInvalidateAdmin } from './admin.queries.ts';
import { DetailFrame } from './detail-frame.tsx';
import { DrillReport } from './drill-report.tsx';
import { Facts } from '#pwa/ui/facts.tsx';
import { DateTime } from './log-entries.tsx';
import { Section } from './section.tsx';
import { SosCaseCard } from './sos-case.tsx';
import { useSosSheet } from './sos-sheet.tsx';
import { useSosRoom } from './use-sos-room.ts';

/** One emergency. Opening it tells everyone, the user in need too, that an admin has seen it. */
export default function SosCasePage() {
  const { id = '' } = useParams();
  const { t } = useTranslation('admin');
  const query = useAdminQuery('sosCase', { params: { id } });
  useSosRoom();
  const { data, error, dataUpdatedAt, refetch } = query;
  // A failed refetch must not take the case from the screen.
  const shown = { ...query, error: data ? null : error };
  return (
    <DetailFrame title={t('sos.title')} tab="sos" query={shown}>
      {(emergency) => (
        <>
          {error && <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} onRetry={() => void refetch()} />}
          <CaseDetails key={id} emergency={emergency} />
        </>
      )}
    </DetailFrame>
  );
}

function CaseDetails({ emergency }: { emergency: SosCaseDetail }) {
  const { error, retry } = useMarkSeen(emergency);
  const { ask, sheet } = useSosSheet([emergency]);
  return (
    <>
      {error && <ErrorState code={error.code} onRetry={retry} />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <SosCaseCard emergency={emergency} onMap={undefined} onAsk={ask} isPage />
        <div className="grid grid-cols-1 gap-4">
          {emergency.drill ? <DrillReport drill={emergency} /> : <JobAtTheTime job={emergency.job} />}
        </div>
      </div>
      {sheet}
    </>
  );
}

/** Marks the case as seen, once it is on the screen. */
function useMarkSeen({ id, state }: SosCaseDetail) {
  const invalidate = useInvalidateAdmin();
  const [error, setError] = useState<ApiError | null>(null);
  const isUnseen = state === 'raised' || state === 'received';
  const mark = useCallback(async () => {
    const result = await call('markSosSeen', 'client', { params: { id } });
    setError(result.ok ? null : result);
    await invalidate();
  }, [id, invalidate]);
  useEffect(() => {
    if (isUnseen) void mark();
  }, [isUnseen, mark]);
  return { error, retry: () => void mark() };
}

function JobAtTheTime({ job }: { job: SosCaseDetail['job'] }) {
  const { t } = useTranslation(['admin', 'services']);
  const person = (kind: 'users' | 'workers', { id, name, phone }: { id: string; name: string; phone: string }) => (
    <>
      <Link to={`/admin/${kind}/${id}`} className="inline-flex min-h-12 items-center text-indigo underline">
        {name}
      </Link>{' '}
      {phone && (
        <a href={phoneLink(phone)} className="inline-flex min-h-12 items-center text-indigo underline">
          {phone}
        </a>
      )}
    </>
  );
  return (
    <Section title={t('sos.job')} emptyText={!job && t('sos.no_job')}>
      {job && (
        <div className="grid gap-3">
          <p className="flex flex-wrap items-center gap-x-3">
            <Link
              to={`/admin/jobs/${job.id}`}
              className="inline-flex min-h-12 items-center text-lg font-bold text-indigo underline"
            >
              {t(`services:service.${job.service}`)}
            </Link>
            <AdminStatus status={job.status} />
            <DateTime at={job.startsAt} />
          </p>
          <Facts
            facts={[
              [t('sos.job_worker'), job.worker && person('workers', job.worker)],
              [t('sos.job_client'), person('users', job.client)],
              [t('sos.job_address'), job.address],
            ]}
          />
        </div>
      )}
    </Section>
  );
}
