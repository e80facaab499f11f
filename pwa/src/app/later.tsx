import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { moreTexts } from '#pwa/i18n/index.ts';

/** Long enough after the first paint to be in nobody's way. */
const QUIET_MS = 2500;

type Load = () => Promise<{ default: ComponentType }>;
/** Of a part that a page can do without: where it cannot be fetched, nothing is shown. */
export const orNothing =
  (load: Load): Load =>
  async () =>
    load().catch(() => ({ default: () => null }));

const Offers = lazy(orNothing(async () => (await Promise.all([import('./offers.tsx'), moreTexts()]))[0]));

/** What no first paint waits for: the service worker, and what the app offers at the top of a screen. */
export function Later() {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    quiet && (
      <Suspense fallback={null}>
        <Offers />
      </Suspense>
    )
  );
}
