import { lazy, Suspense, useState } from 'react';
import { moreTexts } from '#pwa/i18n/index.ts';
import { useSession } from '#pwa/sync/session/session.ts';
import { SheetAside } from '#pwa/ui/sheet-aside.ts';
import { ClientHeader } from './client-header.tsx';
import { Frame } from './frame.tsx';
import { MobileFooter } from './mobile-footer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SosOverPage, sosInSheets } from './sos-parts.tsx';

// Nothing of a guest's waits.
const WaitingBar = lazy(async () => {
  const [{ WaitingBar: default_ }] = await Promise.all([import('./waiting-bar.tsx'), moreTexts()]);
  return { default: default_ };
});

export function ClientShell() {
  const session = useSession('client');
  // Also once the session is over: what waits then waits for a log-in.
  const [somebody, setSomebody] = useState(false);
  if (session && !somebody) setSomebody(true);
  return (
    <SheetAside value={sosInSheets}>
      <Frame
        // Room for the bar that stands over the end of the page on phones.
        className="max-md:pb-[calc(4.25rem+env(safe-area-inset-bottom))]"
        header={
          <>
            <ClientHeader />
            {somebody && (
              <Suspense fallback={null}>
                <WaitingBar area="client" />
              </Suspense>
            )}
          </>
        }
        footer={
          <>
            <SiteFooter />
            <MobileFooter />
            <SosOverPage />
          </>
        }
      />
    </SheetAside>
  );
}
