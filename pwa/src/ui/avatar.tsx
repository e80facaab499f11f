import { useState, type ReactNode } from 'react';
import { initialOf } from '#pwa/shared/names.ts';
import { cx } from './cx.ts';

interface AvatarProps {
  name: string;
  photo?: string | null | undefined;
  /** A size class such as size-12. */
  className?: string;
  /** A drawing, which then carries the first letter. */
  portrait?: ReactNode;
}

/** The photo, or the first letter of the name if there is none or it cannot be loaded. Decorative: the name is shown beside it. */
export function Avatar({ name, photo, className = 'size-12 text-xl', portrait }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const look = cx('shrink-0 rounded-full border-2 border-marigold', className);
  return photo && photo !== broken ? (
    <img src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} className={cx(look, 'object-cover')} />
  ) : (
    <span aria-hidden className={cx(look, 'relative grid place-items-center bg-board font-bold leading-none text-on-board')}>
      {portrait}
      <span className={portrait ? 'absolute -end-1 -bottom-1 rounded-full bg-board p-1 text-sm leading-none' : undefined}>
        {initialOf(name)}
      </span>
    </span>
  );
}
