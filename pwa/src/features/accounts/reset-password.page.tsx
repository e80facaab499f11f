import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { resetPasswordBody } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { AuthPage } from './auth-page.tsx';
import { loginOf } from './login-of.ts';

interface Values {
  token: string;
  password: string;
  confirm: string;
}
interface Body {
  token: string;
  password: string;
}

/** Where the link of the mail leads; its token stands in the fragment, which no server sees. */
export default function ResetPasswordPage() {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { token: hash.slice(1), password: '', confirm: '' },
    resolver: contractResolver<Values, Body>(resetPasswordBody, ({ password, confirm }) =>
      password === confirm ? {} : { confirm: 'mismatch' },
    ),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setRefused(null);
    const answer = await call('resetPassword', 'client', { body });
    if (!answer.ok) return setRefused(answer);
    notify.success(t('reset.done'));
    await navigate(loginOf(search), { replace: true });
  });
  const over = errors.token !== undefined || refused?.code === 'auth.reset_over';

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
          {over ? (
            <>
              {errorText('auth.reset_over')}{' '}
              <Link to={`/forgot-password${search}`} className="font-bold underline">
                {t('reset.again')}
              </Link>
            </>
          ) : (
            refused && errorText(refused.code)
          )}
        </FormAlert>
        <Button type="submit" size="large" wide icon={KeyRound} busy={isSubmitting && t('common:processing')}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthPage>
  );
}
