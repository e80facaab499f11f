import { BadgeCheck, CircleDashed } from 'lucide-react';
import { cx } from './cx.ts';

/** Says whether something was checked, with an icon and a word. */
export function CheckedLabel({ isChecked, text }: { isChecked: boolean; text: string }) {
  const Icon = isChecked ? BadgeCheck : CircleDashed;
  return (
    <span className={cx('flex items-start gap-1.5', isChecked ? 'text-leaf-text' : 'text-soft')}>
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {text}
    </span>
  );
}
