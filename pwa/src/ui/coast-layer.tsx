import { divIcon, svg, type LatLngTuple, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Marker, Pane, Polygon, useMap, useMapEvents } from 'react-leaflet';
import { CITIES } from '#contract/places/cities.ts';
import type { Point } from '#contract/geo.ts';
import type { map as mapTexts } from '#pwa/i18n/en/map.ts';
import type { MapLabel } from './place-map.tsx';

/** Decodes coast.json: rings of steps in hundredths of a degree, written by scripts/generate-coast.ts. */
const landOf = (coast: readonly (readonly number[])[]): LatLngTuple[][] =>
  coast.map((ring) => {
    let [lat, lng] = [0, 0];
    return ring.flatMap((step, index) => {
      if (index % 2 === 0) lat += step;
      else lng += step;
      return index % 2 === 0 ? [] : [[lat / 100, lng / 100] satisfies LatLngTuple];
    });
  });
/** Localities are labelled from this zoom on, cities below it. */
const LOCALITIES_MIN_ZOOM = 10;
/** Space in pixels that is reserved for a label. */
const LABEL_SIZE = { width: 120, height: 44 };

const isNamed = (name: string): name is keyof typeof mapTexts.cities => CITIES.some((city) => city.name === name);
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const label = (name: string) =>
  divIcon({
    className: '',
    iconSize: [0, 0],
    html: `<span class="map-name" aria-hidden="true">${escape(name)}</span>`,
  });

/** The visible labels that do not overlap. */
function withoutOverlap(map: LeafletMap, names: readonly MapLabel[]): MapLabel[] {
  const bounds = map.getBounds();
  const taken: { x: number; y: number }[] = [];
  return names.filter((name) => {
    if (!bounds.contains(name)) return false;
    const { x, y } = map.latLngToContainerPoint(name);
    if (taken.some((other) => Math.abs(other.x - x) < LABEL_SIZE.width && Math.abs(other.y - y) < LABEL_SIZE.height))
      return false;
    return taken.push({ x, y }) > 0;
  });
}

interface CoastLayerProps {
  namesNear: (point: Point) => Promise<MapLabel[]>;
  /** Hides the names under tiles, which have their own. */
  hideNames: boolean;
}

/**
 * The built-in map layer below the tiles: the coast and the names of places. It draws no land borders, because in India it is
 * illegal to show borders other than the official ones.
 */
export function CoastLayer({ namesNear, hideNames }: CoastLayerProps) {
  const { t } = useTranslation('map');
  const map = useMap();
  const [names, setNames] = useState<readonly MapLabel[]>([]);
  const viewOf = () => ({ zoom: map.getZoom(), centre: map.getCenter() });
  const [view, setView] = useState(viewOf);
  const [land, setLand] = useState<LatLngTuple[][]>([]);
  const [renderer] = useState(() => svg({ pane: 'ground', padding: 0.5 }));
  // A separate chunk: the map is shown before the coast is loaded, and without it.
  useEffect(() => {
    void import('./coast.json').then(
      (coast) => setLand(landOf(coast.default)),
      () => undefined,
    );
  }, []);
  useMapEvents({ moveend: () => setView(viewOf()) });

  useEffect(() => {
    let cancelled = false;
    const show = async () => {
      const near = view.zoom >= LOCALITIES_MIN_ZOOM;
      const { lat, lng } = view.centre;
      const cities = CITIES.map((city) => ({ ...city, name: isNamed(city.name) ? t(`cities.${city.name}`) : city.name }));
      const all = near ? await namesNear({ lat, lng }) : cities;
      if (!cancelled) setNames(hideNames ? [] : withoutOverlap(map, all));
    };
    void show();
    return () => {
      cancelled = true;
    };
  }, [map, view, namesNear, hideNames, t]);

  return (
    <>
      <Pane name="ground" style={{ zIndex: 150 }}>
        <Polygon
          positions={land}
          renderer={renderer}
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
