import { CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES: Record<'info' | 'success' | 'warning' | 'danger', [LucideIcon, string, string]> = {
  info: [Info, 'bg-tint-indigo border-indigo', 'text-indigo'],
  success: [CircleCheck, 'bg-tint-leaf border-leaf', 'text-leaf-text'],
  warning: [TriangleAlert, 'bg-tint-marigold border-marigold', 'text-marigold-text'],
  danger: [TriangleAlert, 'bg-tint-red border-red', 'text-red-text'],
};

interface BannerProps {
  tone?: keyof typeof TONES;
  icon?: LucideIcon | undefined;
  children: ReactNode;
  /** Below the message and outside of its live region: what changes or can be pressed would be read with each change. */
  below?: ReactNode;
}

/** A message about the current screen. */
export function Banner({ tone = 'info', icon, children, below }: BannerProps) {
  const [own, box, text] = TONES[tone];
  const Icon = icon ?? own;
  return (
    <div className={cx('flex items-start gap-3 rounded-md border px-4 py-3', box)}>
      <Icon aria-hidden className={cx('mt-0.5 size-5.5 shrink-0', text)} />
      <div className="grow">
        <div role="status">{children}</div>
        {below}
      </div>
    </div>
  );
}
