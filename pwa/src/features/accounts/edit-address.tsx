import { useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
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
  address: User['address'];
}
const FIELDS: readonly Path<Values>[] = ['address.line', 'address.cityState', 'address.postalCode', 'address.taxId'];
const fieldOf = (name: string) => FIELDS.find((field) => field === name);

/** The place of an account is found by line, city and PIN code together. */
function changedAddress(
  { taxId, ...place }: NonNullable<AccountChanges['address']> = {},
  opened: User['address'],
): AccountChanges {
  const isMoved = Object.keys(changedFields(place, opened)).length > 0;
  const changes = { ...(isMoved && place), ...changedFields({ taxId }, opened) };
  return Object.keys(changes).length > 0 ? { address: changes } : {};
}

export function EditAddress({ address, onDone }: { address: User['address']; onDone: () => void }) {
  const { t } = useTranslation('settings');
  const isListening = useIsMounted();
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const [opened] = useState(address);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { address: opened },
    resolver: contractResolver<Values, AccountChanges>(accountChanges),
  });
  const { isSubmitting } = formState;
  const addressErrors = formState.errors.address;
  // The expected format says more than "not valid".
  const errorTextOf = (code: string | undefined, formatText?: string) =>
    code && (formatText && code !== 'field.control_characters' ? formatText : errorText(code));
  const submit = handleSubmit(async (body) => {
    setErrorCode(null);
    const response = await changeAccount(changedAddress(body.address, opened), isListening);
    if (response.ok) {
      notifySent(response, t('saved'));
      // Another form may be open by now.
      if (isListening()) onDone();
      return;
    }
    if (!showFieldErrors<Values>(response.fields, setError, fieldOf)) setErrorCode(response.code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        {...register('address.line')}
        label={t('line')}
        autoComplete="street-address"
        required
        error={errorTextOf(addressErrors?.line?.message)}
      />
      <Field
        {...register('address.cityState')}
        label={t('city_state')}
        hint={t('city_hint')}
        optional
        error={errorTextOf(addressErrors?.cityState?.message)}
      />
      <Field
        {...register('address.postalCode')}
        label={t('postal_code')}
        inputMode="numeric"
        autoComplete="postal-code"
        optional
        error={errorTextOf(addressErrors?.postalCode?.message, t('postal_wrong'))}
      />
      <Field
        {...register('address.taxId')}
        label={t('tax_id')}
        hint={t('tax_hint')}
        autoCapitalize="characters"
        optional
        error={errorTextOf(addressErrors?.taxId?.message, t('tax_wrong'))}
      />
      <FormSubmit errorCode={errorCode} busy={isSubmitting && t('saving')}>
        {t('save')}
      </FormSubmit>
    </form>
  );
}
