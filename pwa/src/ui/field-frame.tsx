import type { ReactNode } from 'react';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';

export interface FieldTexts {
  label: string;
  hint?: string | undefined;
  /** What is wrong, in the reader's language. */
  error?: string | undefined;
}

export const controlClass =
  'block w-full min-h-12 rounded-md border-2 border-edge bg-card px-3 py-2 text-ink placeholder:text-soft [&[readonly]]:bg-sunk aria-invalid:border-red';

/** The value of `aria-describedby` for a control with a hint and an error. */
export const describedBy = (id: string, { hint, error }: FieldTexts): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

export function ErrorLine({ id, error }: { id: string; error: string | undefined }) {
  return error ? (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-sm text-red-text">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <span>{error}</span>
    </p>
  ) : null;
}

/** Label, hint and error around one control. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  optional,
  children,
}: FieldTexts & { id: string; optional: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div>
      <label htmlFor={id} className="mb-1 inline-block font-bold">
        {label}
        {optional && <span className="font-normal text-soft"> {t('optional')}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mb-1.5 text-sm text-soft">
          {hint}
        </p>
      )}
      {children}
      <ErrorLine id={`${id}-error`} error={error} />
    </div>
  );
}
