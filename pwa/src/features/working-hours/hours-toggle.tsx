import { Check, Minus } from 'lucide-react';
import type { HourBits } from '#contract/workers/hours-of-day.ts';
import { cx } from '#pwa/ui/cx.ts';

interface HoursToggleProps {
  /** The hours of the day. */
  value: HourBits;
  /** The hours that the button stands for. */
  hours: HourBits;
  /** Its full name. */
  name: string;
  /** What it shows, besides whether it is on. */
  label?: string;
  onToggle: () => void;
}

/** A button for some hours of a day: on, off, or on for some of them. */
export function HoursToggle({ value, hours, name, label, onToggle }: HoursToggleProps) {
  const set = value & hours;
  const state = set === hours ? true : set === 0 ? false : 'mixed';
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={state}
      onClick={onToggle}
      className={cx(
        'flex min-h-14 min-w-0 scroll-mb-24 flex-col items-center justify-center rounded-md border-2 px-0.5 text-sm leading-tight font-bold transition-colors duration-150',
        state === true && 'border-fill bg-fill text-on-fill',
        state === 'mixed' && 'border-fill bg-tint-indigo text-indigo',
        state === false && 'border-dashed border-edge bg-card text-soft',
      )}
    >
      {state === true && <Check aria-hidden className="size-6" />}
      {state === 'mixed' && <Minus aria-hidden className="size-6" />}
      {label && <span>{label}</span>}
    </button>
  );
}
