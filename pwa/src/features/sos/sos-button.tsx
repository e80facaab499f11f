import { Siren } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#pwa/ui/cx.ts';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { notify, prepareToasts } from '#pwa/ui/toast.ts';
import { isWaiting, raise, sendAgain, type Place, type Raised } from './sos.commands.ts';
import { SosFacts, type SosState } from './sos-facts.tsx';
import { useStatus } from './use-status.ts';

const LOCK_MS = 5_000;
const AGAIN_MS = 5_000;

/** Sends an emergency signal at one press, from any screen, logged in or not (client specification, sections 4, 8 and 9). */
export function SosButton() {
  const { t } = useTranslation('sos');
  // What waited when the page was left goes on being sent.
  const [state, setState] = useState<SosState>(() => (isWaiting() ? { step: 'error', at: Date.now() } : { step: 'idle' }));
  const [caseId, setCaseId] = useState<string | null>(null);
  const [location, setLocation] = useState<Place | null>(null);
  const [locked, setLocked] = useState(false);
  const [open, setOpen] = useState(state.step === 'error');
  const status = useStatus(caseId, open);
  useEffect(prepareToasts, []);
  const button = useRef<HTMLButtonElement>(null);
  // The phone's shortcut leads to the button and does not press it: anybody can write a link.
  useEffect(() => {
    if (window.location.hash === '#sos') button.current?.focus();
  }, []);

  const arrived = useCallback(
    ({ id }: Raised) => {
      setCaseId(id);
      notify.success(t('ok'));
      setLocked(true);
      setTimeout(() => setLocked(false), LOCK_MS);
    },
    [t],
  );

  // What was lost is sent again by itself, until it has arrived.
  const lost = state.step === 'error' || state.step === 'failed';
  const last = useRef(location);
  useEffect(() => {
    last.current = location;
  }, [location]);
  useEffect(() => {
    if (!lost) return;
    let busy = false;
    const again = async () => {
      if (busy) return;
      busy = true;
      const raised = await sendAgain(last.current);
      busy = false;
      if (raised.outcome !== 'sent') return;
      setState({ step: 'sent', at: Date.now() });
      arrived(raised);
    };
    const now = () => void again();
    const timer = setInterval(now, AGAIN_MS);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [lost, arrived]);

  const press = async () => {
    if (locked || state.step === 'sending') return;
    setOpen(true);
    setState({ step: 'sending' });
    const raised = await raise(setLocation);
    if (raised.location) setLocation(raised.location);
    setState({ step: raised.outcome, at: Date.now() });
    if (raised.outcome === 'error') return notify.error(t('error'));
    if (raised.outcome === 'failed') return notify.error(t('failed'));
    arrived(raised);
  };

  return (
    <>
      <button
        ref={button}
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
        <SosFacts state={state} status={status} location={location} onAgain={() => void press()} />
      </Sheet>
    </>
  );
}
