/** Plays tones of these frequencies in hertz, one after the other. */
export function playTones(audio: AudioContext, frequencies: readonly number[]): void {
  frequencies.forEach((frequency, index) => {
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
}
