import { RefreshCw } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '#pwa/sync/session/session.ts';
import { Offer } from '#pwa/ui/offer.tsx';
import { isTyping, loadNewest } from './newest.ts';
import { startServiceWorker, useUpdateWaits } from './service-worker.ts';
import { orNothing } from './later.tsx';

// It reads what the account has on this phone, which no guest has.
const OwnOffers = lazy(orNothing(() => import('./own-offers.tsx')));

const onInput = (listener: () => void) => {
  document.addEventListener('input', listener);
  return () => document.removeEventListener('input', listener);
};

/** What the app offers by itself, one thing at a time and never in the middle of a form. */
export default function Offers() {
  useEffect(() => {
    // A browser may forbid it, as in a private window: the app is then a page like any other.
    void startServiceWorker().catch(() => undefined);
  }, []);
  const client = useSession('client');
  const worker = useSession('worker');
  const update = useUpdateWaits();
  const [later, setLater] = useState(false);
  // With another screen it is over.
  useLocation();
  const typing = useSyncExternalStore(onInput, isTyping);
  const updating = update && !later;
  return (
    <>
      {updating && !typing && <UpdateOffer onLater={() => setLater(true)} />}
      {(client || worker) && (
        // It keeps the badge meanwhile, so it stays.
        <div hidden={typing || updating}>
          <Suspense fallback={null}>
            <OwnOffers />
          </Suspense>
        </div>
      )}
    </>
  );
}

function UpdateOffer({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation('offers');
  const [busy, setBusy] = useState(false);
  const update = () => {
    setBusy(true);
    void loadNewest();
  };
  return (
    <Offer
      icon={RefreshCw}
      title={t('update')}
      text={t('update_text')}
      yes={t('update_yes')}
      busy={busy && t('update_busy')}
      onYes={update}
      onLater={onLater}
    />
  );
}
