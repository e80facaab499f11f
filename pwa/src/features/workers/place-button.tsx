import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { updateApplication, useApplication } from './application.ts';

const WAIT_MS = 10_000;

/** Where the worker starts from, by the phone's own finding. */
export function PlaceButton() {
  const { t } = useTranslation('wizard');
  const { place } = useApplication();
  const [state, setState] = useState<'idle' | 'asking' | 'denied' | 'failed'>('idle');
  const ask = () => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        updateApplication({ place: { lat: coords.latitude, lng: coords.longitude } });
        setState('idle');
      },
      ({ code }) => setState(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'failed'),
      { timeout: WAIT_MS, maximumAge: 60_000 },
    );
  };
  return (
    <section aria-labelledby="place">
      <h2 id="place" className="font-bold">
        {t('place')}
      </h2>
      <p className="mb-2 text-soft">{t('place_text')}</p>
      {place && state === 'idle' ? (
        <Banner tone="success">{t('place_known')}</Banner>
      ) : (
        <Button
          variant="secondary"
          size="large"
          icon={LocateFixed}
          busy={state === 'asking' && t('place_asking')}
          onClick={ask}
        >
          {t('place_use')}
        </Button>
      )}
      {(state === 'denied' || state === 'failed') && (
        <div className="mt-3">
          <Banner>{t(`place_${state}`)}</Banner>
        </div>
      )}
    </section>
  );
}
