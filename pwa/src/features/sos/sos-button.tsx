import { Siren } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { holderOf } from '#pwa/sync/sos/sos.ts';
import { useSession, type Area } from '#pwa/sync/session/session.ts';
import { cx } from '#pwa/ui/cx.ts';
import { SheetAside } from '#pwa/ui/sheet-aside.ts';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { SosFacts } from './sos-facts.tsx';
import { useSos } from './use-sos.ts';

/** Over the page at the thumb, or in a bar of its own where every place at the thumb is taken. */
const LOOKS = {
  floating:
    'fixed end-3 bottom-[calc(9.5rem+env(safe-area-inset-bottom))] z-30 min-w-14 flex-col rounded-full px-2 py-1 text-sm shadow-board md:end-6 md:bottom-28 xl:bottom-6',
  bar: 'w-22 gap-1 rounded-md px-1 text-base',
} as const;

interface SosButtonProps {
  /** Whose case it is before that of whoever else is logged in on this phone. */
  area: Area;
  look: keyof typeof LOOKS;
}

/** Sends an emergency signal at one press, from any screen, logged in or not (client specification, sections 4, 8 and 9). */
export function SosButton({ area, look }: SosButtonProps) {
  const sessions = [useSession('client'), useSession('worker')];
  const holder = holderOf(area);
  const contact = sessions.find((session) => session && holder.endsWith(`-${session.profile.id}`))?.profile.emergencyContact;
  return <Sos key={holder} holder={holder} look={look} contact={contact ?? ''} />;
}

function Sos({ holder, look, contact }: { holder: string; look: keyof typeof LOOKS; contact: string }) {
  const { t } = useTranslation('sos');
  const { state, status, place, locked, open, setOpen, raise, drop } = useSos(holder);
  const button = useRef<HTMLButtonElement>(null);
  // The phone's shortcut leads to the button and does not press it: anybody can write a link.
  useEffect(() => {
    if (window.location.hash === '#sos') button.current?.focus();
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        data-ear
        data-sos
        disabled={locked}
        aria-busy={state.step === 'sending'}
        onClick={() => void raise()}
        className={cx(
          'flex min-h-14 items-center justify-center border-2 border-[#fff] bg-[#b91c1c] leading-tight font-bold text-[#fff] print:hidden',
          LOOKS[look],
          state.step === 'sending' && 'animate-pulse',
        )}
      >
        <Siren aria-hidden className="size-6" />
        {locked ? t('sent') : 'SOS'}
        <span className="sr-only">{t('label')}</span>
      </button>
      <SheetAside value={null}>
        <Sheet open={open} onOpenChange={setOpen} title={t('title')} above>
          <SosFacts
            state={state}
            status={status}
            location={place}
            contact={contact}
            onAgain={() => void raise()}
            onDrop={() => void drop()}
          />
        </Sheet>
      </SheetAside>
    </>
  );
}
