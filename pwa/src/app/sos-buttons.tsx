import { lazy, Suspense } from 'react';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { cx } from '#pwa/ui/cx.ts';

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

/** The SOS button in the header of an area. The placeholder prevents a layout shift. */
export function HeaderSosButton({ area }: { area: Area }) {
  const placeholder = <span className={cx('shrink-0', area === 'worker' ? 'h-14 w-22' : 'h-12 w-20 desk:hidden')} />;
  if (!useHydrated()) return placeholder;
  return (
    <Suspense fallback={placeholder}>
      <Button area={area} />
    </Suspense>
  );
}

/** The SOS button inside sheets and dialogs. */
export const sheetSosButton = (
  <Suspense fallback={<span className="order-2 h-14 w-22 shrink-0" />}>
    <InSheet />
  </Suspense>
);
