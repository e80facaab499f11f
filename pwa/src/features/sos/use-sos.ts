import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#contract/geo.ts';
import { setLocation, recordPress, sendOtherSignals, sendSignal, getSignal, cancelPress } from '#pwa/sync/sos/sos.ts';
import { currentPosition } from '#pwa/shared/geolocation.ts';
import { preventReload } from '#pwa/shared/prevent-reload.ts';
import { notify, prepareToasts } from '#pwa/ui/toast.ts';
import type { SosState } from './sos-status-panel.tsx';
import { onSosTriggered } from './sos-trigger.ts';
import { useSosCase } from './use-sos-case.ts';

const LOCK_MS = 5_000;
const RETRY_INTERVAL_MS = 5_000;
/** The signal must not wait for the position; the position is sent when it is known. */
const POSITION_TIMEOUT_MS = 1_000;
const MAX_POSITION_AGE_MS = 60_000;

const delay = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });

/** The emergency of one holder (an account or this device's guest): raising, sending until delivered, and its status. */
export function useSos(holder: string) {
  const { t } = useTranslation('sos');
  const [state, setState] = useState<SosState>({ step: 'idle' });
  const [caseId, setCaseId] = useState<string | null>(null);
  const [pressedPosition, setPressedPosition] = useState<Point | null>(null);
  const [isLocked, setIsLocked] = useState(false);
  const [open, setOpen] = useState(false);
  const { status, position } = useSosCase(holder, caseId);
  useEffect(prepareToasts, []);
  /** Whether the network came back after the last attempt had begun, which then fails nevertheless. */
  const isBackOnline = useRef(false);
  useEffect(() => {
    const onOnline = () => {
      isBackOnline.current = true;
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);

  /** Shows the signal as sent, from the stored case. */
  const showSent = useCallback(async () => {
    const signal = await getSignal(holder);
    setCaseId(signal?.caseId ?? null);
    setState({ step: 'sent', at: signal?.arrivedAt ?? Date.now() });
  }, [holder]);
  const confirmSent = useCallback(() => {
    notify.success(t('ok'));
    setIsLocked(true);
    setTimeout(() => setIsLocked(false), LOCK_MS);
  }, [t]);

  /** Sends the pending signal. */
  const deliver = useCallback(async () => {
    isBackOnline.current = false;
    const outcome = await sendSignal(holder);
    if (outcome === 'sent') {
      await showSent();
      confirmSent();
    } else if (outcome) setState({ step: outcome, at: Date.now() });
    // Meanwhile another tab has sent it, or it was withdrawn.
    else setState({ step: 'idle' });
    return outcome;
  }, [holder, showSent, confirmSent]);

  // Resumes a pending or open emergency when the page is loaded again.
  useEffect(() => {
    let unmounted = false;
    const resume = async () => {
      const signal = await getSignal(holder);
      void sendOtherSignals(holder);
      if (unmounted || !signal) return;
      setPressedPosition(signal.place);
      if (signal.pressId) {
        setState({ step: 'sending' });
        setOpen(true);
        await deliver();
      } else if (signal.caseId) await showSent();
    };
    void resume();
    return () => {
      unmounted = true;
    };
  }, [holder, showSent, deliver]);

  const isFailed = state.step === 'error' || state.step === 'failed';
  const isUnsent = isFailed || state.step === 'sending';
  useEffect(() => (isUnsent ? preventReload() : undefined), [isUnsent]);
  useEffect(() => {
    if (!isFailed) return undefined;
    let busy = false;
    const retry = async () => {
      if (busy) return;
      busy = true;
      await deliver();
      busy = false;
    };
    const retryNow = () => void retry();
    const timer = setInterval(retryNow, RETRY_INTERVAL_MS);
    window.addEventListener('online', retryNow);
    if (isBackOnline.current) retryNow();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retryNow);
    };
  }, [isFailed, deliver]);

  // No admin has responded: reopen the sheet even if it was dismissed.
  const isUnanswered = status?.unanswered ?? false;
  useEffect(() => {
    if (isUnanswered) setOpen(true);
  }, [isUnanswered]);

  const savePosition = async (lookup: Promise<Point | null>) => {
    const point = await lookup;
    if (!point) return;
    setPressedPosition(point);
    await setLocation(holder, point);
  };

  const raise = async () => {
    if (isLocked || state.step === 'sending') return;
    setOpen(true);
    setState({ step: 'sending' });
    isBackOnline.current = false;
    const lookup = currentPosition(MAX_POSITION_AGE_MS).then(({ point }) => point);
    await recordPress(holder);
    const quickPosition = navigator.onLine ? await Promise.race([lookup, delay(POSITION_TIMEOUT_MS)]) : null;
    const saved = savePosition(lookup);
    if (quickPosition) await saved;
    if (!navigator.onLine) setState({ step: 'error', at: Date.now() });
    const outcome = navigator.onLine ? await deliver() : 'error';
    if (outcome === 'error' || outcome === 'failed') notify.error(t(outcome));
  };

  const latestRaise = useRef(raise);
  useEffect(() => {
    latestRaise.current = raise;
  });
  useEffect(() => onSosTriggered(() => void latestRaise.current()), []);

  const withdraw = async () => {
    await cancelPress(holder);
    const signal = await getSignal(holder);
    if (signal?.caseId) await showSent();
    else setState({ step: 'idle' });
    setOpen(false);
  };
  return { state, status, position: position ?? pressedPosition, isLocked, open, setOpen, raise, withdraw };
}
