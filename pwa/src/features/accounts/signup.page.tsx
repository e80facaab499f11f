import { LogIn, UserPlus } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { returnUrlOf } from '#pwa/shared/return-url.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { signup } from './accounts.mutations.ts';
import { AuthPage } from './auth-page.tsx';
import { saveNewAccount } from './new-account.ts';
import { rememberedEmails } from './remembered-emails.ts';
import { MISMATCH, signupForm, signupField, type SignupField, type SignupOutput, type SignupValues } from './signup-form.ts';

/** Texts, input attributes and autofill hints of each field. */
const FIELDS = {
  firstName: { label: 'first_name', input: { autoComplete: 'given-name' } },
  lastName: { label: 'last_name', input: { autoComplete: 'family-name' } },
  email: { label: 'email', input: { type: 'email', inputMode: 'email', autoComplete: 'username', autoCapitalize: 'none' } },
  phone: { label: 'phone', hint: 'phone_hint', input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } },
  address: { label: 'address', hint: 'address_hint', input: { autoComplete: 'street-address' } },
  password: { label: 'password', hint: 'password_hint', input: { type: 'password', autoComplete: 'new-password' } },
  confirmPassword: { label: 'confirm_password', input: { type: 'password', autoComplete: 'new-password' } },
} as const satisfies Record<SignupField, { label: string; hint?: string; input: ComponentProps<'input'> }>;

/** The address that a guest has typed into the request form. */
const typedAddress = (state: unknown): string | undefined =>
  typeof state === 'object' && state && 'address' in state && typeof state.address === 'string' ? state.address : undefined;

export default function SignupPage() {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  const [rememberedEmail] = useHydrated() ? rememberedEmails() : [];
  const draftAddress = typedAddress(state);
  const { register, handleSubmit, setError, formState } = useForm<SignupValues, unknown, SignupOutput>({
    // Otherwise no default values: they would overwrite what was typed before hydration of the prerendered page.
    ...(draftAddress && { defaultValues: { address: draftAddress } }),
    resolver: contractResolver<SignupValues, SignupOutput>(
      signupForm,
      ({ password, confirmPassword }): Record<string, string> =>
        password === confirmPassword ? {} : { confirmPassword: MISMATCH },
    ),
  });
  const { errors, isSubmitting } = formState;
  const loginState = { returnUrl: returnUrlOf(state, '/job-request') };

  const submit = handleSubmit(async ({ firstName, lastName, email, phone, address, password }) => {
    setFailure(null);
    const response = await signup({ name: `${firstName} ${lastName}`, email, phone, address, password });
    if (response.ok) {
      notify.success(t('signup.success'));
      saveNewAccount({ email, password });
      await navigate('/login', { state: { ...loginState, email }, replace: true });
      return;
    }
    const fieldErrors = response.code === 'account.email_taken' ? { email: response.code } : response.fields;
    if (!showFieldErrors(fieldErrors, setError, signupField)) setFailure(response.code);
  });

  const field = (name: SignupField) => {
    const code = errors[name]?.message;
    const texts = FIELDS[name];
    return (
      <Field
        {...register(name)}
        {...texts.input}
        label={t(texts.label)}
        hint={'hint' in texts ? t(texts.hint) : undefined}
        required
        error={code === MISMATCH ? t('signup.mismatch') : code && errorText(code)}
      />
    );
  };

  return (
    <AuthPage title={t('signup.title')} text={t('signup.text')}>
      {rememberedEmail && (
        <div className="mb-4 grid gap-2 rounded-md bg-tint-indigo p-3">
          <p className="wrap-anywhere">{t('signup.known', { email: rememberedEmail })}</p>
          <ButtonLink to="/login" state={{ ...loginState, email: rememberedEmail }} size="large" wide icon={LogIn}>
            {t('signup.to_login')}
          </ButtonLink>
        </div>
      )}
      <p className="-mt-2 mb-2 flex flex-wrap items-center gap-x-2 border-b border-line">
        {t('signup.have_account')}
        <Link to="/login" state={loginState} className="flex min-h-12 items-center font-bold text-indigo underline">
          {t('signup.to_login')}
        </Link>
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          {field('firstName')}
          {field('lastName')}
        </div>
        {field('email')}
        {field('phone')}
        {field('address')}
        {field('password')}
        {field('confirmPassword')}
        <FormAlert isOurFault={failure === 'server.error'}>
          {failure === 'network'
            ? errorText(failure)
            : failure && t('signup.failed', { why: failure === 'server.error' ? t('signup.unknown') : errorText(failure) })}
        </FormAlert>
        <Button type="submit" size="large" wide icon={UserPlus} busy={isSubmitting && t('common:processing')}>
          {t('signup.submit')}
        </Button>
      </form>
    </AuthPage>
  );
}
