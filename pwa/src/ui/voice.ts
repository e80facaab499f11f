import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode } from '#pwa/i18n/index.ts';
import { earFor, type Ear } from '#pwa/i18n/ear.ts';

const speech = 'speechSynthesis' in window ? window.speechSynthesis : null;

/** A phone hands its voices over some time after the first question for them; one that has none never says so. */
const VOICES_WITHIN_MS = 2000;
let waited = speech === null;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
speech?.addEventListener('voiceschanged', announce);
setTimeout(() => {
  waited = true;
  announce();
}, VOICES_WITHIN_MS);

/** A voice in the phone before one that needs the network. */
function voiceFor(language: string): SpeechSynthesisVoice | null | undefined {
  const voices = speech?.getVoices().filter((voice) => voice.lang.toLowerCase().startsWith(language)) ?? [];
  return voices.find((voice) => voice.localService) ?? voices[0] ?? (waited ? null : undefined);
}

/** The phone's voice for the language that is shown; null where it has none, undefined while that is not known yet. */
export function useVoice(): SpeechSynthesisVoice | null | undefined {
  const { i18n } = useTranslation();
  return useSyncExternalStore(
    subscribe,
    () => voiceFor(i18n.language),
    () => undefined,
  );
}

export type Sayable = string | ((ear: Ear) => string);

let ended: (() => void) | null = null;

/** Ends what is being said. */
export function hush(): void {
  speech?.cancel();
  ended?.();
}

/**
 * Says a text and hushes what was said before.
 * @param onEnd called once, also when something else is said meanwhile
 */
export async function say(what: Sayable, voice: SpeechSynthesisVoice, language: string, onEnd: () => void): Promise<void> {
  if (!speech) return onEnd();
  hush();
  const end = () => {
    if (ended !== end) return;
    ended = null;
    onEnd();
  };
  ended = end;
  const ear = await earFor(isCode(language) ? language : 'en');
  if (ended !== end) return;
  // Some voices stop after a quarter of a minute: they get a sentence at a time.
  const sentences = (typeof what === 'string' ? ear.text(what) : what(ear)).split(/(?<=[.!?।])\s+/).filter(Boolean);
  if (sentences.length === 0) return end();
  sentences.forEach((sentence, place) => {
    const words = new SpeechSynthesisUtterance(sentence);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = 0.9;
    if (place === sentences.length - 1) words.addEventListener('end', end);
    words.addEventListener('error', end);
    speech.speak(words);
  });
}
