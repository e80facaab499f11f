import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Map as MapIcon, MapPin } from 'lucide-react';
import { useSavesData } from '#pwa/shared/save-data.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';

const CityMap = lazy(() => import('./city-map.tsx'));

/** The map travels once the reader comes near it. */
export function MapSection() {
  const { t } = useTranslation(['homeBelow', 'map']);
  const box = useRef<HTMLDivElement>(null);
  const saves = useSavesData();
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!box.current || saves) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '600px' });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, [saves]);
  return (
    <section className="page-width grid gap-x-10 gap-y-5 py-8 md:grid-cols-2 md:items-center md:py-14">
      <div>
        <h2 className="text-2xl text-indigo">{t('map_title')}</h2>
        <p className="mt-1 text-soft">{t('map_text')}</p>
        <ButtonLink to="/contact" variant="secondary" icon={MapPin} className="mt-4">
          {t('map_contact')}
        </ButtonLink>
      </div>
      <div ref={box} className="aspect-square overflow-hidden rounded-md border border-line bg-sea shadow-board">
        {near ? (
          <Suspense>
            <CityMap />
          </Suspense>
        ) : (
          saves && (
            <div className="grid size-full place-items-center">
              <Button variant="secondary" icon={MapIcon} onClick={() => setNear(true)}>
                {t('map:open')}
              </Button>
            </div>
          )
        )}
      </div>
    </section>
  );
}
