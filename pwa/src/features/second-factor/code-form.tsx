import { ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { recoveryCode, totpCode } from '#contract/second-factor.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';

const SCHEMAS = { totp: z.object({ code: totpCode }), recovery: z.object({ code: recoveryCode }) } as const;

interface CodeFormProps {
  method: 'totp' | 'recovery';
  /** Text of the submit button. */
  submitText: string;
  /** Whether the form takes the focus: it replaces the button that opened it, or is the only way. */
  takesFocus: boolean;
  /** Sends the code. Resolves to the error, or null. */
  onSubmit: (code: string) => Promise<ApiError | null>;
}

/** Asks for a code of the authenticator app or for a recovery code. */
export function CodeForm({ method, submitText, takesFocus, onSubmit }: CodeFormProps) {
  const { t } = useTranslation(['admin', 'common']);
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    defaultValues: { code: '' },
    resolver: contractResolver<{ code: string }, { code: string }>(SCHEMAS[method]),
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (takesFocus) setFocus('code');
  }, [takesFocus, setFocus]);
  const submit = handleSubmit(async ({ code }) => {
    const apiError = await onSubmit(code);
    if (apiError) setError('root', { message: apiError.code });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        {...register('code')}
        label={t(`factor.code_${method}`)}
        hint={t(`factor.code_${method}_hint`)}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        required
        error={errors.code && t(`factor.code_${method}_invalid`)}
      />
      <FormAlert>{errors.root?.message && errorText(errors.root.message)}</FormAlert>
      <Button type="submit" size="large" wide icon={ShieldCheck} busy={isSubmitting && t('common:processing')}>
        {submitText}
      </Button>
    </form>
  );
}
