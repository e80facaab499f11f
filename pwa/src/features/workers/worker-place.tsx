import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { placeNamesNear } from '#pwa/sync/http/place-names.ts';
import { PlaceFinder } from '#pwa/ui/place-finder.tsx';

interface WorkerPlaceProps {
  point: Point | null;
  label: string;
  address: () => string;
  onMark: (point: Point | null, label: string) => void;
}

/** The worker's start point. */
export function WorkerPlace(props: WorkerPlaceProps) {
  const { t } = useTranslation('workerSignup');
  return (
    <section aria-labelledby="place" className="[&_button]:min-h-14">
      <h2 id="place" className="font-bold">
        {t('place')}
      </h2>
      <p className="mb-3 text-soft">{t('place_text')}</p>
      <PlaceFinder
        {...props}
        kind={t('place')}
        lookUp={(address) => call('geocode', 'worker', { query: { address } })}
        namesNear={placeNamesNear}
      />
    </section>
  );
}
