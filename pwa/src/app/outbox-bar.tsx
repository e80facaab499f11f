import { ChevronRight, CircleAlert, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { isAwaited, useOutbox } from '#pwa/sync/outbox/outbox.ts';
import { isSessionExpired, type Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { useSessionEnd } from '#pwa/sync/session/use-session-end.ts';
import { cx } from '#pwa/ui/cx.ts';
import { notify } from '#pwa/ui/toast.ts';

const SCREENS = { client: '/waiting', worker: '/worker/waiting' } as const;
const LOGINS = { client: '/login', worker: '/worker/login' } as const;

/** A bar under the header while there are queued or rejected commands. A rejected command also shows a toast. */
export function OutboxBar({ area }: { area: Area }) {
  const { t } = useTranslation('outbox');
  const { pathname } = useLocation();
  const session = useSession(area);
  const rows = useOutbox(area);
  const sessionEnd = useSessionEnd(area);
  const hasEnded = !session && (sessionEnd !== null || isSessionExpired(area));
  // Remembers the count after the session has expired: the commands are sent after the next log-in.
  const [lastCount, setLastCount] = useState(0);
  if (session && rows && rows.length !== lastCount) setLastCount(rows.length);
  useEffect(() => {
    if (!hasEnded) return;
    // After a restart only the databases know. Without the code this counts what it remembers.
    void loadOrNull(() => import('#pwa/sync/session/stored-accounts.ts'))
      .then((code) => code?.countUnsent(area))
      .then((count) => count !== undefined && setLastCount(count));
  }, [area, hasEnded]);
  const notified = useRef(new Set<string>());
  useEffect(() => {
    if (!rows) return;
    for (const { id, state } of rows) {
      if (state !== 'rejected' || notified.current.has(id) || isAwaited(id)) continue;
      notified.current.add(id);
      notify.warning(t('rejected_toast'));
    }
  }, [rows, t]);

  const rejectedCount = rows?.filter(({ state }) => state === 'rejected').length ?? 0;
  const queuedCount = (rows?.length ?? 0) - rejectedCount;
  const needsLogin = hasEnded && lastCount > 0 && pathname !== LOGINS[area];
  if (pathname === SCREENS[area] || (rejectedCount + queuedCount === 0 && !needsLogin)) return null;
  const Icon = rejectedCount > 0 ? CircleAlert : Clock;
  const texts = [
    rejectedCount > 0 && t('bar_refused', { count: rejectedCount }),
    queuedCount > 0 && t('bar', { count: queuedCount }),
  ];
  return (
    <aside
      aria-label={t('title')}
      className={cx('border-b', rejectedCount > 0 ? 'border-red bg-tint-red' : 'border-marigold bg-tint-marigold')}
    >
      <Link
        to={needsLogin ? LOGINS[area] : SCREENS[area]}
        state={needsLogin ? { returnUrl: pathname } : undefined}
        className={cx('page-width flex items-center gap-2.5 py-1 font-bold', area === 'worker' ? 'min-h-14' : 'min-h-12')}
      >
        <Icon aria-hidden className="size-5.5 shrink-0" />
        <span className="grow">{needsLogin ? t('bar_login') : texts.filter(Boolean).join(' · ')}</span>
        <ChevronRight aria-hidden className="size-5.5 shrink-0" />
      </Link>
    </aside>
  );
}
