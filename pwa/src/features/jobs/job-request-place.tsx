import { LocateFixed, MapPinCheck, X } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { placeNamesNear } from '#pwa/sync/place-names.ts';
import { Button } from '#pwa/ui/button.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';
import { PlaceLookup } from './job-request-lookup.tsx';
import { useRequestForm } from './job-request-section.tsx';
import type { RequestValues } from './job-request.ts';

const TIMEOUT_MS = 10_000;
/** Client specification, section 9. */
const PUNE = { lat: 18.5204, lng: 73.8567 };
type State = 'idle' | 'looking' | 'refused' | 'failed';

/** Marks the place: by the phone, by its name or PIN code, or on the map. Without it the place is looked up from the address. */
export function PlaceFinder() {
  const { t } = useTranslation('request');
  const { setValue, getValues } = useRequestForm();
  const [latitude, longitude, label] = useWatch<RequestValues, ['latitude', 'longitude', 'place_label']>({
    name: ['latitude', 'longitude', 'place_label'],
  });
  const [state, setState] = useState<State>('idle');
  const point = latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null;
  /** @param found the name it was found by: then it is the area, and not the door */
  const mark = (place: { lat: number; lng: number } | null, found = '') => {
    setValue('latitude', place?.lat ?? null, { shouldDirty: true });
    setValue('longitude', place?.lng ?? null, { shouldDirty: true });
    setValue('place_about', found !== '', { shouldDirty: true });
    setValue('place_label', found, { shouldDirty: true });
    setState('idle');
  };
  const look = () => {
    if (!('geolocation' in navigator)) return setState('failed');
    setState('looking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => mark({ lat: coords.latitude, lng: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => setState(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: TIMEOUT_MS, enableHighAccuracy: true },
    );
  };
  return (
    <div className="grid gap-4">
      <PlaceLookup address={() => getValues('address')} onFound={(place) => mark(place, place.label)} />
      <div>
        <Button variant="secondary" icon={LocateFixed} onClick={look} busy={state === 'looking' && t('place.looking')}>
          {t('place.use')}
        </Button>
        <div role="status" className="mt-2">
          {state === 'refused' || state === 'failed' ? (
            <p className="text-sm text-soft">{t(`place.${state}`)}</p>
          ) : (
            point && (
              <p className="flex items-center gap-2 rounded-md bg-tint-leaf ps-3">
                <MapPinCheck aria-hidden className="size-5 shrink-0 text-leaf-text" />
                <span className="grow py-2">{label ? t('place.marked_about', { label }) : t('place.marked')}</span>
                <button
                  type="button"
                  onClick={() => mark(null)}
                  aria-label={t('place.forget')}
                  className="grid size-12 shrink-0 place-items-center rounded-md"
                >
                  <X aria-hidden className="size-5" />
                </button>
              </p>
            )
          )}
        </div>
      </div>
      <PlaceMap
        point={point}
        centre={PUNE}
        words={label || t(point ? 'place.map_marked' : 'place.map_open')}
        namesNear={placeNamesNear}
        onPick={(place) => mark(place)}
      />
    </div>
  );
}
