import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Map as MapIcon, MapPin } from 'lucide-react';
import { useSaveData } from '#pwa/shared/save-data.ts';
import { useIsNear } from '#pwa/shared/use-is-near.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { OnDemand } from '#pwa/ui/on-demand.tsx';

const CityMap = lazy(() => import('./city-map.tsx'));

/** The map is loaded when the user scrolls near it. */
export function MapSection() {
  const { t } = useTranslation(['homeBelowFold', 'map']);
  const container = useRef<HTMLDivElement>(null);
  const savesData = useSaveData();
  const [isPressed, press] = useState(false);
  const isNear = useIsNear(container, 600, !savesData);
  return (
    <section className="page-width grid gap-x-6 gap-y-5 py-8 md:grid-cols-2 md:items-center md:py-14">
      <div>
        <h2 className="text-2xl text-indigo">{t('map_title')}</h2>
        <p className="mt-1 text-soft">{t('map_text')}</p>
        <ButtonLink to="/contact" variant="secondary" icon={MapPin} className="mt-4">
          {t('map_contact')}
        </ButtonLink>
      </div>
      <div ref={container} className="aspect-square overflow-hidden rounded-md border border-line bg-sea shadow-board">
        {isPressed || isNear ? (
          <OnDemand>
            <CityMap />
          </OnDemand>
        ) : (
          savesData && (
            <div className="grid size-full place-items-center">
              <Button variant="secondary" icon={MapIcon} onClick={() => press(true)}>
                {t('map:open')}
              </Button>
            </div>
          )
        )}
      </div>
    </section>
  );
}
