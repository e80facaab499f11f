import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { buttonClass, type ButtonClassOptions } from './button-class.ts';
import { cx } from './cx.ts';

export interface ButtonLook extends ButtonClassOptions {
  icon?: LucideIcon | undefined;
}

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
