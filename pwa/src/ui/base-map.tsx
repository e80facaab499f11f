import styles from './place-map.css?url';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, ScaleControl, TileLayer, ZoomControl } from 'react-leaflet';
import type { Point } from '#contract/geo.ts';
import { useReducedMotion } from '#pwa/shared/use-reduced-motion.ts';
import { CoastLayer } from './coast-layer.tsx';
import type { PlaceMapProps } from './place-map.tsx';

/** Set by the build (TILE_URL, TILE_CREDIT). */
const TILE_URL = String(import.meta.env.VITE_TILE_URL);
const TILE_ATTRIBUTION = String(import.meta.env.VITE_TILE_CREDIT);

interface BaseMapProps {
  map: LeafletMap | null;
  setMap: (map: LeafletMap | null) => void;
  center: Point;
  zoom: number;
  /** Text alternative of the map. */
  description: string;
  namesNear: PlaceMapProps['namesNear'];
  /** One finger pans the map on a touch screen. By default one finger scrolls the page and two pan the map. */
  panWithOneFinger?: boolean;
  children: ReactNode;
}

/** A Leaflet map of India, with tiles if they are configured and the built-in coast layer below them. */
export function BaseMap({
  map,
  setMap,
  center,
  zoom,
  description,
  namesNear,
  panWithOneFinger = false,
  children,
}: BaseMapProps) {
  const { t } = useTranslation('map');
  const reducedMotion = useReducedMotion();
  // The coast layer shows names while tiles are missing, for example without a network.
  const [tiles, setTiles] = useState(false);
  const missing = useRef(false);
  const tileEvents = {
    loading: () => {
      missing.current = false;
    },
    tileerror: () => {
      missing.current = true;
    },
    load: () => setTiles(!missing.current),
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
        dragging={panWithOneFinger || !matchMedia('(pointer: coarse)').matches}
        scrollWheelZoom={false}
        zoomAnimation={!reducedMotion}
        fadeAnimation={!reducedMotion}
        markerZoomAnimation={!reducedMotion}
        attributionControl={tiles}
        className="place-map size-full"
      >
        <CoastLayer namesNear={namesNear} hideNames={tiles} />
        {TILE_URL && <TileLayer url={TILE_URL} attribution={TILE_ATTRIBUTION} eventHandlers={tileEvents} />}
        <ZoomControl zoomInTitle={t('zoom_in')} zoomOutTitle={t('zoom_out')} />
        <ScaleControl imperial={false} position="bottomright" />
        {children}
      </MapContainer>
    </>
  );
}
