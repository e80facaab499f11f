import { Siren } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#pwa/ui/cx.ts';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { notify, prepareToasts } from '#pwa/ui/toast.ts';
import { raise, type Place } from './sos.commands.ts';
import { SosFacts, type SosState } from './sos-facts.tsx';

const LOCK_MS = 5_000;

/** Sends an emergency signal at one press, from any screen, logged in or not (client specification, sections 4, 8 and 9). */
export function SosButton() {
  const { t } = useTranslation('sos');
  const [state, setState] = useState<SosState>({ step: 'idle' });
  const [location, setLocation] = useState<Place | null>(null);
  const [locked, setLocked] = useState(false);
  const [open, setOpen] = useState(false);
  useEffect(prepareToasts, []);

  const press = async () => {
    if (locked || state.step === 'sending') return;
    setOpen(true);
    setState({ step: 'sending' });
    const { outcome, location: found } = await raise(setLocation);
    if (found) setLocation(found);
    setState({ step: outcome, at: Date.now() });
    if (outcome === 'error') return notify.error(t('error'));
    if (outcome === 'failed') return notify.error(t('failed'));
    notify.success(t('ok'));
    setLocked(true);
    setTimeout(() => setLocked(false), LOCK_MS);
  };

  return (
    <>
      <button
        type="button"
        disabled={locked}
        aria-busy={state.step === 'sending'}
        onClick={() => void press()}
        className={cx(
          'fixed end-3 bottom-[calc(9.5rem+env(safe-area-inset-bottom))] z-30 flex min-h-14 min-w-14 flex-col items-center justify-center rounded-full border-2 border-[#fff] bg-[#b91c1c] px-2 py-1 text-sm leading-tight font-bold text-[#fff] shadow-board md:end-6 md:bottom-6 print:hidden',
          state.step === 'sending' && 'animate-pulse',
        )}
      >
        <Siren aria-hidden className="size-6" />
        {locked ? t('sent') : 'SOS'}
        <span className="sr-only">{t('label')}</span>
      </button>
      <Sheet open={open} onOpenChange={setOpen} title={t('title')}>
        <SosFacts state={state} location={location} onAgain={() => void press()} />
      </Sheet>
    </>
  );
}
