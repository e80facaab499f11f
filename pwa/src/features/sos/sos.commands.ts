import { call } from '#pwa/sync/call.ts';
import { currentSession } from '#pwa/sync/session.ts';

export interface Place {
  lat: number;
  lng: number;
}

const GEOLOCATION_MS = 10_000;
/** A signal without a place now is worth more than one with a place later; the place follows when it comes. */
const WAIT_FOR_PLACE_MS = 3_000;
const CASE = 'sosCase';

const place = (): Promise<Place | null> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      () => resolve(null),
      { timeout: GEOLOCATION_MS, maximumAge: 60_000, enableHighAccuracy: true },
    );
  });

async function send(location: Place | null) {
  const answer = await call('triggerSos', 'client', {
    body: {
      location,
      userId: currentSession('client')?.profile.id ?? 'guest',
      caseToken: sessionStorage.getItem(CASE) ?? undefined,
    },
  });
  if (answer.ok && answer.data.caseToken) sessionStorage.setItem(CASE, answer.data.caseToken);
  return answer;
}

export interface Raised {
  /** `failed`: the server said no. `error`: it could not be reached. */
  outcome: 'sent' | 'failed' | 'error';
  location: Place | null;
}

/** Raises an emergency. A place that comes later than three seconds is sent after it, to the same case, and told to `onPlace`. */
export async function raise(onPlace: (location: Place) => void): Promise<Raised> {
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
  return { outcome: answer.ok ? 'sent' : answer.code === 'network' ? 'error' : 'failed', location };
}
