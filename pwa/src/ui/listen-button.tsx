import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';

const speech = 'speechSynthesis' in window ? window.speechSynthesis : null;
// Voices arrive some time after the first question for them.
const subscribe = (listener: () => void) => {
  speech?.addEventListener('voiceschanged', listener);
  return () => speech?.removeEventListener('voiceschanged', listener);
};
const voiceFor = (language: string) =>
  speech?.getVoices().find((voice) => voice.lang.toLowerCase().startsWith(language)) ?? null;

/** Reads `text` aloud in the reader's language. Not there where the phone has no voice for it. */
export function ListenButton({ text, large }: { text: string; large?: boolean }) {
  const { t, i18n } = useTranslation();
  const voice = useSyncExternalStore(subscribe, () => voiceFor(i18n.language));
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => () => speech?.cancel(), []);
  if (!speech || !voice) return null;

  const press = () => {
    speech.cancel();
    if (speaking) return setSpeaking(false);
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    for (const end of ['end', 'error'] as const) words.addEventListener(end, () => setSpeaking(false));
    setSpeaking(true);
    speech.speak(words);
  };
  return (
    <Button variant="quiet" size={large ? 'large' : 'normal'} icon={speaking ? Square : Volume2} onClick={press}>
      {t(speaking ? 'listen_stop' : 'listen')}
    </Button>
  );
}
