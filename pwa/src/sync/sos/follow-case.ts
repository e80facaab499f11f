import type { Point } from '#contract/geo.ts';
import { SOS_POLL_INTERVAL_MS } from '#contract/sos-interval.ts';
import type { SosStatus } from '#contract/sos.ts';
import { watchPosition } from '#pwa/shared/geolocation.ts';
import { reportLocation } from './sos.ts';

const MAX_POSITION_AGE_MS = 4_000;
/** One request may be lost on the way. */
const MAX_FAILURES = 2;

interface Followed {
  onStatus: (status: SosStatus) => void;
  /** The status could not be read twice in a row. */
  onUnread: (code: string | undefined) => void;
  onPosition: (position: Point) => void;
}

/** Sends the device's position every four seconds, and reports the status of the case. Returns the function to stop. */
export function followCase(holder: string, { onStatus, onUnread, onPosition }: Followed): () => void {
  let latest: Point | null = null;
  let failures = 0;
  let isBusy = false;
  let isStopped = false;
  const sendPosition = async () => {
    if (isBusy) return;
    isBusy = true;
    const result = await reportLocation(holder, latest);
    isBusy = false;
    if (isStopped) return;
    failures = result?.ok ? 0 : failures + 1;
    if (result?.ok) onStatus(result.data);
    else if (failures === MAX_FAILURES) onUnread(result?.code);
  };
  // The timer resends an unchanged position too. When it is lost, the admins see the age of the last one.
  const unwatch = watchPosition(MAX_POSITION_AGE_MS, (point) => {
    latest = point;
    if (point) onPosition(point);
  });
  const sendNow = () => void sendPosition();
  sendNow();
  const timer = setInterval(sendNow, SOS_POLL_INTERVAL_MS);
  // Browsers throttle timers of hidden pages to one a minute, so send when the page is shown again.
  document.addEventListener('visibilitychange', sendNow);
  return () => {
    isStopped = true;
    unwatch();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', sendNow);
  };
}
