import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';

/** Long enough after the first paint not to delay it. */
const DELAY_MS = 2500;

type Load = () => Promise<{ default: ComponentType }>;
/** For optional components: renders nothing if the code cannot be loaded. */
export const withEmptyFallback =
  (load: Load): Load =>
  async () =>
    load().catch(() => ({ default: () => null }));

const Prompts = lazy(withEmptyFallback(async () => (await Promise.all([import('./prompts.tsx'), loadDeferredTexts()]))[0]));

/** Starts what the first paint must not wait for: the service worker and the prompts. */
export function Deferred() {
  const [isDelayOver, setIsDelayOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayOver(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isDelayOver && (
      <Suspense fallback={null}>
        <Prompts />
      </Suspense>
    )
  );
}
