import { useState, type ReactNode } from 'react';
import { initialOf } from '#pwa/shared/names.ts';
import { cx } from './cx.ts';

interface AvatarProps {
  name: string;
  photo?: string | null | undefined;
  /** A size class such as size-12. */
  className?: string;
  /** Draws what carries the first letter. */
  portrait?: (initial: string) => ReactNode;
}

/**
 * The photo, or the first letter of the name if there is none or it cannot be loaded. Decorative: the name is shown beside it.
 */
export function Avatar({ name, photo, className = 'size-12 text-xl', portrait }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const initial = initialOf(name);
  const look = cx('shrink-0 rounded-full border-2 border-marigold', className);
  return photo && photo !== broken ? (
    <img src={photo} alt="" loading="lazy" onError={() => setBroken(photo)} className={cx(look, 'object-cover')} />
  ) : (
    <span aria-hidden className={cx(look, 'grid place-items-center bg-board font-bold leading-none text-on-board')}>
      {portrait?.(initial) ?? initial}
    </span>
  );
}
