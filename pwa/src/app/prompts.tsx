import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hasPushAccounts } from '#pwa/sync/session/storage-keys.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Prompt } from '#pwa/ui/prompt.tsx';
import { hasTypedInput, reloadWithUpdate } from './app-update.ts';
import { OfferedJob } from './offered-job.tsx';
import { useIsUpdateWaiting } from './update-waiting.ts';
import { withEmptyFallback } from './deferred.tsx';
import { useFromNextScreen } from './use-from-next-screen.ts';

// It reads the account's database, which guests do not have.
const AccountPrompts = lazy(withEmptyFallback(() => import('./account-prompts.tsx')));

const onInput = (listener: () => void) => {
  document.addEventListener('input', listener);
  return () => document.removeEventListener('input', listener);
};

/** Shows new jobs, and update, install and push prompts: one prompt at a time, and no update while the user fills in a form. */
export default function Prompts() {
  const client = useSession('client');
  const worker = useSession('worker');
  const update = useIsUpdateWaiting();
  const [isDismissed, setDismissed] = useState(false);
  // Renders again on navigation, on which hasTypedInput() depends, too.
  const typing = useSyncExternalStore(onInput, hasTypedInput);
  const isOffered = update && !isDismissed && !typing;
  const updating = useFromNextScreen(isOffered) === true;
  return (
    <>
      {worker && <OfferedJob />}
      {updating && <UpdatePrompt gone={!isOffered} onDismiss={() => setDismissed(true)} />}
      {(client || worker || hasPushAccounts()) && (
        // Hidden and not unmounted: it also keeps the badge up to date.
        <div hidden={updating}>
          <Suspense fallback={null}>
            <AccountPrompts />
          </Suspense>
        </div>
      )}
    </>
  );
}

function UpdatePrompt({ gone, onDismiss }: { gone: boolean; onDismiss: () => void }) {
  const { t } = useTranslation('prompts');
  const [busy, setBusy] = useState(false);
  const update = () => {
    setBusy(true);
    void reloadWithUpdate();
  };
  return (
    <Prompt
      icon={RefreshCw}
      title={t('update')}
      text={t('update_text')}
      action={t('update_yes')}
      busy={busy && t('update_busy')}
      onAction={update}
      onDismiss={onDismiss}
      gone={gone}
    />
  );
}
