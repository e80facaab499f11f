import type { ReactNode } from 'react';
import { PortraitDrawing } from './portrait-drawing.tsx';

/**
 * What stands in an avatar for a missing photo: the portrait of the person with this id, which carries the first letter of the
 * name. Not for the header, which loads with the first screen.
 */
export const portraitOf =
  (id: string) =>
  (initial: string): ReactNode => (
    <span className="relative size-full">
      <PortraitDrawing id={id} />
      <span className="absolute -end-1.5 -bottom-1.5 rounded-full bg-board p-1 text-sm leading-none">{initial}</span>
    </span>
  );
