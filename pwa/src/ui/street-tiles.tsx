import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { AttributionControl, TileLayer, useMap, useMapEvents } from 'react-leaflet';
import { TILES } from '#pwa/shared/tiles.ts';
import { ErrorBoundary } from './error-boundary.tsx';

/** Replaced by the build, so that one without vector tiles does not contain the code that draws them. */
declare const __VECTOR_TILES__: boolean;
const VectorTiles = __VECTOR_TILES__ ? lazy(() => import('./vector-tiles.tsx')) : null;

/** Below this zoom the coast layer is the map: tiles would show land borders there. */
const MIN_ZOOM = 11;

/** The service worker has tiles without a network, too, and responds also for tiles that it cannot get. */
const hasServiceWorker = () => Boolean(navigator.serviceWorker?.controller);

/** The code that draws them comes only with another load of the page. */
export type FailedStreets = 'tiles' | 'code' | null;

interface StreetTilesProps {
  /** Told whether tiles cover the whole map. */
  onCoverage: (covered: boolean) => void;
  /** Told what could not be loaded. */
  onFailed: (what: FailedStreets) => void;
}

/** Street tiles above the coast layer, with their attribution. With another key they are loaded again. */
export function StreetTiles({ onCoverage, onFailed }: StreetTilesProps) {
  const map = useMap();
  const missing = useRef(false);
  const [zoom, setZoom] = useState(map.getZoom());
  const [available, setAvailable] = useState(() => navigator.onLine || hasServiceWorker());
  const wanted = Boolean(TILES.url) && available && zoom >= MIN_ZOOM;
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) });
  useEffect(() => {
    const tryAgain = () => setAvailable(true);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, []);
  const isTooFar = zoom < MIN_ZOOM;
  useEffect(() => {
    if (wanted) return;
    onCoverage(false);
    onFailed(TILES.url && !isTooFar ? 'tiles' : null);
  }, [wanted, isTooFar, onCoverage, onFailed]);
  if (!wanted) return null;
  return (
    <>
      {VectorTiles ? (
        <ErrorBoundary fallback={<CodeMissing onFailed={onFailed} />}>
          <Suspense>
            <VectorTiles minZoom={MIN_ZOOM} onCoverage={onCoverage} onFailed={onFailed} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <TileLayer
          url={TILES.url}
          minZoom={MIN_ZOOM}
          attribution={TILES.credit}
          // Public tile servers refuse requests that do not say which site asks.
          referrerPolicy="strict-origin-when-cross-origin"
          eventHandlers={{
            loading: () => {
              missing.current = false;
            },
            tileerror: () => {
              missing.current = true;
              onFailed('tiles');
              if (!hasServiceWorker()) setAvailable(false);
            },
            load: () => {
              onCoverage(!missing.current);
              onFailed(missing.current ? 'tiles' : null);
            },
          }}
        />
      )}
      <AttributionControl prefix={false} />
    </>
  );
}

function CodeMissing({ onFailed }: Pick<StreetTilesProps, 'onFailed'>) {
  useEffect(() => onFailed('code'), [onFailed]);
  return null;
}
