import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#pwa/shared/format.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { useReducedMotion } from '#pwa/shared/use-reduced-motion.ts';
import { BlockPrintBorder } from '#pwa/ui/block-print-border.tsx';

const STATS = [
  ['customers', 10_000, '+'],
  ['workers', 500, '+'],
  ['satisfaction', 98, '%'],
  ['services', 15_000, '+'],
] as const;
const COUNT_MS = 1400;

/** Animates from 0 to 1 once `container` is visible; 1 immediately with reduced motion. */
function useCountUp(container: RefObject<HTMLElement | null>): number {
  const still = useReducedMotion();
  const hydrated = useHydrated();
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    if (still || !container.current) return;
    let frame = 0;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      const start = performance.now();
      const step = (now: number) => {
        const elapsed = Math.min(1, (now - start) / COUNT_MS);
        setProgress(1 - (1 - elapsed) ** 3);
        if (elapsed < 1) frame = requestAnimationFrame(step);
      };
      frame = requestAnimationFrame(step);
    });
    observer.observe(container.current);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [container, still]);
  // Before hydration the final numbers are shown.
  return still || !hydrated ? 1 : progress;
}

export function StatsBand() {
  const { t } = useTranslation('homeBelowFold');
  const container = useRef<HTMLElement>(null);
  const progress = useCountUp(container);
  return (
    <section ref={container} aria-label={t('stats_title')} className="bg-board text-on-board">
      <BlockPrintBorder className="text-on-board/80" />
      <dl className="page-width grid grid-cols-2 gap-x-4 gap-y-6 py-8 text-center md:py-12 lg:grid-cols-4">
        {STATS.map(([key, target, mark]) => (
          <div key={key} className="flex flex-col-reverse">
            <dt>{t(`stats.${key}`)}</dt>
            <dd className="text-2xl font-bold whitespace-nowrap tabular-nums md:text-3xl sign-letters lg:text-4xl">
              <span className="sr-only">{formatNumber(target) + mark}</span>
              <span aria-hidden>{formatNumber(Math.round(target * progress)) + mark}</span>
            </dd>
          </div>
        ))}
      </dl>
      <BlockPrintBorder className="text-on-board/80" />
    </section>
  );
}
