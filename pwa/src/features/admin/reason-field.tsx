import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { TextArea } from '#pwa/ui/field.tsx';

type ReasonFieldProps = UseFormRegisterReturn & { label?: string | undefined; error: string | undefined };

/** The reason in an admin's own words, or another text with a `label` of its own. `error` is a code. */
export function ReasonField({ label, error, ...field }: ReasonFieldProps) {
  const { t } = useTranslation('admin');
  return <TextArea {...field} label={label ?? t('reason')} maxLength={500} required error={error && errorText(error)} />;
}
