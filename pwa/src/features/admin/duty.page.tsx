import { BellOff, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Duty } from '#contract/duty.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { useAdminQuery } from './admin.queries.ts';
import { DutySwitch } from './duty-switch.tsx';
import { PageTitle } from './page-title.tsx';
import { RotaEditor } from './rota-editor.tsx';
import { Section } from './section.tsx';

/** Who is on duty for emergencies: now, by the own switch, and by the weekly rota. */
export default function DutyPage() {
  const { t } = useTranslation('admin');
  const { data, error, dataUpdatedAt, refetch } = useAdminQuery('duty');
  const duty = data?.data;
  return (
    <div className="page-width grid grid-cols-1 gap-5 py-6 md:py-8" aria-busy={!duty && !error}>
      <PageTitle title={t('duty.title')} text={t('duty.text')} />
      {duty ? (
        <>
          {error && <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} onRetry={() => void refetch()} />}
          <OnDutyNow duty={duty} />
          <DutySwitch duty={duty} />
          <RotaEditor duty={duty} />
        </>
      ) : error ? (
        <ErrorState code={error.apiError.code} onRetry={() => void refetch()} />
      ) : (
        <SkeletonCards count={2} />
      )}
    </div>
  );
}

function OnDutyNow({ duty: { onDuty, admins } }: { duty: Duty }) {
  const { t } = useTranslation('admin');
  const ownId = useSession('client')?.profile.id;
  if (onDuty.length === 0)
    return (
      <Banner tone="warning" icon={TriangleAlert}>
        <p className="font-bold">{t('duty.none')}</p>
      </Banner>
    );
  return (
    <Section title={t('duty.now')}>
      <ol className="grid list-inside list-decimal gap-2">
        {admins
          .filter(({ id }) => onDuty.includes(id))
          .toSorted((a, b) => onDuty.indexOf(a.id) - onDuty.indexOf(b.id))
          .map(({ id, name, hasPush }) => (
            <li key={id}>
              <strong>{name}</strong>
              {!hasPush && (
                <span className="flex items-center gap-2 text-marigold-text">
                  <BellOff aria-hidden className="size-5 shrink-0" />
                  {id === ownId ? (
                    <Link to="/account-settings" className="inline-flex min-h-12 items-center underline">
                      {t('duty.no_push_own')}
                    </Link>
                  ) : (
                    t('duty.no_push')
                  )}
                </span>
              )}
            </li>
          ))}
      </ol>
    </Section>
  );
}
