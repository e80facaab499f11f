import { useEffect, useState } from 'react';
import { useReducedMotion } from '#pwa/shared/use-reduced-motion.ts';

const SLIDE_MS = 5000;

/** The current slide and the play state. With reduced motion or data saving, slides play only on request. */
export function useCarousel(count: number, savesData: boolean) {
  const still = useReducedMotion();
  const [index, setIndex] = useState(0);
  const [userChoice, setUserChoice] = useState<boolean | null>(null);
  // Hover and focus pause the slides.
  const [paused, setPaused] = useState(false);
  const playing = userChoice ?? !(still || savesData);
  useEffect(() => {
    if (!playing || paused) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [playing, paused, index, count]);
  return { index, playing, show: setIndex, toggle: () => setUserChoice(!playing), setPaused };
}
