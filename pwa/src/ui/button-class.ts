import { cx } from './cx.ts';

const VARIANTS = {
  primary: 'bg-fill text-on-fill border-fill hover:bg-fill-deep',
  secondary: 'bg-card text-indigo border-indigo hover:bg-tint-indigo',
  quiet: 'border-transparent text-indigo hover:bg-tint-indigo',
  danger: 'bg-card text-red-text border-red hover:bg-tint-red',
  /** On an indigo board: the primary and the secondary button. */
  marigold: 'bg-marigold text-on-marigold border-marigold hover:brightness-105',
  board: 'border-on-board text-on-board hover:bg-fill-deep',
} as const;
const SIZES = { normal: 'min-h-12 px-4', large: 'min-h-14 px-4 md:px-6 md:text-lg' } as const;

export interface ButtonClassOptions {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  /** Full width. */
  wide?: boolean | undefined;
}

export const buttonClass = ({ variant = 'primary', size = 'normal', wide }: ButtonClassOptions): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-md border-2 py-1.5 text-center font-bold leading-tight text-balance transition-colors duration-150 has-[>svg]:text-start',
    'aria-disabled:opacity-60 disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );
