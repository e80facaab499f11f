import { SheetAside } from '#pwa/ui/sheet-aside.ts';
import { ClientHeader } from './client-header.tsx';
import { Frame } from './frame.tsx';
import { MobileFooter } from './mobile-footer.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SosOverPage, sosInSheets } from './sos-parts.tsx';

export const ClientShell = () => (
  <SheetAside value={sosInSheets}>
    <Frame
      // Room for the bar that stands over the end of the page on phones.
      className="max-md:pb-[calc(4.25rem+env(safe-area-inset-bottom))]"
      header={<ClientHeader />}
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
