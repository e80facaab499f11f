import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatAgo } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import type { QueryError } from '#pwa/sync/http/query-error.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SkeletonCards } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { endSession, fetchSessions } from './own-account.mutations.ts';

/** The devices on which the account is logged in. Each except this one can be logged out. */
export function SettingsSessions({ area }: { area: Area }) {
  const { t } = useTranslation('settings');
  const accountId = useSession(area)?.profile.id;
  const { data, error, dataUpdatedAt, refetch } = useQuery<Session[], QueryError>({
    queryKey: ['sessions', area, accountId],
    queryFn: () => fetchSessions(area),
    enabled: accountId !== undefined,
    retry: false,
    gcTime: 0,
  });
  const [ending, setEnding] = useState<Session | null>(null);
  const [busy, setBusy] = useState(false);
  const nameOf = ({ browser, system }: Session) => [browser, system].filter(Boolean).join(' · ') || t('session_unknown');
  const end = async (session: Session) => {
    setBusy(true);
    const response = await endSession(area, session.id);
    if (response.ok) await refetch();
    setBusy(false);
    setEnding(null);
    if (!response.ok) return notify.error(errorText(response.code));
    notify.success(t('session_ended'));
  };
  return (
    <Card className="grid gap-3">
      <div>
        <h3 className="text-lg font-bold">{t('sessions')}</h3>
        <p className="text-soft">{t('sessions_text')}</p>
      </div>
      {data && error && (
        <StaleNote
          savedAt={dataUpdatedAt}
          code={error.apiError.code}
          text={t('sessions_failed')}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ul className="divide-y divide-line">
          {data.map((session) => (
            <SessionRow key={session.id} session={session} name={nameOf(session)} onEnd={() => setEnding(session)} />
          ))}
        </ul>
      )}
      {data && !data.some(({ current }) => current) && <p className="text-sm text-soft">{t('session_not_listed')}</p>}
      {!data &&
        (error ? (
          <ErrorState code={error.apiError.code} text={t('sessions_failed')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonCards count={1} />
        ))}
      <ConfirmDialog
        open={ending !== null}
        onOpenChange={() => setEnding(null)}
        title={t('session_end_ask')}
        text={ending ? t('session_end_text', { device: nameOf(ending) }) : ''}
        confirm={t('session_end_confirm')}
        cancel={t('everywhere_stay')}
        busy={busy && t('everywhere_busy')}
        onConfirm={() => ending && void end(ending)}
      />
    </Card>
  );
}

function SessionRow({ session, name, onEnd }: { session: Session; name: string; onEnd: () => void }) {
  const { t, i18n } = useTranslation('settings');
  const now = useNow();
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-indigo" />
      <div className="min-w-40 grow basis-0">
        <p className="font-bold">{name}</p>
        <p className="text-sm text-soft">
          {session.current ? t('session_here') : t('session_used', { ago: formatAgo(session.lastUsedAt, now, i18n.language) })}
        </p>
      </div>
      {!session.current && (
        <Button variant="secondary" icon={LogOut} aria-label={t('session_end_what', { device: name })} onClick={onEnd}>
          {t('session_end')}
        </Button>
      )}
    </li>
  );
}
