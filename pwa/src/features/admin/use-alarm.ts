import { useEffect } from 'react';
import { playTones } from '#pwa/ui/play-tones.ts';

const INTERVAL_MS = 1500;
/** How long a browser on a busy computer takes at most to start audio that it allows. An alarm that counts as blocked stops. */
const START_MS = 3000;
const TONES = [880, 660] as const;

/**
 * Repeats two tones while `on`.
 * @param onSilent called when the autoplay policy blocks audio until the user interacts with the page
 */
export function useAlarm(on: boolean, onSilent: () => void): void {
  useEffect(() => {
    if (!on) return;
    const audio = new AudioContext();
    // Also where it is allowed, it starts in a moment only.
    const blocked = setTimeout(() => {
      if (audio.state === 'suspended') onSilent();
    }, START_MS);
    const play = () => playTones(audio, TONES);
    play();
    const timer = setInterval(play, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(blocked);
      void audio.close();
    };
  }, [on, onSilent]);
}
