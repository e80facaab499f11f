import type { SosStatus } from '#contract/sos.ts';
import { call } from '#pwa/sync/call.ts';
import { currentSession } from '#pwa/sync/session.ts';

export interface Place {
  lat: number;
  lng: number;
}

const GEOLOCATION_MS = 10_000;
/** A signal without a place now is worth more than one with a place later; the place follows when it comes. */
const WAIT_FOR_PLACE_MS = 3_000;
const caseKey = (): string => `sosCase ${currentSession('client')?.profile.id ?? 'guest'}`;
/** Since when a signal waits in this phone, which outlives the tab. */
const WAITING = 'sosWaiting';
const WAITS_AT_MOST_MS = 30 * 60_000;

/** The token of the case is the phone's own, one for each of its holders, so that a signal whose answer was lost joins its case when it is sent again. */
function caseToken(): string {
  const known = localStorage.getItem(caseKey());
  if (known) return known;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24))))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
  localStorage.setItem(caseKey(), made);
  return made;
}

const place = (): Promise<Place | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { timeout: GEOLOCATION_MS, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });

/** Sends the signal, or the place that goes with it, to the one open case of this phone. */
async function send(location: Place | null) {
  const answer = await call('triggerSos', 'client', {
    body: { location, userId: currentSession('client')?.profile.id ?? 'guest', caseToken: caseToken() },
  });
  if (!answer.ok) return answer;
  localStorage.removeItem(WAITING);
  if (answer.data.caseToken) localStorage.setItem(caseKey(), answer.data.caseToken);
  return answer;
}

export interface Raised {
  /** `failed`: the server said no. `error`: it could not be reached. */
  outcome: 'sent' | 'failed' | 'error';
  /** Of the case, once it was sent. */
  id: string | null;
  location: Place | null;
}

const raisedBy = (answer: Awaited<ReturnType<typeof send>>, location: Place | null): Raised => ({
  outcome: answer.ok ? 'sent' : answer.code === 'network' ? 'error' : 'failed',
  id: answer.ok ? answer.data.id : null,
  location,
});

/** Raises an emergency. A place that comes later than three seconds is sent after it, to the same case, and told to `onPlace`. */
export async function raise(onPlace: (location: Place) => void): Promise<Raised> {
  localStorage.setItem(WAITING, String(Date.now()));
  const asked = place();
  const late = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), WAIT_FOR_PLACE_MS);
  });
  const location = await Promise.race([asked, late]);
  const answer = await send(location);
  if (!location)
    void asked.then((found) => {
      if (!found) return;
      onPlace(found);
      return send(found);
    });
  return raisedBy(answer, location);
}

/** Whether a signal of the last half hour still waits in this phone. */
export const isWaiting = (): boolean => Date.now() - Number(localStorage.getItem(WAITING) ?? 0) < WAITS_AT_MOST_MS;

/** Sends the signal that waits once more, with the last place known. */
export const sendAgain = async (location: Place | null): Promise<Raised> => raisedBy(await send(location), location);

/** What has become of the case; null when that cannot be had now. A case that is over is forgotten: the next press is another. */
export async function statusOf(id: string): Promise<SosStatus | null> {
  const answer = await call('sosStatus', 'client', { params: { id }, body: { caseToken: caseToken() } });
  if (!answer.ok) return null;
  if (answer.data.state === 'closed' || answer.data.state === 'false_alarm') localStorage.removeItem(caseKey());
  return answer.data;
}
