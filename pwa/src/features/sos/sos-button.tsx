import { Siren } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  currentEmergency,
  emergencyState,
  onEmergencyChange,
  onEmergencyNotice,
  showEmergencyOf,
} from '#pwa/sync/sos/current-emergency.ts';
import { IDLE } from '#pwa/sync/sos/emergency.ts';
import { holderOf } from '#pwa/sync/sos/sos.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { formatTime } from '#pwa/shared/format-time.ts';
import { cx } from '#pwa/ui/cx.ts';
import { notify, prepareToasts } from '#pwa/ui/toast.ts';
import { sosTexts } from '#pwa/i18n/sos-texts.ts';

/** In the header; in the client area of a larger screen it floats over the page. */
const STYLES = {
  client:
    'min-h-12 w-20 gap-1 rounded-md px-1 desk:fixed desk:end-6 desk:bottom-28 desk:z-30 desk:min-h-14 desk:w-auto desk:min-w-14 desk:flex-col desk:rounded-full desk:px-2 desk:py-1 desk:text-sm desk:shadow-board xl:bottom-6',
  worker: 'min-h-14 w-22 gap-1 rounded-md px-1 text-base',
} as const satisfies Record<Area, string>;

/** With `pointer-events` of their own: a press works also while the page or the sheet around them ignores others. */
const SOS_CLASS = 'pointer-events-auto border-2 border-[#fff] bg-[#b91c1c] font-bold text-[#fff]';

interface SosButtonProps {
  /** The account that raises the case, if both a client and a worker are logged in. */
  area: Area;
}

/**
 * Sends an emergency signal with one press, from any screen, logged in or not (client specification, sections 4, 8 and 9). The
 * press is handled by start-sos.ts, which is there before the app.
 */
export function SosButton({ area }: SosButtonProps) {
  const { i18n } = useTranslation();
  const texts = sosTexts(i18n.language);
  const { step, sentAt, isLocked } = useSyncExternalStore(onEmergencyChange, emergencyState, () => IDLE);
  // The time of the signal stays on the button for as long as the case is open: the panel can be closed.
  const isRunning = step === 'sent' && !isLocked && currentEmergency()?.isUnderWay;
  const button = useRef<HTMLButtonElement>(null);
  // Renders again after each log-in and log-out.
  useSession('client');
  useSession('worker');
  const holder = holderOf(area);
  useEffect(() => showEmergencyOf(holder), [holder]);
  useEffect(prepareToasts, []);
  useEffect(
    () =>
      onEmergencyNotice((notice) => {
        if (notice === 'ok') notify.success(texts.ok);
        else notify.error(texts[notice]);
      }),
    [texts],
  );
  // The app shortcut focuses the button and does not press it: any web page can contain the link.
  useEffect(() => {
    if (window.location.hash === '#sos') button.current?.focus();
  }, []);
  return (
    <button
      ref={button}
      type="button"
      data-skip-read-aloud
      data-sos={area}
      // Not `disabled`: the panel gives the focus back to this button.
      aria-disabled={isLocked || undefined}
      aria-busy={step === 'sending'}
      className={cx(
        'flex shrink-0 items-center justify-center leading-tight print:hidden',
        SOS_CLASS,
        STYLES[area],
        step === 'sending' && 'animate-pulse',
        isRunning && 'flex-col',
      )}
    >
      {!isRunning && <Siren aria-hidden className="size-6" />}
      {isLocked ? texts.sent : 'SOS'}
      {/* Without the part of the day in Hindi and Marathi, which has no room here. */}
      {isRunning && (
        <span className="text-sm leading-none">{formatTime(sentAt, i18n.language).replaceAll(/[^\d: a-z]/g, '')}</span>
      )}
      <span className="sr-only">{texts.label}</span>
    </button>
  );
}

function SosSheetButton() {
  const { i18n } = useTranslation();
  return (
    <button
      type="button"
      data-skip-read-aloud
      data-sos=""
      className={cx('order-2 flex min-h-14 shrink-0 items-center gap-1.5 rounded-md px-3', SOS_CLASS)}
    >
      <Siren aria-hidden className="size-5" />
      SOS
      <span className="sr-only">{sosTexts(i18n.language).label}</span>
    </button>
  );
}

/**
 * SOS inside the header of a sheet or dialog, which covers the page's own button. One element for all: another one with each
 * render would redraw the parts of a prerendered page that are not hydrated yet.
 */
export const sosSheetButton = <SosSheetButton />;
