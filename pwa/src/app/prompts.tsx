import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#pwa/sync/session/session.ts';
import { Prompt } from '#pwa/ui/prompt.tsx';
import { hasTypedInput, reloadWithUpdate } from './app-update.ts';
import { useIsUpdateWaiting } from './register-service-worker.ts';
import { withEmptyFallback } from './deferred.tsx';
import { useFromNextScreen } from './use-from-next-screen.ts';

// It reads the account's database, which guests do not have.
const AccountPrompts = lazy(withEmptyFallback(() => import('./account-prompts.tsx')));

const onInput = (listener: () => void) => {
  document.addEventListener('input', listener);
  return () => document.removeEventListener('input', listener);
};

/** Shows update, install and push prompts: one at a time, and not while the user fills in a form. */
export default function Prompts() {
  const client = useSession('client');
  const worker = useSession('worker');
  const update = useIsUpdateWaiting();
  const [isDismissed, setDismissed] = useState(false);
  // Renders again on navigation, on which hasTypedInput() depends, too.
  const updating = useFromNextScreen(update && !isDismissed);
  const typing = useSyncExternalStore(onInput, hasTypedInput);
  return (
    <>
      {updating && !typing && <UpdatePrompt onDismiss={() => setDismissed(true)} />}
      {(client || worker) && (
        // Hidden and not unmounted: it also keeps the badge up to date.
        <div hidden={typing || updating}>
          <Suspense fallback={null}>
            <AccountPrompts />
          </Suspense>
        </div>
      )}
    </>
  );
}

function UpdatePrompt({ onDismiss }: { onDismiss: () => void }) {
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
    />
  );
}
