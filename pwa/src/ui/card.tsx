import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A box with a border and a hard lower shadow. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-md border border-line bg-card p-4 shadow-board md:p-5', className)} />;
}
