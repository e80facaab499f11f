import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accountChanges, type AccountChanges, type User } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { changedFields } from '#pwa/shared/changed-fields.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { Field } from '#pwa/ui/field.tsx';
import { FormSubmit } from '#pwa/ui/form-submit.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { changeAccount } from './own-account.mutations.ts';

interface Values {
  name: string;
  phone: string;
}
const fieldOf = (name: string) => (name === 'name' || name === 'phone' ? name : undefined);

export function EditPersonal({ user, onDone }: { user: User; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const isListening = useIsMounted();
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const [opened] = useState(user);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: opened.name, phone: opened.phone },
    resolver: contractResolver<Values, AccountChanges>(accountChanges),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (body) => {
    setErrorCode(null);
    const response = await changeAccount(changedFields(body, opened), isListening);
    if (response.ok) {
      notifySent(response, t('saved'));
      // Another form may be open by now.
      if (isListening()) onDone();
      return;
    }
    const fieldErrors = response.code === 'account.phone_taken' ? { phone: response.code } : response.fields;
    if (!showFieldErrors<Values>(fieldErrors, setError, fieldOf)) setErrorCode(response.code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        {...register('name')}
        label={t('name')}
        autoComplete="name"
        required
        error={errors.name?.message && errorText(errors.name.message)}
      />
      <Field label={t('email')} hint={t('email_hint')} type="email" value={user.email} readOnly />
      <Field
        {...register('phone')}
        label={t('phone')}
        hint={t('phone_hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message && errorText(errors.phone.message)}
      />
      <FormSubmit errorCode={errorCode} busy={isSubmitting && t('saving')}>
        {t('save')}
      </FormSubmit>
    </form>
  );
}
