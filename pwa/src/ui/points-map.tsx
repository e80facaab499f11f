import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { MapPin } from 'lucide-react';
import { reloadForCode } from './code-failed.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import type { MapLabel } from './place-map.tsx';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

/** A moving point. */
interface MapPoint extends Point {
  id: string;
  /** Text beside the marker. */
  label: string;
  /** Text alternative with all details. */
  description: string;
  urgent: boolean;
  /** Earlier positions, oldest first. */
  trail: readonly Point[];
}

export interface PointsMapProps {
  points: readonly MapPoint[];
  /** Text alternative of the map. */
  description: string;
  selectedId: string | null;
  namesNear: (point: Point) => Promise<MapLabel[]>;
  onSelect: (id: string) => void;
}

const Leaflet = lazy(() => import('./points-map-leaflet.tsx'));

/** Several points on one map, which is loaded at once. */
export function PointsMap(props: PointsMapProps) {
  const { t } = useTranslation('map');
  return (
    <div className="relative z-0 h-[350px] overflow-hidden rounded-md border border-line bg-sea lg:h-[calc(100dvh-8rem)] lg:max-h-[44rem]">
      <ErrorBoundary
        fallback={
          <div className="grid size-full content-center justify-items-center gap-4 p-6 text-center">
            <MapPin aria-hidden className="size-10 text-indigo" />
            <p>{navigator.onLine ? t('failed') : errorText('network')}</p>
            <Button variant="secondary" onClick={() => void reloadForCode()}>
              {t('again')}
            </Button>
          </div>
        }
      >
        <Suspense fallback={<Skeleton className="size-full" />}>
          <Leaflet {...props} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}
