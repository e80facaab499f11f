import { useEffect, useState } from 'react';
import { useStill } from '#pwa/shared/use-still.ts';

const SLIDE_MS = 5000;

/** Which of `count` slides stands, and whether they turn. Under reduced motion, and where data is to be saved, they turn only when asked to. */
export function useCarousel(count: number, saves: boolean) {
  const still = useStill();
  const [index, setIndex] = useState(0);
  const [wish, setWish] = useState<boolean | null>(null);
  // Somebody looking closely (pointer or focus on it) is not to lose the picture.
  const [held, setHeld] = useState(false);
  const playing = wish ?? !(still || saves);
  useEffect(() => {
    if (!playing || held) return;
    const timer = setTimeout(() => setIndex((index + 1) % count), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [playing, held, index, count]);
  return { index, playing, show: setIndex, toggle: () => setWish(!playing), setHeld };
}
