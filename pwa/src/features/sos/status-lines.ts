import { formatTime } from '#pwa/shared/format-time.ts';
import type { EmergencyState } from '#pwa/sync/sos/emergency.ts';
import { withValues, type SosTexts } from '#pwa/i18n/sos-texts.ts';

interface StatusLine {
  text: string;
  /** Help is under way. */
  isGood?: boolean;
}

/** What is known about the signal, the most important first. Says only what has happened. */
export function statusLines(state: EmergencyState, isSlow: boolean, texts: SosTexts, language: string): StatusLine[] {
  if (state.step === 'failed') return [{ text: texts.not_sent }, { text: texts.our_fault }, { text: texts.trying }];
  if (state.step === 'error') return [{ text: texts.not_sent }, { text: texts.no_network }, { text: texts.trying }];
  if (state.step !== 'sent') return [{ text: texts.sending }, ...(isSlow ? [{ text: texts.slow }] : [])];
  const received = withValues(texts.received, { time: formatTime(state.sentAt, language) });
  const problems = [
    ...(state.isStale ? [{ text: texts.stale }] : []),
    ...(state.withdrawal === 'failed' ? [{ text: texts.withdraw_failed }] : []),
  ];
  if (problems.length > 0 && state.failureCode === 'network') problems.push({ text: texts.no_network });
  if (problems.length > 0 && state.failureCode === 'server.error') problems.push({ text: texts.our_fault });
  return [{ text: received }, ...progressLines(state, texts, language), ...problems];
}

/** Progress by the admins and the emergency contact. */
function progressLines({ status }: EmergencyState, texts: SosTexts, language: string): StatusLine[] {
  if (!status) return [];
  const { state, seen, contact, withdrawnAt, alerts = [] } = status;
  if (state === 'closed' || state === 'false_alarm') return [{ text: texts.over }];
  const at = (text: string, time: number, by = '') => withValues(text, { time: formatTime(time, language), by });
  return [
    ...alerts.map(({ step, at: time }) => ({ text: at(texts[step], time) })),
    ...(seen ? [{ text: at(state === 'helping' ? texts.helping : texts.seen, seen.at, seen.by), isGood: true }] : []),
    ...(withdrawnAt ? [{ text: at(texts.withdrawn, withdrawnAt) }] : []),
    ...(contact ? [{ text: texts[`contact_${contact}`] }] : []),
  ];
}
