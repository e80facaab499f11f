import type { ComponentType } from 'react';
import { CookScene } from '#pwa/ui/scenes/cook.tsx';
import { ElectricianScene } from '#pwa/ui/scenes/electrician.tsx';
import { PlumberScene } from '#pwa/ui/scenes/plumber.tsx';
import type { SceneProps } from '#pwa/ui/scenes/scene.tsx';
import { SweepScene } from '#pwa/ui/scenes/sweep.tsx';

export type SlideKey = 'plumber' | 'electrician' | 'cook' | 'sweep';
const SCENES: Record<SlideKey, ComponentType<SceneProps>> = {
  plumber: PlumberScene,
  cook: CookScene,
  electrician: ElectricianScene,
  sweep: SweepScene,
};
export const SLIDES: readonly SlideKey[] = ['plumber', 'cook', 'electrician', 'sweep'];

export function ProfessionScene({ scene, ...rest }: SceneProps & { scene: SlideKey }) {
  const Scene = SCENES[scene];
  return <Scene {...rest} />;
}
