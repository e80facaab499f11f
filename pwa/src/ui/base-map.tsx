import styles from './place-map.css?url';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, ScaleControl, ZoomControl } from 'react-leaflet';
import type { Point } from '#contract/geo.ts';
import { useReducedMotion } from '#pwa/shared/use-reduced-motion.ts';
import { reloadForCode } from './code-failed.ts';
import { CoastLayer } from './coast-layer.tsx';
import { LoadFailed } from './load-failed.tsx';
import type { PlaceMapProps } from './place-map.tsx';
import { StreetTiles, type FailedStreets } from './street-tiles.tsx';

/** The initial centre (client specification, section 9). */
export const DELHI: Point = { lat: 28.6139, lng: 77.209 };

interface BaseMapProps {
  map: LeafletMap | null;
  setMap: (map: LeafletMap | null) => void;
  center: Point;
  zoom: number;
  /** Text alternative of the map. */
  description: string;
  namesNear: PlaceMapProps['namesNear'];
  children: ReactNode;
}

/** A Leaflet map of India: the built-in coast layer and, above it, tiles of the streets. */
export function BaseMap({ map, setMap, center, zoom, description, namesNear, children }: BaseMapProps) {
  const { t } = useTranslation('map');
  const reducedMotion = useReducedMotion();
  // The coast layer shows names while tiles are missing, for example without a network.
  const [covered, setCovered] = useState(false);
  const [failed, setFailed] = useState<FailedStreets>(null);
  const [attempt, setAttempt] = useState(0);
  const loadAgain = () => {
    if (failed === 'code') return void reloadForCode();
    setFailed(null);
    setAttempt(attempt + 1);
  };
  useEffect(() => {
    if (!map) return;
    const box = map.getContainer();
    box.setAttribute('role', 'region');
    box.setAttribute('aria-label', `${t('region')}: ${description}`);
  }, [map, description, t]);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <MapContainer
        ref={setMap}
        center={center}
        zoom={zoom}
        minZoom={4}
        maxZoom={18}
        maxBounds={[[0, 60], [42, 104]]} // prettier-ignore
        zoomControl={false}
        // On a touch screen one finger scrolls the page, and two move the map.
        dragging={!matchMedia('(pointer: coarse)').matches}
        scrollWheelZoom={false}
        zoomAnimation={!reducedMotion}
        fadeAnimation={!reducedMotion}
        markerZoomAnimation={!reducedMotion}
        attributionControl={false}
        className="place-map size-full"
      >
        <CoastLayer namesNear={namesNear} hideNames={covered} />
        <StreetTiles key={attempt} onCoverage={setCovered} onFailed={setFailed} />
        <ZoomControl zoomInTitle={t('zoom_in')} zoomOutTitle={t('zoom_out')} />
        <ScaleControl imperial={false} position="bottomright" />
        {children}
      </MapContainer>
      {/* Outside the map, where a press would mark a place. */}
      {failed && (
        <div className="absolute start-16 end-1 top-1 z-[1000] rounded-md bg-card px-2">
          <LoadFailed code={navigator.onLine ? null : 'network'} text={t('no_streets')} onRetry={loadAgain} />
        </div>
      )}
    </>
  );
}
