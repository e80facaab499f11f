import { CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
  /** Shows a close button. */
  onDismiss?: (() => void) | undefined;
}

/** A message about the current screen. */
export function Banner({ tone = 'info', icon, children, onDismiss }: BannerProps) {
  const { t } = useTranslation();
  const [own, box, text] = TONES[tone];
  const Icon = icon ?? own;
  return (
    <div role="status" className={cx('flex items-start gap-3 rounded-md border py-3 ps-4', box, onDismiss ? 'pe-1' : 'pe-4')}>
      <Icon aria-hidden className={cx('mt-0.5 size-5.5 shrink-0', text)} />
      <div className="grow">{children}</div>
      {onDismiss && (
        <button
          type="button"
          onClick={onDismiss}
          aria-label={t('close')}
          className="-my-2.5 grid size-12 shrink-0 place-items-center rounded-md"
        >
          <X aria-hidden className="size-5.5" />
        </button>
      )}
    </div>
  );
}
