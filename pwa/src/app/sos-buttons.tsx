import { lazy, Suspense } from 'react';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';

// Loaded after the first paint. One file for both, because a sheet may open when there is no network.
const Button = lazy(async () => {
  const { SosButton, addSosTexts } = await import('./sos-code.ts');
  addSosTexts();
  return { default: SosButton };
});
const InSheet = lazy(async () => {
  const { SosSheetButton, addSosTexts } = await import('./sos-code.ts');
  addSosTexts();
  return { default: SosSheetButton };
});

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
