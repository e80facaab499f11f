import { Map as MapIcon, MapPin } from 'lucide-react';
import { Component, lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

export interface MapName extends Point {
  name: string;
}

export interface PlaceMapProps {
  /** Where the marker stands; null means that it is not known. What a call brought is on earth (contract/geo.ts). */
  point: Point | null;
  /** First line of the marker's popup. */
  name?: string | undefined;
  /** The place in words, for whoever does not see the map. */
  words: string;
  /** The second line of the popup where it is no job. */
  kind?: string | undefined;
  /** Where the map opens without a point: the middle of India by default. */
  centre?: Point | undefined;
  /** Names to write on our own ground around a point. */
  namesNear: (point: Point) => Promise<MapName[]>;
  /** The way to the point, drawn from where it begins; dashed where it is no road. */
  way?: { from: Point; line: readonly Point[]; sure: boolean } | undefined;
  /** Makes the map one to mark a place on. */
  onPick?: ((point: Point) => void) | undefined;
}

const Leaflet = lazy(() => import('./place-map-leaflet.tsx'));

/** True where the phone says that a map costs its holder nothing: it may be told so only by some browsers. */
function isConnectionGood(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  if (typeof connection !== 'object' || connection === null) return false;
  const saves = 'saveData' in connection && connection.saveData === true;
  return !saves && 'effectiveType' in connection && connection.effectiveType === '4g';
}

/** A map in a box of its own height from the start. It is fetched when it is asked for, or comes near on a good connection, or at once where it was asked for already (`opened`). */
export function PlaceMap({ words, opened = false, ...props }: PlaceMapProps & { opened?: boolean }) {
  const { t } = useTranslation('map');
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(opened);
  useEffect(() => {
    if (!box.current || !isConnectionGood()) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setOpen(true), { rootMargin: '200px' });
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <figure>
      <div ref={box} className="relative z-0 h-[350px] overflow-hidden rounded-md border border-line bg-sea">
        {open ? (
          <Boundary
            renderFailed={(retry) => (
              <Middle text={t('failed')}>
                <Button variant="secondary" icon={MapIcon} onClick={retry}>
                  {t('again')}
                </Button>
              </Middle>
            )}
          >
            <Suspense fallback={<Skeleton className="size-full" />}>
              <Leaflet {...props} words={words} />
            </Suspense>
          </Boundary>
        ) : (
          <Middle text={words}>
            <Button variant="secondary" icon={MapIcon} onClick={() => setOpen(true)}>
              {t(props.onPick ? 'open_to_mark' : 'open')}
            </Button>
          </Middle>
        )}
      </div>
      {!props.point && !props.onPick && (
        <figcaption role="status" className="mt-1 text-sm text-soft">
          {t('default')}
        </figcaption>
      )}
    </figure>
  );
}

const Middle = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className="grid size-full content-center justify-items-center gap-4 p-6 text-center">
    <MapPin aria-hidden className="size-10 text-indigo" />
    <p className="line-clamp-3 max-w-sm">{text}</p>
    {children}
  </div>
);

/** Keeps a page whole whose map could not be fetched. */
export class Boundary extends Component<
  { children: ReactNode; renderFailed: (retry: () => void) => ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    // The code that failed is remembered as failed: only a new page asks for it again.
    return this.state.failed ? this.props.renderFailed(() => location.reload()) : this.props.children;
  }
}
