import { divIcon, latLngBounds, type Map as LeafletMap } from 'leaflet';
import { useEffect, useState } from 'react';
import { Marker, Polyline } from 'react-leaflet';
import { useStill } from '#pwa/shared/use-still.ts';
import { BaseMap } from './base-map.tsx';
import type { PointsMapProps } from './points-map.tsx';

/** Middle of India (client specification, section 9). */
const DELHI = { lat: 28.6139, lng: 77.209 };
/** Without tiles, on our own ground, nothing nearer has a name. */
const NEAR = import.meta.env.VITE_TILE_URL ? 15 : 12;

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
/** A place and a word, so that no colour speaks alone. */
const pin = (word: string, urgent: boolean) =>
  divIcon({
    className: '',
    iconSize: [44, 44],
    iconAnchor: [22, 22],
    html: `<svg viewBox="0 0 44 44" width="44" height="44" aria-hidden="true"><circle class="${urgent ? 'fill-red' : 'fill-indigo'} stroke-paper" stroke-width="4" cx="22" cy="22" r="13"/></svg><span class="map-name map-point" aria-hidden="true">${escape(word)}</span>`,
  });

export default function PointsMapLeaflet({ points, words, chosen, namesNear, onChoose }: PointsMapProps) {
  const still = useStill();
  const [map, setMap] = useState<LeafletMap | null>(null);
  // All of them are in sight when one comes or goes; while they move, the map stays as its reader has put it.
  const who = points.map(({ id }) => id).join(' ');
  useEffect(() => {
    if (!map || points.length === 0) return;
    map.fitBounds(latLngBounds(points.map(({ lat, lng }) => [lat, lng])), {
      padding: [48, 48],
      maxZoom: NEAR,
      animate: !still,
    });
    // eslint-disable-next-line react/exhaustive-deps -- not at each step of theirs
  }, [map, who, still]);
  const at = points.find(({ id }) => id === chosen);
  useEffect(() => {
    if (map && at) map.setView(at, Math.max(map.getZoom(), NEAR), { animate: !still });
    // eslint-disable-next-line react/exhaustive-deps -- when another is chosen
  }, [map, chosen, still]);
  return (
    <BaseMap map={map} setMap={setMap} center={DELHI} zoom={5} words={words} namesNear={namesNear}>
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
          icon={pin(point.word, point.urgent)}
          title={point.words}
          alt={point.words}
          zIndexOffset={point.urgent ? 1000 : 0}
          eventHandlers={{ click: () => onChoose(point.id), keypress: () => onChoose(point.id) }}
        />
      ))}
    </BaseMap>
  );
}
