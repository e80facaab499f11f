import { useEffect, useRef, useState } from 'react';
import type { Point } from '#contract/geo.ts';
import { SOS_EVERY_MS, type SosStatus } from '#contract/sos.ts';
import { reportLocation } from '#pwa/sync/sos/sos.ts';
import { watchPlace } from './sos-place.ts';

/**
 * Tells where the phone is every four seconds while its case is open, whether anybody looks at it or not, and what has become of it.
 * @param caseId null while there is none
 */
export function useCase(holder: string, caseId: string | null): { status: SosStatus | null; place: Point | null } {
  const [status, setStatus] = useState<SosStatus | null>(null);
  const [place, setPlace] = useState<Point | null>(null);
  const newest = useRef<Point | null>(null);
  const known = status?.id === caseId ? status : null;
  const over = known?.state === 'closed' || known?.state === 'false_alarm';
  useEffect(() => {
    if (!caseId || over) return undefined;
    let left = false;
    let busy = false;
    const tell = async () => {
      if (busy) return;
      busy = true;
      const answer = await reportLocation(holder, newest.current);
      busy = false;
      if (answer && !left) setStatus(answer);
    };
    // Who stands still is there all the same; where the phone has lost its place, the desk sees the last one grow old.
    const unwatch = watchPlace((point) => {
      newest.current = point;
      if (point) setPlace(point);
    });
    const now = () => void tell();
    now();
    const timer = setInterval(now, SOS_EVERY_MS);
    // A page in the background is woken once a minute.
    document.addEventListener('visibilitychange', now);
    return () => {
      left = true;
      unwatch();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', now);
    };
  }, [holder, caseId, over]);
  return { status: known, place };
}
