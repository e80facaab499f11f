import { Check, type LucideIcon } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { ErrorLine } from './field-frame.tsx';

interface ChoiceOption {
  value: string;
  label: string;
  hint?: string | undefined;
  icon?: LucideIcon | undefined;
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'size'> & {
  legend: string;
  hint?: string | undefined;
  options: readonly ChoiceOption[];
  /** Single choice (cards) or multiple choice (toggle buttons). */
  kind: 'one' | 'many';
  /** The selected value or values of a controlled component. Leave it out with `register`. */
  value?: string | readonly string[] | undefined;
  hideLegend?: boolean;
  /** Icon above the label, so that two or three fit side by side on the narrowest phone. */
  tall?: boolean;
  error?: string | undefined;
};

/** Radio cards or toggle buttons over native inputs, so arrow keys, forms and `register` work as usual. */
export function Choice({
  legend,
  hint: legendHint,
  options,
  kind,
  value,
  hideLegend,
  tall,
  error,
  className,
  ...rest
}: ChoiceProps) {
  const id = useId();
  const chosen = (option: string) => (typeof value === 'string' ? value === option : value?.includes(option));
  return (
    <fieldset aria-describedby={cx(legendHint && `${id}-hint`, error && `${id}-error`) || undefined}>
      <legend className={cx('mb-2 font-bold', hideLegend && 'sr-only')}>{legend}</legend>
      {legendHint && (
        <p id={`${id}-hint`} className="-mt-1 mb-2 text-sm text-soft">
          {legendHint}
        </p>
      )}
      <div className={className ?? (kind === 'one' ? 'grid gap-3 md:grid-cols-2' : 'flex flex-wrap gap-2')}>
        {options.map(({ value: option, label, hint, icon: Icon }) => (
          <label
            key={option}
            className={cx(
              'relative flex items-center rounded-md border-2 border-edge bg-card transition-colors duration-150',
              'has-checked:border-indigo has-checked:bg-tint-indigo has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo',
              tall
                ? 'min-h-16 flex-col justify-center gap-0.5 px-1 py-2 text-center'
                : kind === 'one'
                  ? 'min-h-16 gap-3 px-4 py-3'
                  : 'min-h-12 gap-3 px-3 py-1.5',
            )}
          >
            <input
              {...rest}
              type={kind === 'one' ? 'radio' : 'checkbox'}
              value={option}
              {...(value !== undefined && { checked: chosen(option) ?? false })}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {Icon && <Icon aria-hidden className="size-7 shrink-0 text-indigo" />}
            <span className={tall ? 'max-w-full min-w-0' : 'grow'}>
              <span className="block font-bold leading-snug">{label}</span>
              {hint && <span className="block text-sm text-soft">{hint}</span>}
            </span>
            <Check
              aria-hidden
              className={cx(
                'size-5 shrink-0 rounded-full bg-fill p-0.5 text-on-fill opacity-0 peer-checked:opacity-100',
                tall && 'absolute end-1 top-1',
              )}
            />
          </label>
        ))}
      </div>
      <ErrorLine id={`${id}-error`} error={error} />
    </fieldset>
  );
}
