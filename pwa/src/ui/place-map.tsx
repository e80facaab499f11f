import { Map as MapIcon } from 'lucide-react';
import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { isNetworkGood } from '#pwa/shared/save-data.ts';
import { useIsNear } from '#pwa/shared/use-is-near.ts';
import { Button } from './button.tsx';
import { MapOnDemand, MapPlaceholder } from './map-on-demand.tsx';

export interface MapLabel extends Point {
  name: string;
}

export interface PlaceMapProps {
  /** Position of the marker; null if unknown. */
  point: Point | null;
  /** Shows a circle of this radius around the point instead of a marker: the exact place is not known. */
  radiusKm?: number | undefined;
  /** First line of the marker's popup. */
  name?: string | undefined;
  /** Text alternative of the map. */
  description: string;
  /** Second line of the popup if the point is not a job. */
  kind?: string | undefined;
  /** Where the map opens without a point. The default is Delhi. */
  centre?: Point | undefined;
  /** Names to show on the coast layer around a point. */
  namesNear: (point: Point) => Promise<MapLabel[]>;
  /** The directions to the point. Dashed if it is a straight line and not a road. */
  directions?: { from: Point; line: readonly Point[]; sure: boolean } | undefined;
  /** Makes the map selectable. */
  onPick?: ((point: Point) => void) | undefined;
}

const Leaflet = lazy(() => import('./place-map-leaflet.tsx'));

/**
 * A map in a box of fixed height. Its code is loaded on a press, when it scrolls near on a good connection, or at once if
 * `opened`.
 */
export function PlaceMap({ description, opened = false, ...props }: PlaceMapProps & { opened?: boolean }) {
  const { t } = useTranslation('map');
  const box = useRef<HTMLDivElement>(null);
  const [isPressed, press] = useState(opened);
  const isNear = useIsNear(box, 200, isNetworkGood());
  const open = isPressed || isNear;
  return (
    <figure>
      <div ref={box} className="relative z-0 h-[350px] overflow-hidden rounded-md border border-line bg-sea">
        {open ? (
          <MapOnDemand>
            <Leaflet {...props} description={description} />
          </MapOnDemand>
        ) : (
          <MapPlaceholder text={description}>
            <Button variant="secondary" icon={MapIcon} onClick={() => press(true)}>
              {t(props.onPick ? 'open_to_mark' : 'open')}
            </Button>
          </MapPlaceholder>
        )}
      </div>
      <p className="mt-1 hidden text-sm text-soft pointer-coarse:block">{t(props.onPick ? 'tap_spot' : 'two_fingers')}</p>
      {!props.point && !props.onPick && (
        <figcaption role="status" className="mt-1 text-sm text-soft">
          {t('default')}
        </figcaption>
      )}
    </figure>
  );
}
