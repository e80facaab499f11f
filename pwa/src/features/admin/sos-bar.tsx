import { BellOff, ShieldCheck, Siren, TriangleAlert, Volume2, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '#pwa/i18n/error-text.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SavedAgo } from '#pwa/ui/date-time.tsx';
import { useAlarm } from './use-alarm.ts';
import type { SosWatchState } from './use-sos-watch.ts';

/** The server counts no further. */
const MAX_COUNT = 100;

/** Browsers play sounds only after the user has pressed something on the page. */
function useSoundPermission() {
  const [isAllowed, setAllowed] = useState(() => navigator.userActivation?.hasBeenActive ?? false);
  const allow = useCallback(() => setAllowed(true), []);
  const block = useCallback(() => setAllowed(false), []);
  useEffect(() => {
    if (isAllowed) return undefined;
    document.addEventListener('click', allow);
    document.addEventListener('keydown', allow);
    return () => {
      document.removeEventListener('click', allow);
      document.removeEventListener('keydown', allow);
    };
  }, [isAllowed, allow]);
  return { isAllowed, allow, block };
}

/**
 * On every page of the admin console: open emergencies, with a sound that repeats until an admin has opened each, and what may
 * hide them.
 */
export function SosBar({ state: { watch, readAt, failure } }: { state: SosWatchState }) {
  const { t } = useTranslation(['admin', 'common']);
  const { isAllowed, allow, block } = useSoundPermission();
  const [muted, setMuted] = useState<readonly string[]>([]);
  const { unseen = 0, seen = 0, newest = [] } = watch ?? {};
  const [first] = newest;
  const ringing = newest.find(({ id }) => !muted.includes(id));
  useAlarm(isAllowed && ringing !== undefined, block);
  const isDrill = unseen > 0 && newest.length === unseen && newest.every(({ drill }) => drill);
  if (!failure && isAllowed && !first && seen === 0) return null;
  const FailureIcon = failure?.code === 'network' ? WifiOff : TriangleAlert;
  return (
    <section aria-label={t('link.sos')}>
      {failure && (
        <div className="bg-tint-marigold">
          <div className="page-width flex flex-wrap items-center gap-x-4 py-1">
            <p role="status" className="flex items-center gap-2 text-marigold-text">
              <FailureIcon aria-hidden className="size-5 shrink-0" />
              {errorText(failure.code)} {t('watch.hidden')}
            </p>
            {watch && <SavedAgo instant={readAt} />}
            <button type="button" onClick={failure.retry} className="min-h-12 font-bold text-indigo underline">
              {t('common:retry')}
            </button>
          </div>
        </div>
      )}
      {!isAllowed && (
        <div className="bg-tint-marigold">
          <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <p className="flex items-center gap-2">
              <BellOff aria-hidden className="size-5 shrink-0 text-marigold-text" />
              {t('watch.blocked')}
            </p>
            <Button variant="secondary" icon={Volume2} onClick={allow}>
              {t('watch.sound_on')}
            </Button>
          </div>
        </div>
      )}
      {first && (
        <div role="alert" className="border-y-2 border-red bg-tint-red">
          <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="grid gap-1 font-bold">
              <p className="flex items-center gap-2 text-red-text">
                <Siren aria-hidden className="size-6 shrink-0" />
                {isDrill ? t('watch.drill') : unseen >= MAX_COUNT ? t('watch.many') : t('watch.unseen', { count: unseen })}
              </p>
              {first.withdrawn && (
                <p className="flex items-center gap-2">
                  <ShieldCheck aria-hidden className="size-6 shrink-0 text-leaf-text" />
                  {t('watch.safe', { count: unseen })}
                </p>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-2 max-md:w-full max-md:*:grow max-md:*:px-2">
              {ringing ? (
                <Button variant="secondary" icon={BellOff} onClick={() => setMuted([...muted, ringing.id])}>
                  {t('watch.mute')}
                </Button>
              ) : (
                <span className="text-soft">{t('watch.muted')}</span>
              )}
              <Link to={`/admin/sos/${first.id}`} className={buttonClass({})}>
                {t('watch.open')}
              </Link>
            </div>
          </div>
        </div>
      )}
      {seen > 0 && (
        <div className="bg-sunk">
          <Link to="/admin/sos" className="page-width flex min-h-12 items-center gap-2 font-bold text-indigo underline">
            <Siren aria-hidden className="size-5 shrink-0" />
            {seen >= MAX_COUNT ? t('watch.many_seen') : t('watch.seen', { count: seen })}
          </Link>
        </div>
      )}
    </section>
  );
}
