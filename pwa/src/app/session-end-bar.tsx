import { Clock, LogIn } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/durations.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { tokenExpiry } from '#pwa/sync/session/token-expiry.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { logInAgain } from './log-in-again.ts';

/** Long enough to finish what is being written. */
const WARNING_MS = 30 * MINUTE_MS;

/** On every page of the admin console before the session ends: what is typed is lost with it, and no emergency rings any more. */
export function SessionEndBar() {
  const { t, i18n } = useTranslation('admin');
  const session = useSession('client');
  const now = useNow();
  const [busy, setBusy] = useState(false);
  const endsAt = session && tokenExpiry(session.token);
  // Past it only by a device whose clock is ahead: the next poll would have ended the session.
  if (!endsAt || endsAt < now || endsAt - now > WARNING_MS) return null;
  const logIn = async () => {
    setBusy(true);
    await logInAgain(session.profile);
    setBusy(false);
  };
  return (
    <div role="alert" className="border-y-2 border-marigold bg-tint-marigold">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="flex items-center gap-2">
          <Clock aria-hidden className="size-5 shrink-0 text-marigold-text" />
          {t('session_end', { time: formatTime(endsAt, i18n.language) })}
        </p>
        <Button variant="secondary" icon={LogIn} busy={busy && t('saving')} onClick={() => void logIn()}>
          {t('log_in_again')}
        </Button>
      </div>
    </div>
  );
}
