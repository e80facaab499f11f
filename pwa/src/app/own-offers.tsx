import { useLiveQuery } from 'dexie-react-hooks';
import i18next from 'i18next';
import { BellRing, Download, Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED_FILES_CACHE } from '#contract/cache-names.ts';
import { isCode } from '#pwa/i18n/index.ts';
import { accountData } from '#pwa/sync/db.ts';
import { isPushSupported, isPushConfigured, syncPushSubscription, enablePush } from '#pwa/sync/realtime/web-push.ts';
import { useSession, type Area } from '#pwa/sync/session/session.ts';
import { Offer } from '#pwa/ui/offer.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { keepBadge } from './badge.ts';
import { install, useWayToInstall, type WayToInstall } from './install.ts';

const AGAIN_AFTER_MS = 30 * 24 * 3600_000;

/** Whether an offer was put off in the last thirty days, and the way to put it off. */
function useLater(name: string): [boolean, () => void] {
  const key = `later:${name}`;
  const [later, setLater] = useState(() => Date.now() - Number(localStorage.getItem(key) ?? 0) < AGAIN_AFTER_MS);
  const put = () => {
    localStorage.setItem(key, String(Date.now()));
    setLater(true);
  };
  return [later, put];
}

/** What is offered to whoever has come to stay: a client with a booking, a worker who is logged in. */
export default function OwnOffers() {
  const worker = useSession('worker');
  const client = useSession('client');
  // A phone that forbids storage has none.
  const count = async () => {
    try {
      return (await accountData('client')?.bookings.count()) ?? 0;
    } catch {
      return 0;
    }
  };
  const bookings = useLiveQuery(count, [client?.profile.id]) ?? 0;
  useEffect(keepBadge, []);
  // A photo that was shared with the app is the business of whoever was logged in.
  const clientId = client?.profile.id;
  useEffect(() => (clientId ? () => void caches.delete(SHARED_FILES_CACHE) : undefined), [clientId]);
  const { i18n } = useTranslation();
  useEffect(() => {
    const push = syncPushSubscription(languageNow);
    i18n.on('languageChanged', push.refresh);
    return () => {
      push.stop();
      i18n.off('languageChanged', push.refresh);
    };
  }, [i18n]);
  const way = useWayToInstall();
  const [installLater, putInstallOff] = useLater('install');
  const who = worker ? 'worker' : 'client';
  if (!worker && bookings === 0) return null;
  return way && !installLater ? (
    <InstallOffer who={who} way={way} onDone={putInstallOff} />
  ) : (
    <PushOffer key={who} area={who} />
  );
}

const languageNow = () => (isCode(i18next.language) ? i18next.language : 'en');

/** Offers to tell what happens while the app is closed, before the phone itself asks. */
function PushOffer({ area }: { area: Area }) {
  const { t } = useTranslation('offers');
  const [later, putOff] = useLater('push');
  const [possible, setPossible] = useState(false);
  const [busy, setBusy] = useState(false);
  const open = !later && isPushSupported() && Notification.permission === 'default';
  useEffect(() => {
    if (open) void isPushConfigured().then(setPossible);
  }, [open]);
  if (!open || !possible) return null;
  const yes = async () => {
    setBusy(true);
    const became = await enablePush(area, languageNow());
    if (became === 'on') notify.success(t('push_on'));
    else notify.warning(t(`push_${became}`));
    putOff();
  };
  return (
    <Offer
      icon={BellRing}
      title={t('push')}
      text={t(`push_text_${area}`)}
      yes={t('push_yes')}
      busy={busy && t('push_busy')}
      onYes={() => void yes()}
      onLater={putOff}
    />
  );
}

function InstallOffer({ who, way, onDone }: { who: Area; way: WayToInstall; onDone: () => void }) {
  const { t } = useTranslation('offers');
  const yes = () => {
    onDone();
    void install();
  };
  return way === 'prompt' ? (
    <Offer
      icon={Download}
      title={t('install')}
      text={t(`install_text_${who}`)}
      yes={t('install_yes')}
      onYes={yes}
      onLater={onDone}
    />
  ) : (
    <Offer icon={Share} title={t('install')} text={t('install_by_hand')} onLater={onDone} />
  );
}
