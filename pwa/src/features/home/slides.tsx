import { lazy, Suspense, type ComponentType } from 'react';
import { cx } from '#pwa/ui/cx.ts';
import { PlumberScene } from '#pwa/ui/scenes/plumber.tsx';
import type { SceneProps } from '#pwa/ui/scenes/scene.tsx';

// Only the first slide is needed for the first paint; the others load lazily.
const CookScene = lazy(async () => ({ default: (await import('#pwa/ui/scenes/cook.tsx')).CookScene }));
const ElectricianScene = lazy(async () => ({ default: (await import('#pwa/ui/scenes/electrician.tsx')).ElectricianScene }));
const SweepScene = lazy(async () => ({ default: (await import('#pwa/ui/scenes/sweep.tsx')).SweepScene }));

export type SlideKey = 'plumber' | 'electrician' | 'cook' | 'sweep';
const SCENES: Record<SlideKey, ComponentType<SceneProps>> = {
  plumber: PlumberScene,
  cook: CookScene,
  electrician: ElectricianScene,
  sweep: SweepScene,
};
export const SLIDES: readonly SlideKey[] = ['plumber', 'cook', 'electrician', 'sweep'];

/** The scene of a profession, with a placeholder while it loads. */
export function ProfessionScene({ scene, ...rest }: SceneProps & { scene: SlideKey }) {
  const Scene = SCENES[scene];
  return (
    <Suspense fallback={<span className={cx('block bg-sunk', rest.className)} />}>
      <Scene {...rest} />
    </Suspense>
  );
}
