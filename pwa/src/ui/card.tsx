import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A painted board: paper, thin line, a hard lower edge. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-md border border-line bg-card p-4 shadow-board md:p-5', className)} />;
}
