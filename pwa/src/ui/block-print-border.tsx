import { useId } from 'react';
import { cx } from './cx.ts';

/** A thin border as from a wooden printing block: leaves and dots between two lines. */
export function BlockPrintBorder({ className }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden className={cx('block h-3.5 w-full text-indigo', className)}>
      <defs>
        <pattern id={id} width="28" height="14" patternUnits="userSpaceOnUse">
          <path d="M0 .75h28M0 13.25h28" stroke="currentColor" strokeWidth="1.5" />
          <path d="M7 3.2 10.4 7 7 10.8 3.6 7z" fill="currentColor" />
          <path d="M21 3.6c2.4 1.6 2.4 5.2 0 6.8-2.4-1.6-2.4-5.2 0-6.8z" fill="var(--color-marigold)" />
          <circle cx="0" cy="7" r="1.3" fill="currentColor" />
          <circle cx="14" cy="7" r="1.3" fill="currentColor" />
          <circle cx="28" cy="7" r="1.3" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="14" fill={`url(#${id})`} />
    </svg>
  );
}
