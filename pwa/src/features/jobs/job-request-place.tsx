import { LocateFixed, MapPinCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';
import { useRequestForm } from './job-request-section.tsx';
import type { RequestValues } from './job-request.ts';

const TIMEOUT_MS = 10_000;
type State = 'idle' | 'looking' | 'refused' | 'failed';

/** Marks the phone's own place. Without it the place is looked up from the address. */
export function PlaceFinder() {
  const { t } = useTranslation('request');
  const { setValue } = useRequestForm();
  const [latitude, longitude] = useWatch<RequestValues, ['latitude', 'longitude']>({ name: ['latitude', 'longitude'] });
  const [state, setState] = useState<State>('idle');
  const mark = (lat: number | null, lng: number | null) => {
    setValue('latitude', lat, { shouldDirty: true });
    setValue('longitude', lng, { shouldDirty: true });
  };
  const look = () => {
    if (!('geolocation' in navigator)) return setState('failed');
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        mark(coords.latitude, coords.longitude);
        setState('idle');
      },
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: TIMEOUT_MS, enableHighAccuracy: true },
    );
  };
  return (
    <div>
      <Button variant="secondary" icon={LocateFixed} onClick={look} busy={state === 'looking' && t('place.looking')}>
        {t('place.use')}
      </Button>
      <div role="status" className="mt-2">
        {latitude !== null && longitude !== null ? (
          <p className="flex items-center gap-2 rounded-md bg-tint-leaf ps-3">
            <MapPinCheck aria-hidden className="size-5 shrink-0 text-leaf-text" />
            <span className="grow py-2">{t('place.marked')}</span>
            <button
              type="button"
              onClick={() => mark(null, null)}
              aria-label={t('place.forget')}
              className="grid size-12 shrink-0 place-items-center rounded-md"
            >
              <X aria-hidden className="size-5" />
            </button>
          </p>
        ) : state === 'refused' || state === 'failed' ? (
          <p className="text-sm text-soft">{t(`place.${state}`)}</p>
        ) : null}
      </div>
    </div>
  );
}
