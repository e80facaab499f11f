import { lazy, Suspense } from 'react';
import { moreTexts } from '#pwa/i18n/index.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { ClientHeader } from './client-header.tsx';
import { Frame } from './frame.tsx';
import { MobileFooter } from './mobile-footer.tsx';
import { SiteFooter } from './site-footer.tsx';

// After the first paint: the page comes before the button that stands over it.
const SosButton = lazy(async () => {
  const [{ SosButton: default_ }] = await Promise.all([import('#pwa/features/sos/sos-button.tsx'), moreTexts()]);
  return { default: default_ };
});

export function ClientShell() {
  const hydrated = useHydrated();
  return (
    <Frame
      // Room for the bar that stands over the end of the page on phones.
      className="max-md:pb-[calc(4.25rem+env(safe-area-inset-bottom))]"
      header={<ClientHeader />}
      footer={
        <>
          <SiteFooter />
          <MobileFooter />
          {/* Never a red button that does nothing: it comes with its code. */}
          {hydrated && (
            <Suspense fallback={null}>
              <SosButton />
            </Suspense>
          )}
        </>
      }
    />
  );
}
