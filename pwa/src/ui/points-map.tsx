import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { MapPin } from 'lucide-react';
import { Boundary, type MapName } from './place-map.tsx';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

/** One of several that move. */
interface MapPoint extends Point {
  id: string;
  /** Written beside it. */
  word: string;
  /** The same for whoever does not see the map, with all that it says. */
  words: string;
  urgent: boolean;
  /** Where it has been, oldest first. */
  trail: readonly Point[];
}

export interface PointsMapProps {
  points: readonly MapPoint[];
  /** What the map shows, in words. */
  words: string;
  /** The id of the point to look at. */
  chosen: string | null;
  namesNear: (point: Point) => Promise<MapName[]>;
  onChoose: (id: string) => void;
}

const Leaflet = lazy(() => import('./points-map-leaflet.tsx'));

/** Several points on one map, which is there from the start. */
export function PointsMap(props: PointsMapProps) {
  const { t } = useTranslation('map');
  return (
    <div className="relative z-0 h-[350px] overflow-hidden rounded-md border border-line bg-sea lg:h-[calc(100dvh-8rem)] lg:max-h-[44rem]">
      <Boundary
        renderFailed={(retry) => (
          <div className="grid size-full content-center justify-items-center gap-4 p-6 text-center">
            <MapPin aria-hidden className="size-10 text-indigo" />
            <p>{t('failed')}</p>
            <Button variant="secondary" onClick={retry}>
              {t('again')}
            </Button>
          </div>
        )}
      >
        <Suspense fallback={<Skeleton className="size-full" />}>
          <Leaflet {...props} />
        </Suspense>
      </Boundary>
    </div>
  );
}
