import styles from './place-map.css?url';
import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MapContainer, ScaleControl, TileLayer, ZoomControl } from 'react-leaflet';
import type { Point } from '#contract/geo.ts';
import { useStill } from '#pwa/shared/use-still.ts';
import { MapGround } from './map-ground.tsx';
import type { PlaceMapProps } from './place-map.tsx';

/** Set by the build (TILE_URL, TILE_CREDIT). */
const TILES = String(import.meta.env.VITE_TILE_URL);
const CREDIT = String(import.meta.env.VITE_TILE_CREDIT);

interface BaseMapProps {
  map: LeafletMap | null;
  setMap: (map: LeafletMap | null) => void;
  center: Point;
  zoom: number;
  /** What the map shows, for whoever does not see it. */
  words: string;
  namesNear: PlaceMapProps['namesNear'];
  /** One finger moves it, also on a phone, where otherwise one scrolls the page and two move the map. */
  grips?: boolean;
  children: ReactNode;
}

/** India from afar to a street, on tiles where there are some and on our own ground everywhere else. */
export function BaseMap({ map, setMap, center, zoom, words, namesNear, grips = false, children }: BaseMapProps) {
  const { t } = useTranslation('map');
  const still = useStill();
  // Names stand on our own ground wherever a tile is missing, as without a network.
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
    box.setAttribute('aria-label', `${t('region')}: ${words}`);
  }, [map, words, t]);
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
        dragging={grips || !matchMedia('(pointer: coarse)').matches}
        scrollWheelZoom={false}
        zoomAnimation={!still}
        fadeAnimation={!still}
        markerZoomAnimation={!still}
        attributionControl={tiles}
        className="place-map size-full"
      >
        <MapGround namesNear={namesNear} bare={tiles} />
        {TILES && <TileLayer url={TILES} attribution={CREDIT} eventHandlers={tileEvents} />}
        <ZoomControl zoomInTitle={t('zoom_in')} zoomOutTitle={t('zoom_out')} />
        <ScaleControl imperial={false} position="bottomright" />
        {children}
      </MapContainer>
    </>
  );
}
