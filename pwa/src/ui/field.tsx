import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from './cx.ts';
import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field-frame.tsx';

type FieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Autocomplete suggestions. */
    suggestions?: readonly string[] | undefined;
    /** Shows "(optional)" after the label. */
    optional?: boolean;
  };

/** A single-line input. Spread `register('name')` of react-hook-form into it. Passwords get a show button. */
export function Field({ label, hint, error, suggestions, optional = false, type = 'text', className, ...rest }: FieldProps) {
  const own = useId();
  const id = rest.id ?? own;
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          type={secret && shown ? 'text' : type}
          list={suggestions?.length ? `${id}-list` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { label, hint, error })}
          className={cx(controlClass, secret && 'pe-14', className)}
        />
        {secret && <ShowButton shown={shown} onClick={() => setShown(!shown)} />}
      </div>
      {suggestions && suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </FieldFrame>
  );
}

function ShowButton({ shown, onClick }: { shown: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  const Icon = shown ? EyeOff : Eye;
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={t(shown ? 'hide_password' : 'show_password')}
      className="absolute inset-y-0 end-0 grid w-13 place-items-center rounded-md text-soft"
    >
      <Icon aria-hidden className="size-5.5" />
    </button>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & FieldTexts & { optional?: boolean };

/** A multi-line input. */
export function TextArea({ label, hint, error, optional = false, className, ...rest }: TextAreaProps) {
  const own = useId();
  const id = rest.id ?? own;
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { label, hint, error })}
        className={cx(controlClass, className)}
      />
    </FieldFrame>
  );
}
