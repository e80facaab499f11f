import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AttributionControl, TileLayer, useMap, useMapEvents } from 'react-leaflet';
import { TILES } from '#pwa/shared/tiles.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadFailed } from './load-failed.tsx';

/** Replaced by the build, so that one without vector tiles does not contain the code that draws them. */
declare const __VECTOR_TILES__: boolean;
const VectorTiles = __VECTOR_TILES__ ? lazy(() => import('./vector-tiles.tsx')) : null;

/** Below this zoom the coast layer is the map: tiles would show land borders there. */
const MIN_ZOOM = 11;

/** The service worker has tiles without a network, too, and answers for those it cannot get. */
const hasServiceWorker = () => Boolean(navigator.serviceWorker?.controller);

/**
 * Street tiles above the coast layer, with their attribution.
 * @param onCoverage is told whether tiles cover the whole map
 */
export function StreetTiles({ onCoverage }: { onCoverage: (covered: boolean) => void }) {
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
  const [attempt, setAttempt] = useState(0);
  const [isIncomplete, setIncomplete] = useState(false);
  const report = useCallback(
    (covered: boolean) => {
      setIncomplete(!covered);
      onCoverage(covered);
    },
    [onCoverage],
  );
  const retry = () => {
    setIncomplete(false);
    setAvailable(true);
    setAttempt(attempt + 1);
  };
  useEffect(() => {
    if (!wanted) onCoverage(false);
  }, [wanted, onCoverage]);
  const note = isIncomplete && zoom >= MIN_ZOOM && <MissingStreets onRetry={retry} />;
  if (!wanted) return note;
  return (
    <>
      {note}
      {VectorTiles ? (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <VectorTiles key={attempt} minZoom={MIN_ZOOM} onCoverage={report} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <TileLayer
          key={attempt}
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
              setIncomplete(true);
              if (!hasServiceWorker()) setAvailable(false);
            },
            load: () => report(!missing.current),
          }}
        />
      )}
      <AttributionControl prefix={false} />
    </>
  );
}

/** The coast layer shows names of places meanwhile. */
function MissingStreets({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('map');
  return (
    <div className="absolute start-2 bottom-2 z-[1000] max-w-[70%] rounded-md bg-card px-2 text-ink">
      <LoadFailed code={navigator.onLine ? null : 'network'} text={t('no_streets')} onRetry={onRetry} />
    </div>
  );
}
