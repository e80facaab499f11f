import { useEffect, useRef, useState } from 'react';
import type { Point } from '#contract/geo.ts';
import { SOS_POLL_INTERVAL_MS } from '#contract/sos-interval.ts';
import type { SosStatus } from '#contract/sos.ts';
import { watchPosition } from '#pwa/shared/geolocation.ts';
import { reportLocation } from '#pwa/sync/sos/sos.ts';

const MAX_POSITION_AGE_MS = 4_000;

/**
 * Sends the device's position every four seconds while its case is open, and returns the case's status.
 * @param caseId null while there is no case
 */
export function useSosCase(holder: string, caseId: string | null): { status: SosStatus | null; position: Point | null } {
  const [status, setStatus] = useState<SosStatus | null>(null);
  const [position, setPosition] = useState<Point | null>(null);
  const latestPosition = useRef<Point | null>(null);
  const currentStatus = status?.id === caseId ? status : null;
  const isOver = currentStatus?.state === 'closed' || currentStatus?.state === 'false_alarm';
  useEffect(() => {
    if (!caseId || isOver) return undefined;
    let unmounted = false;
    let busy = false;
    const sendPosition = async () => {
      if (busy) return;
      busy = true;
      const response = await reportLocation(holder, latestPosition.current);
      busy = false;
      if (response && !unmounted) setStatus(response);
    };
    // The timer resends an unchanged position too. When it is lost, the admins see the age of the last one.
    const unwatch = watchPosition(MAX_POSITION_AGE_MS, (point) => {
      latestPosition.current = point;
      if (point) setPosition(point);
    });
    const sendNow = () => void sendPosition();
    sendNow();
    const timer = setInterval(sendNow, SOS_POLL_INTERVAL_MS);
    // Browsers throttle timers of hidden pages to one a minute, so send when the page is shown again.
    document.addEventListener('visibilitychange', sendNow);
    return () => {
      unmounted = true;
      unwatch();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', sendNow);
    };
  }, [holder, caseId, isOver]);
  return { status: currentStatus, position };
}
