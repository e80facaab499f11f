import { ChevronRight, CircleAlert, Clock } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isAwaited, useOutbox } from '#pwa/sync/outbox/outbox.ts';
import { isSessionExpired, useSession, type Area } from '#pwa/sync/session/session.ts';
import { cx } from '#pwa/ui/cx.ts';
import { notify } from '#pwa/ui/toast.ts';

const SCREENS = { client: '/waiting', worker: '/worker/waiting' } as const;
const LOGINS = { client: '/login', worker: '/worker/login' } as const;

/** Under the header while something waits to be sent, or was not taken. What was refused is told as well, when it is. */
export function WaitingBar({ area }: { area: Area }) {
  const { t } = useTranslation('outbox');
  const { pathname } = useLocation();
  const session = useSession(area);
  const rows = useOutbox(area);
  // Of the session that is over: what waits is still in this phone, and goes once he is back.
  const [last, setLast] = useState(0);
  if (session && rows && rows.length !== last) setLast(rows.length);
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (!rows) return;
    for (const { id, state } of rows) {
      if (state !== 'refused' || told.current.has(id) || isAwaited(id)) continue;
      told.current.add(id);
      notify.warning(t('told'));
    }
  }, [rows, t]);

  const refused = rows?.filter(({ state }) => state === 'refused').length ?? 0;
  const waiting = (rows?.length ?? 0) - refused;
  const login = !session && isSessionExpired(area) && last > 0 && pathname !== LOGINS[area];
  if (pathname === SCREENS[area] || (refused + waiting === 0 && !login)) return null;
  const Icon = refused > 0 ? CircleAlert : Clock;
  const texts = [refused > 0 && t('bar_refused', { count: refused }), waiting > 0 && t('bar', { count: waiting })];
  return (
    <aside
      aria-label={t('title')}
      className={cx('border-b', refused > 0 ? 'border-red bg-tint-red' : 'border-marigold bg-tint-marigold')}
    >
      <Link
        to={login ? LOGINS[area] : SCREENS[area]}
        state={login ? { returnUrl: pathname } : undefined}
        className={cx('page-width flex items-center gap-2.5 py-1 font-bold', area === 'worker' ? 'min-h-14' : 'min-h-12')}
      >
        <Icon aria-hidden className="size-5.5 shrink-0" />
        <span className="grow">{login ? t('bar_login') : texts.filter(Boolean).join(' · ')}</span>
        <ChevronRight aria-hidden className="size-5.5 shrink-0" />
      </Link>
    </aside>
  );
}
