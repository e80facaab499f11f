import { lazy } from 'react';
import type { Point } from '#contract/geo.ts';
import { MapOnDemand } from './map-on-demand.tsx';
import type { MapLabel } from './place-map.tsx';

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
  return (
    <div className="relative z-0 h-[350px] overflow-hidden rounded-md border border-line bg-sea lg:h-[calc(100dvh-8rem)] lg:max-h-[44rem]">
      <MapOnDemand>
        <Leaflet {...props} />
      </MapOnDemand>
    </div>
  );
}
