import { Square, Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { hush, say, useVoice, type Sayable } from './voice.ts';

interface ListenButtonProps {
  text: Sayable;
  large?: boolean;
  /** What it reads, for whoever does not see beside what it stands. */
  about?: string;
}

/** Reads `text` aloud in the reader's language. Not there where the phone has no voice for it; VoiceNote says so once. */
export function ListenButton({ text, large, about }: ListenButtonProps) {
  const { t, i18n } = useTranslation();
  const voice = useVoice();
  const [speaking, setSpeaking] = useState(false);
  useEffect(() => hush, []);
  if (!voice) return null;

  const press = () => {
    if (speaking) return hush();
    setSpeaking(true);
    void say(text, voice, i18n.language, () => setSpeaking(false));
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
