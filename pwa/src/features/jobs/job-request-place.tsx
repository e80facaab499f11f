import { useWatch } from 'react-hook-form';
import type { Point } from '#contract/geo.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { PlaceFinder } from '#pwa/ui/place-finder.tsx';
import { useRequestForm } from './job-request-section.tsx';
import type { RequestValues } from './job-request.ts';

/** The place of the work, kept with the form. */
export function RequestPlace() {
  const { setValue, getValues } = useRequestForm();
  const [latitude, longitude, label] = useWatch<RequestValues, ['latitude', 'longitude', 'place_label']>({
    name: ['latitude', 'longitude', 'place_label'],
  });
  const mark = (place: Point | null, found: string) => {
    setValue('latitude', place?.lat ?? null, { shouldDirty: true });
    setValue('longitude', place?.lng ?? null, { shouldDirty: true });
    setValue('place_about', found !== '', { shouldDirty: true });
    setValue('place_label', found, { shouldDirty: true });
  };
  return (
    <PlaceFinder
      point={latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null}
      label={label}
      address={() => getValues('address')}
      lookUp={(address) => call('geocode', 'client', { query: { address } })}
      namesNear={placeNamesNear}
      onMark={mark}
    />
  );
}
