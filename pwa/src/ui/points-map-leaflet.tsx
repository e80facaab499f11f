import { divIcon, latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { Marker, Polyline } from 'react-leaflet';
import { TILES } from '#pwa/shared/tiles.ts';
import { useReducedMotion } from '#pwa/shared/use-reduced-motion.ts';
import { BaseMap, DELHI } from './base-map.tsx';
import type { PointsMapProps } from './points-map.tsx';

/** Without tiles there are no labels at higher zooms. */
const NEAR = TILES.url ? 15 : 12;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** A marker with a label, so that colour is not the only sign. */
const pin = (word: string, urgent: boolean) =>
  divIcon({
    className: '',
    iconSize: [44, 44],
    iconAnchor: [22, 22],
    html: `<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><circle class="${urgent ? 'fill-red' : 'fill-indigo'} stroke-paper" stroke-width="4" cx="22" cy="22" r="13"/></svg><span class="map-name map-point" aria-hidden="true">${escape(word)}</span>`,
  });

export default function PointsMapLeaflet({ points, description, selectedId, namesNear, onSelect }: PointsMapProps) {
  const reducedMotion = useReducedMotion();
  const [map, setMap] = useState<LeafletMap | null>(null);
  // Fit all points when one is added or removed. While they move, the user's view stays.
  const pointIds = points.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!map || points.length === 0) return;
    map.fitBounds(latLngBounds(points.map(({ lat, lng }) => [lat, lng])), {
      padding: [48, 48],
      maxZoom: NEAR,
      animate: !reducedMotion,
    });
    // eslint-disable-next-line react/exhaustive-deps -- not when points move
  }, [map, pointIds, reducedMotion]);
  const selected = points.find(({ id }) => id === selectedId);
  useEffect(() => {
    if (map && selected) map.setView(selected, Math.max(map.getZoom(), NEAR), { animate: !reducedMotion });
    // eslint-disable-next-line react/exhaustive-deps -- only when the selection changes
  }, [map, selectedId, reducedMotion]);
  return (
    <BaseMap map={map} setMap={setMap} center={DELHI} zoom={5} description={description} namesNear={namesNear}>
      {points.map(({ id, trail }) => (
        <Polyline
          key={id}
          positions={[...trail]}
          interactive={false}
          className="stroke-indigo"
          weight={4}
          opacity={0.7}
          dashArray="2 8"
        />
      ))}
      {points.map((point) => (
        <Marker
          key={point.id}
          position={point}
          icon={pin(point.label, point.urgent)}
          title={point.description}
          alt={point.description}
          zIndexOffset={point.urgent ? 1000 : 0}
          eventHandlers={{ click: () => onSelect(point.id), keypress: () => onSelect(point.id) }}
        />
      ))}
    </BaseMap>
  );
}
