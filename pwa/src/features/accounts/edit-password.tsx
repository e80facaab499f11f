import { Check } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changePasswordBody } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changePassword } from './own-account.mutations.ts';

interface Values {
  currentPassword: string;
  newPassword: string;
}
const fieldOf = (name: string) => (name === 'currentPassword' || name === 'newPassword' ? name : undefined);

interface EditPasswordProps {
  area: Area;
  onDone: () => void;
  /** The password was changed, and the session has ended here too. */
  onLeave: () => void;
}

export function EditPassword({ area, onDone, onLeave }: EditPasswordProps) {
  const { t } = useTranslation('settings');
  const isListening = useIsMounted();
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { currentPassword: '', newPassword: '' },
    resolver: contractResolver<Values, Values>(changePasswordBody),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setErrorCode(null);
    const response = await changePassword(area, body);
    if (response === 'done') {
      notify.success(t('password_saved_login'));
      return onLeave();
    }
    if (response === 'unknown') return isListening() ? setErrorCode('unknown') : notify.warning(t('password_unknown'));
    if (response.ok) {
      notify.success(t('password_saved'));
      // Another form may be open by now.
      if (isListening()) onDone();
      return;
    }
    if (!isListening()) return notify.error(errorText(response.code));
    const fieldErrors = response.code === 'auth.wrong_password' ? { currentPassword: response.code } : response.fields;
    if (!showFieldErrors<Values>(fieldErrors, setError, fieldOf)) setErrorCode(response.code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        {...register('currentPassword')}
        label={t('current_password')}
        type="password"
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message && errorText(errors.currentPassword.message)}
      />
      <Field
        {...register('newPassword')}
        label={t('new_password')}
        hint={t('new_password_hint')}
        type="password"
        autoComplete="new-password"
        required
        error={errors.newPassword?.message && errorText(errors.newPassword.message)}
      />
      <FormAlert>{errorCode && (errorCode === 'unknown' ? t('password_unknown') : errorText(errorCode))}</FormAlert>
      <Button type="submit" icon={Check} size="large" wide busy={isSubmitting && t('saving')}>
        {t('save')}
      </Button>
    </form>
  );
}
