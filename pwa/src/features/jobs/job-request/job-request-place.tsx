import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#pwa/sync/http/api-client.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { PlaceFinder } from '#pwa/ui/place-finder.tsx';
import { CollapsibleSection, useRequestForm } from '#pwa/features/jobs/job-request-section.tsx';
import type { RequestValues } from '#pwa/features/jobs/job-request-values.ts';
import '#pwa/i18n/en/placeFinder.ts';

/** The location of the work, as form fields. */
export function RequestPlace() {
  const { t } = useTranslation(['jobRequest', 'placeFinder']);
  const { setPlace, getValues } = useRequestForm();
  const [latitude, longitude, label] = useWatch<RequestValues, ['latitude', 'longitude', 'place_label']>({
    name: ['latitude', 'longitude', 'place_label'],
  });
  const content = latitude === null ? t('spot_from_address') : label || t('placeFinder:marked');
  return (
    <CollapsibleSection title={t('spot')} content={content} names={['latitude', 'longitude']}>
      <PlaceFinder
        point={latitude !== null && longitude !== null ? { lat: latitude, lng: longitude } : null}
        label={label}
        address={() => getValues('address')}
        lookUp={(address) => call('geocode', 'client', { query: { address } })}
        namesNear={placeNamesNear}
        onMark={setPlace}
      />
    </CollapsibleSection>
  );
}
