import { Check } from 'lucide-react';
import { useState } from 'react';
import { useForm, type Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { accountChanges, type AccountChanges, type User } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver, showAtFields } from '#pwa/shared/form.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { changeAccount } from './own-account.commands.ts';

interface Values {
  address: User['address'];
}
const FIELDS: readonly Path<Values>[] = ['address.line', 'address.cityState', 'address.postalCode', 'address.taxId'];
const fieldOf = (name: string) => FIELDS.find((field) => field === name);

export function EditAddress({ address, onDone }: { address: User['address']; onDone: () => void }) {
  const { t } = useTranslation(['settings', 'outbox']);
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { address },
    resolver: contractResolver<Values, AccountChanges>(accountChanges),
  });
  const { isSubmitting } = formState;
  const wrong = formState.errors.address;
  // A shape of its own says more than "not valid".
  const text = (code: string | undefined, shape?: string) =>
    code && (shape && code !== 'field.control_characters' ? shape : errorText(code));
  const submit = handleSubmit(async (body) => {
    setRefused(null);
    const answer = await changeAccount(body);
    if (answer.ok) {
      if (answer.queued) notify.info(t('outbox:kept'));
      else notify.success(t('saved'));
      return onDone();
    }
    if (!showAtFields<Values>(answer.fields, setError, fieldOf)) setRefused(answer.code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        {...register('address.line')}
        label={t('line')}
        autoComplete="street-address"
        required
        error={text(wrong?.line?.message)}
      />
      <Field
        {...register('address.cityState')}
        label={t('city_state')}
        hint={t('city_hint')}
        optional
        error={text(wrong?.cityState?.message)}
      />
      <Field
        {...register('address.postalCode')}
        label={t('postal_code')}
        inputMode="numeric"
        autoComplete="postal-code"
        optional
        error={text(wrong?.postalCode?.message, t('postal_wrong'))}
      />
      <Field
        {...register('address.taxId')}
        label={t('tax_id')}
        hint={t('tax_hint')}
        autoCapitalize="characters"
        optional
        error={text(wrong?.taxId?.message, t('tax_wrong'))}
      />
      <FormAlert>{refused && errorText(refused)}</FormAlert>
      <Button type="submit" icon={Check} size="large" wide busy={isSubmitting && t('saving')}>
        {t('save')}
      </Button>
    </form>
  );
}
