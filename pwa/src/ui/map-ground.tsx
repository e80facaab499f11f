import { divIcon, svg, type LatLngTuple, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, Pane, Polygon, useMap, useMapEvents } from 'react-leaflet';
import { CITIES } from '#contract/cities.ts';
import type { Point } from '#contract/geo.ts';
import type { homeBelow } from '#pwa/i18n/en/homeBelow.ts';
import type { MapName } from './place-map.tsx';

/** Rings of steps from corner to corner in hundredths of a degree, as scripts/coast.ts writes them. */
const landOf = (coast: readonly (readonly number[])[]): LatLngTuple[][] =>
  coast.map((ring) => {
    let [lat, lng] = [0, 0];
    return ring.flatMap((step, place) => {
      if (place % 2 === 0) lat += step;
      else lng += step;
      return place % 2 === 0 ? [] : [[lat / 100, lng / 100] satisfies LatLngTuple];
    });
  });
/** From this zoom on the localities are named, below it the cities. */
const LOCALITIES_FROM = 10;
/** Pixels that a name has for itself. */
const ROOM = { width: 120, height: 44 };

const isNamed = (name: string): name is keyof typeof homeBelow.cities => CITIES.some((city) => city.name === name);
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const label = (name: string) =>
  divIcon({
    className: '',
    iconSize: [0, 0],
    html: `<span class="map-name" aria-hidden="true">${escape(name)}</span>`,
  });

/** Those in sight that stand clear of each other, as many as there is room for. */
function clear(map: LeafletMap, names: readonly MapName[]): MapName[] {
  const bounds = map.getBounds();
  const taken: { x: number; y: number }[] = [];
  return names.filter((name) => {
    if (!bounds.contains(name)) return false;
    const { x, y } = map.latLngToContainerPoint(name);
    if (taken.some((other) => Math.abs(other.x - x) < ROOM.width && Math.abs(other.y - y) < ROOM.height)) return false;
    return taken.push({ x, y }) > 0;
  });
}

interface MapGroundProps {
  namesNear: (point: Point) => Promise<MapName[]>;
  /** Without names, under tiles that bear their own. */
  bare: boolean;
}

/**
 * Our own ground, under the tiles and instead of them: the coast and the names of places. It draws no land border at all, because maps
 * of India with other borders than the official ones are not lawful there.
 */
export function MapGround({ namesNear, bare }: MapGroundProps) {
  const { t } = useTranslation('homeBelow');
  const map = useMap();
  const [names, setNames] = useState<readonly MapName[]>([]);
  const viewOf = () => ({ zoom: map.getZoom(), centre: map.getCenter() });
  const [view, setView] = useState(viewOf);
  const [land, setLand] = useState<LatLngTuple[][]>([]);
  const [ground] = useState(() => svg({ pane: 'ground', padding: 0.5 }));
  // Not in the map's own file: the map stands before its coast has come, and without it.
  useEffect(() => {
    void import('./coast.json').then(
      (coast) => setLand(landOf(coast.default)),
      () => undefined,
    );
  }, []);
  useMapEvents({ moveend: () => setView(viewOf()) });

  useEffect(() => {
    let left = false;
    const show = async () => {
      const near = view.zoom >= LOCALITIES_FROM;
      const { lat, lng } = view.centre;
      const cities = CITIES.map((city) => ({ ...city, name: isNamed(city.name) ? t(`cities.${city.name}`) : city.name }));
      const all = near ? await namesNear({ lat, lng }) : cities;
      if (!left) setNames(bare ? [] : clear(map, all));
    };
    void show();
    return () => {
      left = true;
    };
  }, [map, view, namesNear, bare, t]);

  return (
    <>
      <Pane name="ground" style={{ zIndex: 150 }}>
        <Polygon
          positions={land}
          renderer={ground}
          interactive={false}
          className="fill-paper stroke-edge"
          weight={1.5}
          fillOpacity={1}
        />
      </Pane>
      {names.map(({ name, lat, lng }) => (
        <Marker key={`${name} ${lat} ${lng}`} position={{ lat, lng }} icon={label(name)} interactive={false} keyboard={false} />
      ))}
    </>
  );
}
