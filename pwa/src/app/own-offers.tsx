import { useLiveQuery } from 'dexie-react-hooks';
import { Download, Share } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SHARED } from '#contract/phone-caches.ts';
import { accountData } from '#pwa/sync/db.ts';
import { useSession } from '#pwa/sync/session.ts';
import { Offer } from '#pwa/ui/offer.tsx';
import { keepBadge } from './badge.ts';
import { install, useWayToInstall } from './install.ts';

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
  const bookings = useLiveQuery(() => accountData('client')?.bookings.count() ?? 0, [client?.profile.id]) ?? 0;
  useEffect(keepBadge, []);
  // A photo that was shared with the app is the business of whoever was logged in.
  const clientId = client?.profile.id;
  useEffect(() => (clientId ? () => void caches.delete(SHARED) : undefined), [clientId]);
  return worker || bookings > 0 ? <InstallOffer who={worker ? 'worker' : 'client'} /> : null;
}

function InstallOffer({ who }: { who: 'client' | 'worker' }) {
  const { t } = useTranslation('offers');
  const way = useWayToInstall();
  const [later, putOff] = useLater('install');
  if (later || !way) return null;
  const yes = () => {
    putOff();
    void install();
  };
  return way === 'prompt' ? (
    <Offer
      icon={Download}
      title={t('install')}
      text={t(`install_text_${who}`)}
      yes={t('install_yes')}
      onYes={yes}
      onLater={putOff}
    />
  ) : (
    <Offer icon={Share} title={t('install')} text={t('install_by_hand')} onLater={putOff} />
  );
}
