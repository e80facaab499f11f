import { Siren } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { holderOf } from '#pwa/sync/sos/sos.ts';
import { useSession, type Area } from '#pwa/sync/session/session.ts';
import { cx } from '#pwa/ui/cx.ts';
import { SheetHeaderExtra } from '#pwa/ui/sheet-header-extra.ts';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { SosStatusPanel } from './sos-status-panel.tsx';
import { useSos } from './use-sos.ts';

/** In the header; in the client area of a larger screen it floats over the page. */
const STYLES = {
  client:
    'min-h-12 w-20 gap-1 rounded-md px-1 desk:fixed desk:end-6 desk:bottom-28 desk:z-30 desk:min-h-14 desk:w-auto desk:min-w-14 desk:flex-col desk:rounded-full desk:px-2 desk:py-1 desk:text-sm desk:shadow-board xl:bottom-6',
  worker: 'min-h-14 w-22 gap-1 rounded-md px-1 text-base',
} as const satisfies Record<Area, string>;

interface SosButtonProps {
  /** The account that raises the case, if both a client and a worker are logged in. */
  area: Area;
}

/** Sends an emergency signal with one press, from any screen, logged in or not (client specification, sections 4, 8 and 9). */
export function SosButton({ area }: SosButtonProps) {
  const sessions = [useSession('client'), useSession('worker')];
  const holder = holderOf(area);
  const contact = sessions.find((session) => session && holder.endsWith(`-${session.profile.id}`))?.profile.emergencyContact;
  return <Sos key={holder} holder={holder} area={area} contact={contact ?? ''} />;
}

function Sos({ holder, area, contact }: { holder: string; area: Area; contact: string }) {
  const { t } = useTranslation('sos');
  const { state, status, position, isLocked, open, setOpen, raise, withdraw } = useSos(holder);
  const button = useRef<HTMLButtonElement>(null);
  // The app shortcut focuses the button and does not press it: any web page can contain the link.
  useEffect(() => {
    if (window.location.hash === '#sos') button.current?.focus();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-skip-read-aloud
        data-sos
        disabled={isLocked}
        aria-busy={state.step === 'sending'}
        onClick={() => void raise()}
        className={cx(
          'flex items-center justify-center border-2 border-[#fff] bg-[#b91c1c] leading-tight font-bold text-[#fff] print:hidden',
          STYLES[area],
          state.step === 'sending' && 'animate-pulse',
        )}
      >
        <Siren aria-hidden className="size-6" />
        {isLocked ? t('sent') : 'SOS'}
        <span className="sr-only">{t('label')}</span>
      </button>
      <SheetHeaderExtra value={null}>
        <Sheet open={open} onOpenChange={setOpen} title={t('title')} stacked>
          <SosStatusPanel
            state={state}
            status={status}
            location={position}
            contact={contact}
            onRetry={() => void raise()}
            onWithdraw={() => void withdraw()}
          />
        </Sheet>
      </SheetHeaderExtra>
    </>
  );
}
