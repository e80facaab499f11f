import { LocateFixed, MapPinCheck, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { currentPosition, DENIED, TIMED_OUT } from '#pwa/shared/geolocation.ts';
import { Button } from './button.tsx';
import { PlaceLookup, type LookupProps } from './place-lookup.tsx';
import { PlaceMap, type PlaceMapProps } from './place-map.tsx';
import '#pwa/i18n/en/placeFinder.ts';

/** Client specification, section 9. */
const PUNE = { lat: 18.5204, lng: 73.8567 };
type State = 'idle' | 'looking' | 'finding' | 'refused' | 'timeout' | 'failed';
/** Counts what users have asked for, also on an earlier screen: the answer to anything but the last comes too late. */
let requestCount = 0;

interface PlaceFinderProps extends Pick<LookupProps, 'address' | 'lookUp'>, Pick<PlaceMapProps, 'namesNear' | 'kind'> {
  point: Point | null;
  /** The name by which the point was found: then it is an area, not a door. Empty for a marked point. */
  label: string;
  onMark: (point: Point | null, label: string) => void;
}

/** Selects a place by geolocation, by name or PIN code, or on the map. If none is selected, the server looks up the address. */
export function PlaceFinder({ point, label, address, lookUp, namesNear, kind, onMark }: PlaceFinderProps) {
  const { t } = useTranslation('placeFinder');
  const [state, setState] = useState<State>('idle');
  const locate = useRef<HTMLButtonElement>(null);
  /** Returns whether nothing else has been asked for since then. */
  const start = (next: State) => {
    const number = ++requestCount;
    setState(next);
    return () => number === requestCount;
  };
  const mark = (place: Point | null, found = '') => {
    start('idle');
    onMark(place, found);
  };
  const look = async () => {
    const isNewest = start('looking');
    const { point: found, errorCode } = await currentPosition();
    if (!isNewest()) return;
    if (found) mark(found);
    else setState(errorCode === DENIED ? 'refused' : errorCode === TIMED_OUT ? 'timeout' : 'failed');
  };
  return (
    <div className="grid gap-4">
      <PlaceLookup
        address={address}
        lookUp={lookUp}
        busy={state === 'finding'}
        onStart={() => start('finding')}
        onEnd={() => start('idle')}
        onFound={({ lat, lng, label: found }) => mark({ lat, lng }, found)}
      />
      <div>
        <Button
          ref={locate}
          variant="secondary"
          icon={LocateFixed}
          onClick={() => void look()}
          busy={state === 'looking' && t('looking')}
          className="max-md:w-full"
        >
          {t('use')}
        </Button>
        <div role="status" className="mt-2">
          {(state === 'refused' || state === 'timeout' || state === 'failed') && (
            <p className="text-sm text-soft">{t(state)}</p>
          )}
          {point && (
            <p className="flex items-center gap-2 rounded-md bg-tint-leaf ps-3">
              <MapPinCheck aria-hidden className="size-5 shrink-0 text-leaf-text" />
              <span className="grow py-2">{label ? t('marked_about', { label }) : t('marked')}</span>
              <button
                type="button"
                onClick={() => {
                  mark(null);
                  // The button goes with its place.
                  locate.current?.focus();
                }}
                aria-label={t('forget')}
                className="grid size-12 shrink-0 place-items-center rounded-md"
              >
                <X aria-hidden className="size-5" />
              </button>
            </p>
          )}
        </div>
      </div>
      <PlaceMap
        point={point}
        centre={PUNE}
        description={label || t(point ? 'map_marked' : 'map_open')}
        kind={kind}
        namesNear={namesNear}
        onPick={(place) => mark({ lat: place.lat, lng: place.lng })}
      />
    </div>
  );
}
