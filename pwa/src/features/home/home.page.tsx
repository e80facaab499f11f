import { lazy, Suspense } from 'react';
import { moreTexts } from '#pwa/i18n/index.ts';
import { Hero } from './hero.tsx';
import { Professions } from './professions.tsx';

const Below = lazy(async () => {
  const [below] = await Promise.all([import('./below.tsx'), moreTexts()]);
  return below;
});

export default function HomePage() {
  return (
    <>
      <Hero />
      <Professions />
      {/* As tall as what comes, so that the footer does not jump. */}
      <Suspense fallback={<div className="min-h-[160rem] md:min-h-[110rem]" />}>
        <Below />
      </Suspense>
    </>
  );
}
