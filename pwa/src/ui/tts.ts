import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isLanguageCode } from '#pwa/i18n/languages.ts';
import type { SpokenFormat } from '#pwa/i18n/spoken-format.ts';
import { createListeners } from '#pwa/shared/listeners.ts';
import { loadOrReport } from './code-failed.ts';

const speech = 'speechSynthesis' in window ? window.speechSynthesis : null;

/** Voices load asynchronously, and a device without voices fires no event. */
const VOICES_TIMEOUT_MS = 2000;
let hasTimedOut = speech === null;
const { subscribe, notify } = createListeners();
speech?.addEventListener('voiceschanged', () => notify());
setTimeout(() => {
  hasTimedOut = true;
  notify();
}, VOICES_TIMEOUT_MS);

/** Prefers a local voice to one that needs the network. Undefined while the voices may still be loading. */
export function voiceFor(language: string): SpeechSynthesisVoice | null | undefined {
  const voices = speech?.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(language)) ?? [];
  return voices.find((voice) => voice.localService) ?? voices[0] ?? (hasTimedOut ? null : undefined);
}

/** The device's voice for the current language; null if there is none, undefined while the voices are loading. */
export function useVoice(): SpeechSynthesisVoice | null | undefined {
  const { i18n } = useTranslation();
  return useSyncExternalStore(
    subscribe,
    () => voiceFor(i18n.language),
    () => undefined,
  );
}

export type Speakable = string | ((format: SpokenFormat) => string);

let onFinished: (() => void) | null = null;

/** Stops the current speech. */
export function stopSpeaking(): void {
  speech?.cancel();
  onFinished?.();
}

/**
 * Speaks a text and stops the previous one.
 * @param onEnd called once, also when another text interrupts this one
 * @returns stops this text, and no other one
 */
export function speak(text: Speakable, voice: SpeechSynthesisVoice, language: string, onEnd?: () => void): () => void {
  stopSpeaking();
  const finish = () => {
    if (onFinished !== finish) return;
    onFinished = null;
    onEnd?.();
  };
  onFinished = finish;
  void speakSentences(text, voice, language, finish);
  return () => {
    if (onFinished === finish) stopSpeaking();
  };
}

async function speakSentences(
  text: Speakable,
  voice: SpeechSynthesisVoice,
  language: string,
  finish: () => void,
): Promise<void> {
  const code = await loadOrReport(() => import('#pwa/i18n/spoken-format.ts'));
  if (!code) return finish();
  const format = await code.loadSpokenFormat(isLanguageCode(language) ? language : 'en');
  if (!speech || onFinished !== finish) return;
  // Some voices stop after 15 seconds, so each sentence is a separate utterance.
  const sentences = (typeof text === 'string' ? format.text(text) : text(format)).split(/(?<=[.!?।])\s+/).filter(Boolean);
  if (sentences.length === 0) return finish();
  sentences.forEach((sentence, index) => {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = 0.9;
    if (index === sentences.length - 1) utterance.addEventListener('end', finish);
    utterance.addEventListener('error', finish);
    speech.speak(utterance);
  });
}
