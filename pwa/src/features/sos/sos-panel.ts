import { CircleCheck, createElement, LoaderCircle, MessageSquare, Phone, TriangleAlert, X } from 'lucide';
import { smsLink } from '#pwa/shared/contact-links.ts';
import { element } from '#pwa/shared/element.ts';
import { currentSession } from '#pwa/sync/session/session.ts';
import { currentEmergency, emergencyState, onEmergencyChange } from '#pwa/sync/sos/current-emergency.ts';
import type { EmergencyState } from '#pwa/sync/sos/emergency.ts';
import { GUEST, isLoggedIn } from '#pwa/sync/sos/sos.ts';
import { buttonClass } from '#pwa/ui/button-class.ts';
import { CENTRED_SHEET_CLASS, SHEET_CLASS, SHEET_OVERLAY_CLASS } from '#pwa/ui/sheet-class.ts';
import { showModal } from './show-modal.ts';
import { statusLines } from './status-lines.ts';
import { sosTexts, withValues } from '#pwa/i18n/sos-texts.ts';

const SLOW_MS = 3_000;

const icon = (node: Parameters<typeof createElement>[0], classes: string) =>
  createElement(node, { class: classes, 'aria-hidden': 'true' });
const ICONS = {
  idle: LoaderCircle,
  sending: LoaderCircle,
  sent: CircleCheck,
  failed: TriangleAlert,
  error: TriangleAlert,
} as const;

/** The emergency contact of the holder if it is a number: one with an e-mail address gets no text message. */
function contactNumber(holder: string): string {
  const sessions = [currentSession('client'), currentSession('worker')];
  const contact = sessions.find((session) => session && holder.endsWith(`-${session.profile.id}`))?.profile.emergencyContact;
  return contact?.startsWith('+') ? contact : '';
}

/**
 * Opens the panel: the confirmed state of the signal, and two actions that need no internet, calling 112 and a text message.
 */
function openPanel() {
  const language = document.documentElement.lang;
  const texts = sosTexts(language);
  const emergency = currentEmergency();
  const holder = emergency?.holder ?? GUEST;
  const number = contactNumber(holder);
  const action = (variant: 'danger' | 'quiet', text: string, run: () => void) => {
    const button = element('button', { type: 'button', class: buttonClass({ variant, size: 'large', wide: true }) }, text);
    button.addEventListener('click', run);
    return button;
  };
  const close = element(
    'button',
    { type: 'button', class: '-me-2 grid size-12 shrink-0 place-items-center rounded-md text-soft hover:bg-sunk' },
    icon(X, 'size-6'),
    element('span', { class: 'sr-only' }, texts.close),
  );
  close.addEventListener('click', () => emergency?.close());
  const unanswered = element('div', { role: 'alert' });
  const status = element('div', { role: 'status', class: 'grid gap-2' });
  const whereabouts = element('p', {});
  const call = element(
    'a',
    { href: 'tel:112', class: buttonClass({ size: 'large', wide: true }) },
    icon(Phone, 'size-5 shrink-0'),
    texts.call,
  );
  const sms = element(
    'a',
    { class: buttonClass({ variant: 'secondary', size: 'large', wide: true }) },
    icon(MessageSquare, 'size-5 shrink-0'),
    number ? withValues(texts.sms_to, { number }) : texts.sms,
  );
  const retry = action('danger', texts.retry, () => void emergency?.raise());
  const cancel = action('quiet', texts.cancel, () => void emergency?.cancel());
  const safe = action('quiet', texts.safe, () => void emergency?.withdraw());
  const overlay = element('div', { class: SHEET_OVERLAY_CLASS });
  overlay.addEventListener('click', () => emergency?.close());
  const dialog = element(
    'div',
    {
      role: 'dialog',
      tabindex: '-1',
      'aria-modal': 'true',
      'aria-labelledby': 'sos-title',
      class: `${SHEET_CLASS} ${CENTRED_SHEET_CLASS}`,
    },
    element(
      'div',
      { class: 'flex items-start gap-3' },
      element('h2', { id: 'sos-title', class: 'grow pt-2 text-xl font-bold' }, texts.title),
      close,
    ),
    element(
      'div',
      { class: 'mt-4 grid gap-4' },
      unanswered,
      status,
      whereabouts,
      element('p', {}, texts.police),
      call,
      sms,
      retry,
      cancel,
      safe,
    ),
  );
  const root = element(
    'div',
    { id: 'sos-panel', 'data-skip-read-aloud': '', class: 'pointer-events-auto fixed inset-0 z-70 print:hidden' },
    overlay,
    dialog,
  );
  // On a stalled connection the request may hang for a long time.
  let isSlow = false;
  let slowTimer: ReturnType<typeof setTimeout> | undefined;
  let shown = '';

  function update(state: EmergencyState): void {
    const { step, position } = state;
    if (step !== 'sending') {
      clearTimeout(slowTimer);
      slowTimer = undefined;
      isSlow = false;
    } else
      slowTimer ??= setTimeout(() => {
        isSlow = true;
        update(emergencyState());
      }, SLOW_MS);
    const isFailed = step === 'failed' || step === 'error';
    retry.hidden = !isFailed;
    cancel.hidden = !isFailed;
    safe.hidden = step !== 'sent' || state.withdrawal === 'none';
    safe.disabled = state.withdrawal === 'sending';
    const isUnanswered = state.status?.unanswered ?? false;
    // Else it would be below the screen of a small phone.
    if (isUnanswered && call.previousSibling !== unanswered) unanswered.after(call);
    // The pressed button is gone, or has lost the focus by being moved.
    if (
      document.activeElement === document.body ||
      [retry, cancel, safe].some((one) => one === document.activeElement && (one.hidden || one.disabled))
    )
      dialog.focus();
    const place = position && `https://maps.google.com/?q=${position.lat},${position.lng}`;
    // Nothing is kept before the signal has arrived.
    const located = step === 'sent' ? texts.located : '';
    whereabouts.textContent = place ? located : texts.not_located;
    sms.href = smsLink(number, place ? withValues(texts.sms_text_place, { link: place }) : texts.sms_text);
    const [first, ...more] = statusLines(state, isSlow, texts, language, isLoggedIn(holder));
    // Screen readers read a region again whose children are replaced.
    const showing = JSON.stringify([step, first, more, isUnanswered]);
    if (showing === shown) return;
    shown = showing;
    status.replaceChildren(
      element(
        'p',
        { class: 'flex items-start gap-2 text-lg font-bold' },
        icon(ICONS[step], 'mt-0.5 size-6 shrink-0'),
        first?.text ?? '',
      ),
      ...more.map(({ text, isGood }) => element('p', isGood ? { class: 'font-bold text-leaf-text' } : {}, text)),
    );
    unanswered.className = isUnanswered ? 'rounded-md border-2 border-red bg-tint-red p-4' : 'hidden';
    unanswered.replaceChildren(
      ...(isUnanswered
        ? [
            element('p', { class: 'text-2xl font-bold text-red-text' }, texts.unanswered),
            element('p', {}, texts.unanswered_text),
          ]
        : []),
    );
  }
  const hideModal = showModal(root, () => emergency?.close());
  close.focus();
  const remove = () => {
    clearTimeout(slowTimer);
    hideModal();
  };
  return { update, remove };
}

/**
 * Shows the panel whenever the emergency of this page says so. Without React, which comes seconds later on a slow network.
 * @returns the function that shows an open panel again, in the texts that have come meanwhile
 */
export function startSosPanel(): () => void {
  let panel: ReturnType<typeof openPanel> | undefined;
  const remove = () => {
    panel?.remove();
    panel = undefined;
  };
  const show = () => {
    const state = emergencyState();
    if (state.isOpen) (panel ??= openPanel()).update(state);
    else remove();
  };
  onEmergencyChange(show);
  return () => {
    remove();
    show();
  };
}
