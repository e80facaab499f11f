import { Square, Volume2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { speak, useVoice, type Speakable } from './tts.ts';

interface ListenButtonProps {
  text: Speakable;
  large?: boolean;
  /** What it reads, for screen readers. */
  about?: string;
}

/** Reads `text` aloud in the current language. Not rendered if the device has no voice for it. */
export function ListenButton({ text, large, about }: ListenButtonProps) {
  const { t, i18n } = useTranslation();
  const voice = useVoice();
  const [speaking, setSpeaking] = useState(false);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  if (!voice) return null;

  const press = () => {
    if (speaking) return stop.current?.();
    setSpeaking(true);
    stop.current = speak(text, voice, i18n.language, () => setSpeaking(false));
  };
  return (
    <Button
      variant="quiet"
      size={large ? 'large' : 'normal'}
      icon={speaking ? Square : Volume2}
      onClick={press}
      data-listen
      className="shrink-0 max-md:px-2"
    >
      {t(speaking ? 'listen_stop' : 'listen')}
      {about && <span className="sr-only">: {about}</span>}
    </Button>
  );
}
