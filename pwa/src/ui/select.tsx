import { ChevronDown } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { cx } from './cx.ts';
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

interface Option {
  value: string;
  label: string;
}

type SelectProps = Omit<ComponentProps<'select'>, 'className'> &
  FieldTexts & {
    options: readonly Option[];
    /** Label of the empty first option. */
    placeholder?: string | undefined;
    optional?: boolean;
    /** Of the control with its arrow. */
    className?: string;
  };

/** A native select, so that the device shows its own list. Works with `register`. */
export function Select({ label, hint, error, options, placeholder, optional = false, className, ...rest }: SelectProps) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className={cx('relative', className)}>
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, hint, error })}
          className={cx(controlClass, 'appearance-none pe-11')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-soft" />
      </div>
    </FieldFrame>
  );
}
