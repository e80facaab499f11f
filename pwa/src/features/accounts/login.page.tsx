import { LogIn } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { loginBody } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { sessionEndText } from '#pwa/i18n/session-end-text.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import { returnUrlOf } from '#pwa/shared/return-url.ts';
import { useHydrated } from '#pwa/shared/use-hydrated.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { useSessionEnd } from '#pwa/sync/session/use-session-end.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { QuestionDialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';
import { notify } from '#pwa/ui/toast.ts';
import { login } from './accounts.mutations.ts';
import { AuthPage } from './auth-page.tsx';
import { takeNewAccount } from './new-account.ts';
import { rememberedEmails } from './remembered-emails.ts';

interface Values {
  email: string;
  password: string;
}

/** The e-mail of a user who has just signed up. */
const newUserEmail = (state: unknown): string | undefined =>
  typeof state === 'object' && state && 'email' in state && typeof state.email === 'string' ? state.email : undefined;

export default function LoginPage() {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [apiError, setApiError] = useState<ApiError | null>(null);
  const [isUnknownEmail, setUnknownEmail] = useState(false);
  const hydrated = useHydrated();
  const suggestions = useMemo(() => (hydrated ? rememberedEmails() : []), [hydrated]);
  const newEmail = newUserEmail(state);
  const sessionEnd = useSessionEnd('client');
  const { register, handleSubmit, setError, formState } = useForm<Values, unknown, Values>({
    // A default would overwrite what was typed before hydration of the prerendered page, so only signup's redirect sets one.
    ...(newEmail && { defaultValues: { email: newEmail } }),
    resolver: contractResolver<Values, Values>(loginBody),
  });
  const { errors, isSubmitting } = formState;

  const logIn = async (values: Values) => {
    setApiError(null);
    const response = await login(values, confirmDiscard('switch'));
    if (!response) return;
    if (response.ok && response.secondFactorRequired) {
      const returnUrl = returnUrlOf(state, '/admin');
      await navigate('/admin/second-factor', { state: { returnUrl }, replace: true });
      return;
    }
    if (response.ok) {
      notify.success(t('login.success'));
      await navigate(returnUrlOf(state, response.user.role === 'admin' ? '/admin' : '/my-bookings'), { replace: true });
      return;
    }
    if (response.code === 'account.not_found') return setUnknownEmail(true);
    const field = (name: string) => (name === 'email' || name === 'password' ? name : undefined);
    if (!showFieldErrors(response.fields, setError, field)) setApiError(response);
  };
  const submit = handleSubmit(logIn);

  // Who has just signed up need not type the password once more.
  const [isLoggingIn, setIsLoggingIn] = useState(false);
  const logInNewAccount = useEffectEvent(async () => {
    const account = takeNewAccount();
    if (!account) return;
    setIsLoggingIn(true);
    await logIn(account);
    setIsLoggingIn(false);
  });
  useEffect(() => void logInNewAccount(), []);

  return (
    <AuthPage
      title={t('login.title')}
      text={t('login.text')}
      reason={newEmail || !sessionEnd ? null : sessionEndText(sessionEnd)}
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          {...register('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          suggestions={suggestions}
          required
          error={errors.email?.message && errorText(errors.email.message)}
        />
        <Field
          {...register('password')}
          label={t('password')}
          type="password"
          autoComplete="current-password"
          required
          error={errors.password?.message && errorText(errors.password.message)}
        />
        <Link
          to="/forgot-password"
          state={state}
          className="-my-2 flex min-h-12 items-center justify-self-start font-bold text-indigo underline"
        >
          {t('login.forgot')}
        </Link>
        <FormAlert isOurFault={apiError?.code === 'server.error'}>{apiError && <LoginError of={apiError} />}</FormAlert>
        <Button type="submit" size="large" wide icon={LogIn} busy={(isSubmitting || isLoggingIn) && t('login.busy')}>
          {t('login.submit')}
        </Button>
      </form>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 border-t border-line pt-2">
        {t('login.no_account')}
        <Link to="/signup" state={state} className="flex min-h-12 items-center font-bold text-indigo underline">
          {t('login.to_signup')}
        </Link>
      </p>
      <QuestionDialog open={isUnknownEmail} onOpenChange={setUnknownEmail} title={t('unknown.title')} text={t('unknown.text')}>
        <ButtonLink to="/signup" state={state}>
          {t('unknown.signup')}
        </ButtonLink>
        <Button variant="quiet" onClick={() => setUnknownEmail(false)}>
          {t('common:cancel')}
        </Button>
      </QuestionDialog>
    </AuthPage>
  );
}

function LoginError({ of: { code, status } }: { of: ApiError }) {
  const { t } = useTranslation('auth');
  // A success response without a token and a user.
  if (code === 'server.error' && status < 300) return t('login.failed');
  if (code === 'server.error') return `❌ ${t('login.unknown')}`;
  return (
    <>
      {`❌ ${code === 'auth.bad_credentials' ? t('login.bad_credentials') : errorText(code)}`}
      {code.startsWith('account.suspended') && (
        <Link to="/contact" className="flex min-h-12 items-center font-bold text-indigo underline">
          {t('write_to_us')}
        </Link>
      )}
    </>
  );
}
