import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { setLocation, recordPress, sendOtherSignals, sendSignal, getSignal, cancelPress } from '#pwa/sync/sos/sos.ts';
import { holdPage } from '#pwa/shared/hold-page.ts';
import { notify, prepareToasts } from '#pwa/ui/toast.ts';
import type { SosState } from './sos-facts.tsx';
import { placeNow } from './sos-place.ts';
import { onAskedForHelp } from './sos-press.ts';
import { useCase } from './use-case.ts';

const LOCK_MS = 5_000;
const AGAIN_MS = 5_000;
/** A signal without a place now is worth more than one with a place later; the place follows when it comes. */
const WAIT_FOR_PLACE_MS = 1_000;

const after = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });

/** The emergency of one holder: pressing, sending until it has arrived, and what becomes of it. */
export function useSos(holder: string) {
  const { t } = useTranslation('sos');
  const [state, setState] = useState<SosState>({ step: 'idle' });
  const [caseId, setCaseId] = useState<string | null>(null);
  const [asked, setAsked] = useState<Point | null>(null);
  const [locked, setLocked] = useState(false);
  const [open, setOpen] = useState(false);
  const { status, place } = useCase(holder, caseId);
  useEffect(prepareToasts, []);

  /** What the phone keeps says whether it has arrived. */
  const arrived = useCallback(async () => {
    const signal = await getSignal(holder);
    setCaseId(signal?.caseId ?? null);
    setState({ step: 'sent', at: signal?.arrivedAt ?? Date.now() });
  }, [holder]);
  const celebrate = useCallback(() => {
    notify.success(t('ok'));
    setLocked(true);
    setTimeout(() => setLocked(false), LOCK_MS);
  }, [t]);

  /** Sends what waits. */
  const deliver = useCallback(async () => {
    const outcome = await sendSignal(holder);
    if (outcome === 'sent') {
      await arrived();
      celebrate();
    } else if (outcome) setState({ step: outcome, at: Date.now() });
    // Another tab has sent it, or it was taken back, meanwhile.
    else setState({ step: 'idle' });
    return outcome;
  }, [holder, arrived, celebrate]);

  // What waited, or went on, when the page was left.
  useEffect(() => {
    let left = false;
    const resume = async () => {
      const signal = await getSignal(holder);
      void sendOtherSignals(holder);
      if (left || !signal) return;
      setAsked(signal.place);
      if (signal.pressId) {
        setState({ step: 'sending' });
        setOpen(true);
        await deliver();
      } else if (signal.caseId) await arrived();
    };
    void resume();
    return () => {
      left = true;
    };
  }, [holder, arrived, deliver]);

  const lost = state.step === 'error' || state.step === 'failed';
  const waits = lost || state.step === 'sending';
  useEffect(() => (waits ? holdPage() : undefined), [waits]);
  useEffect(() => {
    if (!lost) return undefined;
    let busy = false;
    const again = async () => {
      if (busy) return;
      busy = true;
      await deliver();
      busy = false;
    };
    const now = () => void again();
    const timer = setInterval(now, AGAIN_MS);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [lost, deliver]);

  // Nobody has looked at it: the phone says so also to whoever has put the sheet away, or comes back to it.
  const unanswered = status?.unanswered ?? false;
  useEffect(() => {
    if (unanswered) setOpen(true);
  }, [unanswered]);

  const keepPlace = async (asking: Promise<Point | null>) => {
    const point = await asking;
    if (!point) return;
    setAsked(point);
    await setLocation(holder, point);
  };

  const raise = async () => {
    if (locked || state.step === 'sending') return;
    setOpen(true);
    setState({ step: 'sending' });
    const found = placeNow();
    await recordPress(holder);
    const where = navigator.onLine ? await Promise.race([found, after(WAIT_FOR_PLACE_MS)]) : null;
    const told = keepPlace(found);
    if (where) await told;
    if (!navigator.onLine) setState({ step: 'error', at: Date.now() });
    const outcome = navigator.onLine ? await deliver() : 'error';
    if (outcome === 'error' || outcome === 'failed') notify.error(t(outcome));
  };

  const last = useRef(raise);
  useEffect(() => {
    last.current = raise;
  });
  useEffect(() => onAskedForHelp(() => void last.current()), []);

  const drop = async () => {
    await cancelPress(holder);
    const signal = await getSignal(holder);
    if (signal?.caseId) await arrived();
    else setState({ step: 'idle' });
    setOpen(false);
  };
  return { state, status, place: place ?? asked, locked, open, setOpen, raise, drop };
}
