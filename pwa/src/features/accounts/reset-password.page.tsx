import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { resetPasswordBody } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver, showFieldErrors } from '#pwa/shared/form.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { AuthPage, takeFocus } from './auth-page.tsx';
import { loginPath } from './login-path.ts';

interface Values {
  token: string;
  password: string;
  confirm: string;
}
interface Body {
  token: string;
  password: string;
}

/** The field for the errors of the server. */
const fieldOf = (name: string) => (name === 'password' ? name : undefined);

/** The target of the mailed link; the token is in the fragment, which is never sent to a server. */
export default function ResetPasswordPage() {
  const { t } = useTranslation(['auth', 'common']);
  const { hash, search } = useLocation();
  const [isDone, setIsDone] = useState(false);
  const [apiError, setApiError] = useState<ApiError | null>(null);
  /** Whether a request had no response: its password may be set, and then the link is used up. */
  const [mayBeDone, setMayBeDone] = useState(false);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { token: hash.slice(1), password: '', confirm: '' },
    resolver: contractResolver<Values, Body>(resetPasswordBody, ({ password, confirm }) =>
      password === confirm ? {} : { confirm: 'mismatch' },
    ),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setApiError(null);
    const wasOnline = navigator.onLine;
    const response = await call('resetPassword', 'client', { body });
    if (!response.ok) {
      if (response.code === 'network' && wasOnline) setMayBeDone(true);
      if (!showFieldErrors<Values>(response.fields, setError, fieldOf)) setApiError(response);
      return;
    }
    setIsDone(true);
  });
  const isLinkExpired = errors.token !== undefined || apiError?.code === 'auth.reset_over';
  const isUnknown = mayBeDone && (isLinkExpired || apiError?.code === 'network');

  if (isDone)
    return (
      <AuthPage title={t('reset.title')} text={t('reset.text')}>
        <div ref={takeFocus} tabIndex={-1} className="rounded-md">
          <EmptyState icon={KeyRound} title={t('reset.done')} text={t('reset.check')}>
            <ButtonLink to={loginPath(search)} replace>
              {t('signup.to_login')}
            </ButtonLink>
          </EmptyState>
        </div>
      </AuthPage>
    );
  return (
    <AuthPage title={t('reset.title')} text={t('reset.text')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field
          {...register('password')}
          label={t('reset.password')}
          hint={t('password_hint')}
          type="password"
          autoComplete="new-password"
          required
          error={errors.password?.message && errorText(errors.password.message)}
        />
        <Field
          {...register('confirm')}
          label={t('confirm_password')}
          type="password"
          autoComplete="new-password"
          required
          error={errors.confirm && t('signup.mismatch')}
        />
        <FormAlert>
          {isUnknown ? (
            <>
              {t('reset.unknown')}{' '}
              <Link to={loginPath(search)} className="font-bold underline">
                {t('signup.to_login')}
              </Link>
            </>
          ) : isLinkExpired ? (
            <>
              {errorText('auth.reset_over')}{' '}
              <Link to={`/forgot-password${search}`} className="font-bold underline">
                {t('reset.again')}
              </Link>
            </>
          ) : (
            apiError && errorText(apiError.code)
          )}
        </FormAlert>
        <Button type="submit" size="large" wide icon={KeyRound} busy={isSubmitting && t('common:processing')}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthPage>
  );
}
