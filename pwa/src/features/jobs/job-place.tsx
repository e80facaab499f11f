import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs.ts';
import { placeNamesNear } from '#pwa/sync/place-names.ts';
import { Card } from '#pwa/ui/card.tsx';
import { PlaceMap } from '#pwa/ui/place-map.tsx';

/** Where the job is, on a map and in words. */
export function JobPlace({ job: { lat, lng, about, address, name } }: { job: JobDetail }) {
  const { t } = useTranslation('map');
  return (
    <Card>
      <h2 className="mb-3 text-xl">{t('job')}</h2>
      <PlaceMap
        point={lat !== null && lng !== null ? { lat, lng } : null}
        name={name}
        words={address}
        namesNear={placeNamesNear}
      />
      {about && lat !== null && <p className="mt-2 text-sm text-soft">{t('about')}</p>}
    </Card>
  );
}
