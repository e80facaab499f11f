import { lazy, useEffect, useRef, type ReactNode } from 'react';
import { loadDeferredTexts } from '#pwa/i18n/index.ts';
import { OnDemand } from '#pwa/ui/on-demand.tsx';
import { Hero } from './hero.tsx';

let reveal = () => {};
/** Resolved when the user scrolls near the lower part. The prerender has no observer and resolves it immediately. */
const revealed = new Promise<void>((resolve) => {
  if (typeof IntersectionObserver === 'undefined') resolve();
  else reveal = resolve;
});

// The prerendered HTML contains this part; its code is loaded only on scrolling, which spares slow phones.
const Below = lazy(async () => {
  await revealed;
  const [below] = await Promise.all([import('./below-the-fold.tsx'), loadDeferredTexts()]);
  return below;
});

/** `liveBookings`: what happens now with the bookings of a client who is logged in. */
export default function HomePage({ liveBookings }: { liveBookings: ReactNode }) {
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reveal();
    });
    if (below.current) observer.observe(below.current);
    // Scrolling starts the load before the part is visible.
    window.addEventListener('scroll', reveal, { once: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', reveal);
    };
  }, []);
  return (
    <>
      {liveBookings}
      <Hero />
      {/* Reserves the final height, so that the footer does not jump; content-visibility defers the layout. */}
      <div
        ref={below}
        className="[contain-intrinsic-block-size:auto_160rem] [content-visibility:auto] md:[contain-intrinsic-block-size:auto_110rem]"
      >
        <OnDemand fallback={<div className="min-h-[160rem] md:min-h-[110rem]" />}>
          <Below />
        </OnDemand>
      </div>
    </>
  );
}
