import { Map as MapIcon, MapPin } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';
import { reloadForCode } from './code-failed.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Skeleton } from './skeleton.tsx';

/** A text and a button in the place of a map. */
export const MapPlaceholder = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid size-full content-center justify-items-center gap-4 p-6 text-center">
    <MapPin aria-hidden className="size-10 text-indigo" />
    <p className="line-clamp-5 max-w-sm">{text}</p>
    {children}
  </div>
);

/** A map whose code is loaded on demand. If it does not come, the box of the map says so. */
export const MapOnDemand = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<MapFailed />}>
    <Suspense fallback={<Skeleton className="size-full" />}>{children}</Suspense>
  </ErrorBoundary>
);

function MapFailed() {
  const { t } = useTranslation('map');
  return (
    <MapPlaceholder text={navigator.onLine ? t('failed') : errorText('network')}>
      <Button variant="secondary" icon={MapIcon} onClick={() => void reloadForCode()}>
        {t('again')}
      </Button>
    </MapPlaceholder>
  );
}
