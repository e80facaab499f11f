import { useEffect } from 'react';

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
    const play = () => {
      TONES.forEach((frequency, index) => {
        const tone = audio.createOscillator();
        const volume = audio.createGain();
        const from = audio.currentTime + index * 0.25;
        tone.frequency.value = frequency;
        volume.gain.setValueAtTime(0.2, from);
        volume.gain.exponentialRampToValueAtTime(0.001, from + 0.22);
        tone.connect(volume).connect(audio.destination);
        tone.start(from);
        tone.stop(from + 0.25);
      });
    };
    play();
    const timer = setInterval(play, INTERVAL_MS);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [on, onSilent]);
}
