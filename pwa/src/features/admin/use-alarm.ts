import { useEffect } from 'react';

const EVERY_MS = 1500;
const TONES = [880, 660] as const;

/**
 * Sounds two tones again and again while `on`.
 * @param onSilent the browser plays nothing yet: its holder has to press something on this page first
 */
export function useAlarm(on: boolean, onSilent: () => void): void {
  useEffect(() => {
    if (!on) return;
    const audio = new AudioContext();
    if (audio.state === 'suspended') onSilent();
    const sound = () => {
      TONES.forEach((frequency, place) => {
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        const from = audio.currentTime + place * 0.25;
        tone.frequency.value = frequency;
        volume.gain.setValueAtTime(0.2, from);
        volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
        tone.connect(volume).connect(audio.destination);
        tone.start(from);
        tone.stop(from + 0.25);
      });
    };
    sound();
    const timer = setInterval(sound, EVERY_MS);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [on, onSilent]);
}
