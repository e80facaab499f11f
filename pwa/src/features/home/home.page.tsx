import { lazy, Suspense, useEffect, useRef } from 'react';
import { moreTexts } from '#pwa/i18n/index.ts';
import { Hero } from './hero.tsx';
import { Professions } from './professions.tsx';

let come = () => {};
/** Kept once somebody comes to what is below. A page that is built holds it from the beginning. */
const wanted = new Promise<void>((keep) => {
  if (typeof IntersectionObserver === 'undefined') keep();
  else come = keep;
});

// A built page shows it without its code, which a cheap phone spares itself until it is scrolled to.
const Below = lazy(async () => {
  await wanted;
  const [below] = await Promise.all([import('./below.tsx'), moreTexts()]);
  return below;
});

export default function HomePage() {
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) come();
    });
    if (below.current) observer.observe(below.current);
    // Before it is seen, where there is a way to go.
    window.addEventListener('scroll', come, { once: true, passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', come);
    };
  }, []);
  return (
    <>
      <Hero />
      <Professions />
      {/* As tall as what comes, so that the footer does not jump; laid out when it is come to. */}
      <div
        ref={below}
        className="[contain-intrinsic-block-size:auto_160rem] [content-visibility:auto] md:[contain-intrinsic-block-size:auto_110rem]"
      >
        <Suspense fallback={<div className="min-h-[160rem] md:min-h-[110rem]" />}>
          <Below />
        </Suspense>
      </div>
    </>
  );
}
