import { lazy, Suspense } from 'react';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';

// Loaded after the first paint. Both together, because a sheet may open when there is no network.
const load = () =>
  Promise.all([
    import('#pwa/features/sos/sos-button.tsx'),
    import('#pwa/features/sos/sos-sheet-button.tsx'),
    loadDeferredTexts(),
  ] as const);
const Button = lazy(async () => ({ default: (await load())[0].SosButton }));
const InSheet = lazy(async () => ({ default: (await load())[1].SosSheetButton }));

// Not prerendered: a red button without its code would do nothing.

/** The SOS button floating over a page. */
export const FloatingSosButton = () =>
  useHydrated() && (
    <Suspense fallback={null}>
      <Button area="client" look="floating" />
    </Suspense>
  );

const placeholder = <span className="h-14 w-22 shrink-0" />;

/** The SOS button in the worker header. The placeholder prevents a layout shift. */
export const HeaderSosButton = () =>
  useHydrated() ? (
    <Suspense fallback={placeholder}>
      <Button area="worker" look="bar" />
    </Suspense>
  ) : (
    placeholder
  );

/** The SOS button inside sheets and dialogs. */
export const sheetSosButton = (
  <Suspense fallback={<span className="order-2 h-14 w-22 shrink-0" />}>
    <InSheet />
  </Suspense>
);
