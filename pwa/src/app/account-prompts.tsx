import { useLiveQuery } from 'dexie-react-hooks';
import { BellRing, Download, Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED_FILES_CACHE } from '#contract/cache-names.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { accountData } from '#pwa/sync/db.ts';
import { isPushSupported, isPushConfigured, syncPushSubscription, enablePush } from '#pwa/sync/realtime/web-push.ts';
import { useSession, type Area } from '#pwa/sync/session/session.ts';
import { Prompt } from '#pwa/ui/prompt.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { syncAppBadge } from './app-badge.ts';
import { promptInstall, useInstallMethod, type InstallMethod } from './install.ts';
import { useFromNextScreen } from './use-from-next-screen.ts';

const SNOOZE_MS = 30 * 24 * 3600_000;

/** Whether a prompt was snoozed in the last thirty days, and a function to snooze it. */
function useSnooze(name: string): [boolean, () => void] {
  const key = `later:${name}`;
  const [isSnoozed, setIsSnoozed] = useState(() => Date.now() - Number(localStorage.getItem(key) ?? 0) < SNOOZE_MS);
  const snooze = () => {
    localStorage.setItem(key, String(Date.now()));
    setIsSnoozed(true);
  };
  return [isSnoozed, snooze];
}

/** Install and push prompts for a client with a booking or a logged-in worker. */
export default function AccountPrompts() {
  const worker = useSession('worker');
  const client = useSession('client');
  // Fails if the browser forbids storage.
  const count = async () => {
    try {
      return (await accountData('client')?.bookings.count()) ?? 0;
    } catch {
      return 0;
    }
  };
  const bookings = useLiveQuery(count, [client?.profile.id]) ?? 0;
  useEffect(syncAppBadge, []);
  // A shared photo must not be visible to the next account.
  const clientId = client?.profile.id;
  useEffect(() => (clientId ? () => void caches.delete(SHARED_FILES_CACHE) : undefined), [clientId]);
  const { i18n } = useTranslation();
  useEffect(() => {
    const push = syncPushSubscription(currentLanguageCode);
    i18n.on('languageChanged', push.refresh);
    return () => {
      push.stop();
      i18n.off('languageChanged', push.refresh);
    };
  }, [i18n]);
  const installMethod = useInstallMethod();
  const [isInstallSnoozed, snoozeInstall] = useSnooze('install');
  const area = worker ? 'worker' : 'client';
  const hasWork = worker !== null || bookings > 0;
  const isInstallOffered = hasWork && installMethod !== null && !isInstallSnoozed;
  const isInstallShown = useFromNextScreen(isInstallOffered);
  if (!hasWork || (isInstallOffered && !isInstallShown)) return null;
  return installMethod && isInstallShown ? (
    <InstallPrompt area={area} installMethod={installMethod} onDone={snoozeInstall} />
  ) : (
    <PushPrompt key={area} area={area} />
  );
}

/** Explains push notifications before the browser asks for the permission. */
function PushPrompt({ area }: { area: Area }) {
  const { t } = useTranslation('prompts');
  const [isSnoozed, snooze] = useSnooze('push');
  const [isConfigured, setIsConfigured] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = !isSnoozed && isPushSupported() && Notification.permission === 'default';
  useEffect(() => {
    if (open) void isPushConfigured().then(setIsConfigured);
  }, [open]);
  const isShown = useFromNextScreen(open && isConfigured);
  if (!isShown) return null;
  const yes = async () => {
    setBusy(true);
    const outcome = await enablePush(area, currentLanguageCode());
    if (outcome === 'on') notify.success(t('push_on'));
    else notify.warning(t(`push_${outcome}`));
    snooze();
  };
  return (
    <Prompt
      icon={BellRing}
      title={t('push')}
      text={t(`push_text_${area}`)}
      action={t('push_yes')}
      busy={busy && t('push_busy')}
      onAction={() => void yes()}
      onDismiss={snooze}
    />
  );
}

function InstallPrompt({ area, installMethod, onDone }: { area: Area; installMethod: InstallMethod; onDone: () => void }) {
  const { t } = useTranslation('prompts');
  const yes = () => {
    onDone();
    void promptInstall();
  };
  return installMethod === 'prompt' ? (
    <Prompt
      icon={Download}
      title={t('install')}
      text={t(`install_text_${area}`)}
      action={t('install_yes')}
      onAction={yes}
      onDismiss={onDone}
    />
  ) : (
    <Prompt icon={Share} title={t('install')} text={t('install_by_hand')} onDismiss={onDone} />
  );
}
