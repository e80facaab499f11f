import { lazy, Suspense } from 'react';
import { moreTexts } from '#pwa/i18n/index.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';

// After the first paint: the page comes before the button that stands over it. Both at once: a sheet may open without a network.
const load = () =>
  Promise.all([
    import('#pwa/features/sos/sos-button.tsx'),
    import('#pwa/features/sos/sos-sheet-button.tsx'),
    moreTexts(),
  ] as const);
const Button = lazy(async () => ({ default: (await load())[0].SosButton }));
const InSheet = lazy(async () => ({ default: (await load())[1].SosSheetButton }));

// Never a red button that does nothing: it comes with its code.

/** The emergency button over a page. */
export const SosOverPage = () =>
  useHydrated() && (
    <Suspense fallback={null}>
      <Button area="client" look="floating" />
    </Suspense>
  );

const room = <span className="h-14 w-22 shrink-0" />;

/** The emergency button in a worker's header, where its room is kept from the start. */
export const SosInHeader = () =>
  useHydrated() ? (
    <Suspense fallback={room}>
      <Button area="worker" look="bar" />
    </Suspense>
  ) : (
    room
  );

/** The same in whatever opens over a page. */
export const sosInSheets = (
  <Suspense fallback={<span className="order-2 h-14 w-22 shrink-0" />}>
    <InSheet />
  </Suspense>
);
