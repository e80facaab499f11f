import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Field } from '#pwa/ui/field.tsx';
import { updateApplication, useApplication } from './application-store.ts';

/** The password of the new account, twice. Kept in memory only. */
export function PasswordFields({ fieldErrors }: { fieldErrors: Record<string, string> }) {
  const { t } = useTranslation(['workerSignup', 'errors']);
  const application = useApplication();
  const field = (name: 'password' | 'confirmPassword') => {
    const code = fieldErrors[name] ?? application.serverErrors[name];
    return {
      name,
      type: 'password',
      autoComplete: 'new-password',
      required: true,
      value: application[name],
      error: code && (code === 'mismatch' ? t('mismatch') : errorText(code)),
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        const { [name]: _, ...serverErrors } = application.serverErrors;
        updateApplication({ [name]: target.value, serverErrors });
      },
    };
  };
  return (
    <>
      {application.restored && <p className="font-bold">{t('password_again')}</p>}
      <Field label={t('password')} hint={t('password_hint')} {...field('password')} />
      <Field label={t('confirm_password')} {...field('confirmPassword')} />
    </>
  );
}
