import { useEffect } from 'react';
import { playTones } from '#pwa/ui/play-tones.ts';

const INTERVAL_MS = 1500;
const TONES = [880, 660] as const;

/**
 * Repeats two tones while `on`.
 * @param onSilent called when the autoplay policy blocks audio until the user interacts with the page
 */
export function useAlarm(on: boolean, onSilent: () => void): void {
  useEffect(() => {
    if (!on) return;
    const audio = new AudioContext();
    if (audio.state === 'suspended') onSilent();
    const play = () => playTones(audio, TONES);
    play();
    const timer = setInterval(play, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [on, onSilent]);
}
