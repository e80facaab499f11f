import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED_FILES_CACHE } from '#contract/cache-names.ts';
import { storedLanguageCode } from '#pwa/i18n/stored-language-code.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { isSnoozed, pushPromptOf, snooze } from '#pwa/shared/snooze.ts';
import { accountData } from '#pwa/sync/db.ts';
import { isPushSupported, isPushConfigured, isPushEnabled, syncPushSubscription } from '#pwa/sync/realtime/push-accounts.ts';
import { FORMER_DOCUMENT_QUEUE } from '#pwa/sync/schema.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { syncAppBadge } from './app-badge.ts';
import { useInstallMethod } from './install.ts';
import { useFromNextScreen } from './use-from-next-screen.ts';

const loadPrompts = () => import('./install-and-push-prompts.tsx');
type PromptsCode = Awaited<ReturnType<typeof loadPrompts>>;

/** Without the code, or on a full phone, the next start tries again. */
async function moveFormerQueue(): Promise<void> {
  const queue = await accountData('worker')
    ?.drafts.get(FORMER_DOCUMENT_QUEUE)
    .catch(() => null);
  if (queue)
    await loadOrNull(() => import('#pwa/sync/outbox/move-queued-documents.ts'))
      .then((code) => code?.moveQueuedDocuments())
      .catch(() => undefined);
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
  const workerId = worker?.profile.id;
  useEffect(() => void (workerId && moveFormerQueue()), [workerId]);
  // A shared photo must not be visible to the next account.
  const clientId = client?.profile.id;
  useEffect(() => (clientId ? () => void caches.delete(SHARED_FILES_CACHE) : undefined), [clientId]);
  const { i18n } = useTranslation();
  useEffect(() => {
    const subscription = syncPushSubscription(storedLanguageCode);
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
  const accountId = (worker ?? client)?.profile.id ?? '';
  const isPushOffered = usePushOffer(area, accountId, hasWork && offeredMethod === null);
  // Loaded before the screen on which a prompt appears: later it would push down what is in use.
  const [code, setCode] = useState<PromptsCode | null>(null);
  const isOffered = offeredMethod !== null || isPushOffered;
  useEffect(() => {
    if (isOffered) void loadOrNull(loadPrompts).then(setCode);
  }, [isOffered]);
  const shownMethod = useFromNextScreen(code && offeredMethod);
  const isPushShown = useFromNextScreen(code && isPushOffered) === true;
  const snoozePrompt = (prompt: string) => {
    snooze(prompt);
    refresh();
  };
  if (!code) return null;
  const { InstallPrompt, PushPrompt } = code;
  return shownMethod ? (
    <InstallPrompt
      area={area}
      installMethod={shownMethod}
      gone={offeredMethod === null}
      onDone={() => snoozePrompt('install')}
    />
  ) : (
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
