import { formatTime } from '#pwa/shared/format-time.ts';
import type { EmergencyState } from '#pwa/sync/sos/emergency.ts';
import { isOverState } from '#pwa/sync/sos/sos-signals.ts';
import { withValues, type SosTexts } from '#pwa/i18n/sos-texts.ts';

interface StatusLine {
  text: string;
  /** Help is under way. */
  isGood?: boolean;
}

/** What is known about the signal, the most important first. Says only what has happened. */
export function statusLines(
  state: EmergencyState,
  isSlow: boolean,
  texts: SosTexts,
  language: string,
  hasAccount: boolean,
): StatusLine[] {
  if (state.step === 'failed') return [{ text: texts.not_sent }, { text: texts.our_fault }, { text: texts.trying }];
  if (state.step === 'error') return [{ text: texts.not_sent }, { text: texts.no_network }, { text: texts.trying }];
  if (state.step !== 'sent') return [{ text: texts.sending }, ...(isSlow ? [{ text: texts.slow }] : [])];
  const received = withValues(texts.received, { time: formatTime(state.sentAt, language) });
  const hasFailed = state.withdrawal === 'failed';
  const isCause = (code: string) =>
    (state.isStale && state.unreadCode === code) || (hasFailed && state.withdrawalCode === code);
  return [
    { text: received },
    ...progressLines(state, texts, language, hasAccount),
    ...(state.isStale ? [{ text: texts.stale }] : []),
    ...(hasFailed ? [{ text: texts.withdraw_failed }] : []),
    ...(isCause('network') ? [{ text: texts.no_network }] : []),
    ...(isCause('server.error') ? [{ text: texts.our_fault }] : []),
  ];
}

/** Progress by the admins and the emergency contact. */
function progressLines({ status }: EmergencyState, texts: SosTexts, language: string, hasAccount: boolean): StatusLine[] {
  if (!status) return [];
  const { state, seen, contact, withdrawnAt, alerts = [] } = status;
  if (isOverState(state)) return [{ text: texts.over }];
  const at = (text: string, time: number, by = '') => withValues(text, { time: formatTime(time, language), by });
  return [
    ...alerts.map(({ step, at: time }) => ({ text: at(texts[step], time) })),
    ...(seen ? [{ text: at(state === 'helping' ? texts.helping : texts.seen, seen.at, seen.by), isGood: true }] : []),
    ...(withdrawnAt ? [{ text: at(texts.withdrawn, withdrawnAt) }] : []),
    // Guests never have one.
    ...(contact || hasAccount ? [{ text: texts[`contact_${contact ?? 'none'}`] }] : []),
  ];
}
