import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
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

export interface ButtonLook {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
  icon?: LucideIcon | undefined;
  /** Full width. */
  wide?: boolean | undefined;
}

export const buttonClass = ({ variant = 'primary', size = 'normal', wide }: ButtonLook): string =>
  cx(
    'inline-flex items-center justify-center gap-2 rounded-md border-2 py-1.5 text-center font-bold leading-tight text-balance transition-colors duration-150 has-[>svg]:text-start',
    'aria-disabled:opacity-60 disabled:opacity-60',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  );

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Text while the action runs. The button then ignores presses but keeps the focus. */
    busy?: string | false | undefined;
    children: ReactNode;
  };

export function Button({
  variant,
  size,
  icon: Icon,
  wide,
  busy,
  className,
  children,
  onClick,
  type,
  disabled,
  ...rest
}: ButtonProps) {
  const hydrated = useHydrated();
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      // Before hydration the browser would submit the form natively and put the input into the URL.
      disabled={disabled || (type === 'submit' && !hydrated)}
      aria-disabled={busy ? true : undefined}
      aria-busy={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={cx(buttonClass({ variant, size, wide }), className)}
    >
      {Icon && <Icon aria-hidden className={cx('size-5 shrink-0', busy && 'animate-pulse')} />}
      <span>{busy || children}</span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonLook & { children: ReactNode };

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon: Icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, wide }), className)}>
      {Icon && <Icon aria-hidden className="size-5 shrink-0" />}
      <span>{children}</span>
    </Link>
  );
}
