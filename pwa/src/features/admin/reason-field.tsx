import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { TextArea } from '#pwa/ui/field.tsx';

/** The reason in an admin's own words. `error` is a code. */
export function ReasonField({ error, ...field }: UseFormRegisterReturn & { error: string | undefined }) {
  const { t } = useTranslation('admin');
  return <TextArea {...field} label={t('reason')} maxLength={500} required error={error && errorText(error)} />;
}
