import { divIcon, latLng, latLngBounds, type Map as LeafletMap } from 'leaflet';
import { Crosshair } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Circle, Marker, Polyline, Popup, useMapEvents } from 'react-leaflet';
import type { Point } from '#contract/geo.ts';
import { useReducedMotion } from '#pwa/shared/use-reduced-motion.ts';
import { Button } from './button.tsx';
import { BaseMap, DELHI } from './base-map.tsx';
import type { PlaceMapProps } from './place-map.tsx';

const COUNTRY_ZOOM = 5;
const STREET_ZOOM = 15;
const TOWN_ZOOM = 12;

// An inline SVG, because Leaflet's own marker images break when the build renames files.
const PIN = divIcon({
  className: '',
  iconSize: [40, 48],
  iconAnchor: [20, 46],
  popupAnchor: [0, -42],
  html: '<svg viewBox="0 0 40 48" width="40" height="48" aria-hidden="true"><path class="fill-marigold stroke-ink" stroke-width="2" stroke-linejoin="round" d="M20 46C12 34 5 28 5 18.500a15 15 0 0 1 30 0C35 28 28 34 20 46z"/><circle class="fill-paper stroke-ink" stroke-width="2" cx="20" cy="18.500" r="6"/></svg>',
});

/** The start of the directions. */
const START = divIcon({
  className: '',
  iconSize: [22, 22],
  html: '<svg viewBox="0 0 22 22" width="22" height="22" aria-hidden="true"><circle class="fill-indigo stroke-paper" stroke-width="3" cx="11" cy="11" r="9"/></svg>',
});
/** Padding around a route in pixels. The pin is drawn above its point. */
const ROUTE_PADDING = { paddingTopLeft: [28, 56], paddingBottomRight: [28, 28], maxZoom: 16 } as const;

export default function PlaceMapLeaflet({
  point,
  radiusKm,
  name,
  description,
  kind,
  centre,
  directions,
  namesNear,
  onPick,
}: PlaceMapProps) {
  const { t } = useTranslation('map');
  const reducedMotion = useReducedMotion();
  const [map, setMap] = useState<LeafletMap | null>(null);
  const start = point ?? centre ?? DELHI;
  const zoom = point ? STREET_ZOOM : centre ? TOWN_ZOOM : COUNTRY_ZOOM;

  // A point that was found by name moves the map. A point that was marked on the map is already visible.
  useEffect(() => {
    if (map && point && !map.getBounds().contains(point)) map.setView(point, STREET_ZOOM, { animate: !reducedMotion });
  }, [map, point, reducedMotion]);
  useEffect(() => {
    if (!map || !directions) return;
    const bounds = latLngBounds(directions.line.map(({ lat, lng }) => [lat, lng]));
    // Not around `point`, which is a new object at each render: the map would move again.
    const end = directions.line.at(-1);
    if (end && radiusKm !== undefined) bounds.extend(latLng(end).toBounds(radiusKm * 2000));
    map.fitBounds(bounds, {
      paddingTopLeft: [...ROUTE_PADDING.paddingTopLeft],
      paddingBottomRight: [...ROUTE_PADDING.paddingBottomRight],
      maxZoom: ROUTE_PADDING.maxZoom,
      animate: false,
    });
  }, [map, directions, radiusKm]);

  return (
    <>
      <BaseMap map={map} setMap={setMap} center={start} zoom={zoom} description={description} namesNear={namesNear}>
        {directions && (
          <>
            <Polyline
              positions={[...directions.line]}
              interactive={false}
              className="stroke-indigo"
              weight={5}
              {...(!directions.sure && { dashArray: '4 10' })}
            />
            <Marker
              position={directions.from}
              icon={START}
              title={t('own_position')}
              alt={t('own_position')}
              keyboard={false}
            />
          </>
        )}
        {point && radiusKm !== undefined && (
          <Circle
            center={point}
            radius={radiusKm * 1000}
            interactive={false}
            className="fill-marigold stroke-marigold"
            weight={3}
          />
        )}
        {point && radiusKm === undefined && (
          <Marker position={point} icon={PIN} title={description} alt={description}>
            <Popup>
              {name && <strong className="block text-base">{name}</strong>}
              {kind ?? t('job')}
            </Popup>
          </Marker>
        )}
        {onPick && <Click onPick={onPick} />}
      </BaseMap>
      {onPick && map && (
        <>
          <Crosshair
            aria-hidden
            className="pointer-events-none absolute inset-0 z-[450] m-auto size-7 text-indigo opacity-70"
          />
          <Button
            variant="secondary"
            className="absolute start-2 bottom-14 z-[1000]"
            onClick={() => onPick(rounded(map.getCenter()))}
          >
            {t('mark_middle')}
          </Button>
        </>
      )}
    </>
  );
}

/** Six decimals are about 10 cm. */
const rounded = ({ lat, lng }: Point): Point => ({ lat: Math.round(lat * 1e6) / 1e6, lng: Math.round(lng * 1e6) / 1e6 });

function Click({ onPick }: { onPick: (point: Point) => void }) {
  useMapEvents({ click: ({ latlng }) => onPick(rounded(latlng)) });
  return null;
}
