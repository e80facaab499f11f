import { IndianRupee, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { setUpiAddressBody } from '#contract/workers/worker-profile.ts';
import type { Worker } from '#contract/workers/workers.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormSubmit } from '#pwa/ui/form-submit.tsx';
import { Sheet } from '#pwa/ui/sheet.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { setUpiAddress } from './profile.mutations.ts';

type Values = z.infer<typeof setUpiAddressBody>;
const FIELDS = ['upiAddress', 'password'] as const;

/** The UPI address at which clients pay the worker. */
export function UpiAddress({ worker: { upiAddress } }: { worker: Worker }) {
  const { t } = useTranslation('workerAccount');
  const [editing, setEditing] = useState(false);
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl text-indigo">{t('upi.title')}</h2>
      <p className="text-soft">{t('upi.text')}</p>
      <p className="text-lg font-bold [overflow-wrap:anywhere]">{upiAddress || t('upi.none')}</p>
      <Button
        variant="secondary"
        size="large"
        icon={upiAddress ? Pencil : IndianRupee}
        className="justify-self-start"
        onClick={() => setEditing(true)}
      >
        {t(upiAddress ? 'upi.edit' : 'upi.add')}
      </Button>
      <Sheet open={editing} onOpenChange={setEditing} title={t('upi.title')} text={t('upi.text')}>
        <UpiAddressForm upiAddress={upiAddress} onDone={() => setEditing(false)} />
      </Sheet>
    </Card>
  );
}

function UpiAddressForm({ upiAddress, onDone }: { upiAddress: string; onDone: () => void }) {
  const { t } = useTranslation(['workerAccount', 'common']);
  const [errorCode, setErrorCode] = useState<string | null>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { upiAddress, password: '' },
    resolver: contractResolver<Values, Values>(setUpiAddressBody),
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (values) => {
    setErrorCode(null);
    const response = await setUpiAddress(values);
    if (response.ok) {
      notify.success(t(response.data.upiAddress ? 'upi.saved' : 'upi.removed'));
      return onDone();
    }
    if (!showFieldErrors<Values>(response.fields, setError, (name) => FIELDS.find((field) => field === name)))
      setErrorCode(response.code);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 [&_input]:min-h-14">
      <Field
        {...register('upiAddress')}
        label={t('upi.label')}
        hint={t('upi.hint')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={320}
        error={errors.upiAddress?.message && errorText(errors.upiAddress.message)}
      />
      <Field
        {...register('password')}
        type="password"
        label={t('upi.password')}
        hint={t('upi.password_hint')}
        autoComplete="current-password"
        required
        error={errors.password?.message && errorText(errors.password.message)}
      />
      <FormSubmit errorCode={errorCode} busy={isSubmitting && t('common:processing')}>
        {t('upi.save')}
      </FormSubmit>
    </form>
  );
}
