import { useLiveQuery } from 'dexie-react-hooks';
import { BellRing, Download, Share } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED_FILES_CACHE } from '#contract/cache-names.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { storedLanguage } from '#pwa/i18n/index.ts';
import { LANGUAGES, type LanguageCode } from '#pwa/i18n/languages.ts';
import { isSnoozed, pushPromptOf, snooze } from '#pwa/shared/snooze.ts';
import { accountData } from '#pwa/sync/db.ts';
import {
  isPushSupported,
  isPushConfigured,
  isPushEnabled,
  syncPushSubscription,
  enablePush,
} from '#pwa/sync/realtime/web-push.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { Prompt } from '#pwa/ui/prompt.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { syncAppBadge } from './app-badge.ts';
import { promptInstall, useInstallMethod, type InstallMethod } from './install.ts';
import { useFromNextScreen } from './use-from-next-screen.ts';

/** Notifications are in the language that was chosen: that of a link is only for the visit. */
const pushLanguage = (): LanguageCode => LANGUAGES[storedLanguage()];

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
    const subscription = syncPushSubscription(pushLanguage);
    i18n.on('languageChanged', subscription.refresh);
    return () => {
      subscription.stop();
      i18n.off('languageChanged', subscription.refresh);
    };
  }, [i18n]);
  const installMethod = useInstallMethod();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const area = worker ? 'worker' : 'client';
  const hasWork = worker !== null || bookings > 0;
  const offeredMethod = hasWork && !isSnoozed('install') ? installMethod : null;
  const shownMethod = useFromNextScreen(offeredMethod);
  const accountId = (worker ?? client)?.profile.id ?? '';
  const isPushOffered = usePushOffer(area, accountId, hasWork && offeredMethod === null);
  const isPushShown = useFromNextScreen(isPushOffered) === true;
  const snoozePrompt = (prompt: string) => {
    snooze(prompt);
    refresh();
  };
  if (shownMethod)
    return (
      <InstallPrompt
        area={area}
        installMethod={shownMethod}
        gone={offeredMethod === null}
        onDone={() => snoozePrompt('install')}
      />
    );
  return (
    isPushShown && (
      <PushPrompt
        key={accountId}
        area={area}
        gone={!isPushOffered}
        onTurnedOn={refresh}
        onDone={() => snoozePrompt(pushPromptOf(accountId))}
      />
    )
  );
}

/**
 * Whether push notifications can be offered to an account. The permission is that of the browser: another account of this phone
 * may have given it.
 */
function usePushOffer(area: Area, accountId: string, isWanted: boolean): boolean {
  const [isConfigured, setIsConfigured] = useState(false);
  // Older versions snoozed it for all accounts of the phone.
  const wasSnoozed = isSnoozed('push') || isSnoozed(pushPromptOf(accountId));
  const isOpen = isWanted && !wasSnoozed && isPushSupported() && Notification.permission !== 'denied' && !isPushEnabled(area);
  useEffect(() => {
    if (isOpen) void isPushConfigured().then(setIsConfigured);
  }, [isOpen]);
  return isOpen && isConfigured;
}

interface AccountPromptProps {
  area: Area;
  gone: boolean;
  onDone: () => void;
}

/** Explains push notifications before the browser asks for the permission. */
function PushPrompt({ area, gone, onTurnedOn, onDone }: AccountPromptProps & { onTurnedOn: () => void }) {
  const { t } = useTranslation('prompts');
  const [busy, setBusy] = useState(false);
  const yes = async () => {
    setBusy(true);
    const outcome = await enablePush(area, pushLanguage());
    if (outcome === 'on') {
      notify.success(t('push_on'));
      return onTurnedOn();
    }
    notify.warning(typeof outcome === 'string' ? t(`push_${outcome}`) : errorText(outcome.code));
    onDone();
  };
  return (
    <Prompt
      icon={BellRing}
      title={t('push')}
      text={t(`push_text_${area}`)}
      action={t('push_yes')}
      busy={busy && t('push_busy')}
      onAction={() => void yes()}
      onDismiss={onDone}
      gone={gone}
    />
  );
}

function InstallPrompt({ area, gone, installMethod, onDone }: AccountPromptProps & { installMethod: InstallMethod }) {
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
      gone={gone}
    />
  ) : (
    <Prompt icon={Share} title={t('install')} text={t('install_by_hand')} onDismiss={onDone} gone={gone} />
  );
}
