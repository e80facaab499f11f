import { Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { forgotPasswordBody } from '#contract/accounts.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { currentLanguageCode } from '#pwa/i18n/index.ts';
import { contractResolver } from '#pwa/shared/form.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { EmptyState } from '#pwa/ui/empty-state.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { FormAlert } from '#pwa/ui/form-alert.tsx';
import { AuthPage, takeFocus } from './auth-page.tsx';
import { loginPath } from './login-path.ts';
import { rememberedEmails } from './remembered-emails.ts';

interface Values {
  email: string;
}

/** Asks for the e-mail; the response is the same whether or not an account exists. */
export default function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'common']);
  const { search } = useLocation();
  const [apiError, setApiError] = useState<ApiError | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [suggestions] = useState(rememberedEmails);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    resolver: contractResolver<Values, Values>(forgotPasswordBody),
  });

  const submit = handleSubmit(async ({ email }) => {
    setApiError(null);
    const response = await call('forgotPassword', 'client', { body: { email, language: currentLanguageCode() } });
    if (response.ok) setSentTo(email);
    else setApiError(response);
  });

  return (
    <AuthPage title={t('forgot.title')} text={t('forgot.text')}>
      {sentTo ? (
        <div ref={takeFocus} tabIndex={-1} className="rounded-md">
          <EmptyState icon={Mail} title={t('forgot.sent')} text={t('forgot.sent_text', { email: sentTo })} />
        </div>
      ) : (
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
            error={formState.errors.email?.message && errorText(formState.errors.email.message)}
          />
          <FormAlert>{apiError && errorText(apiError.code)}</FormAlert>
          <Button type="submit" size="large" wide icon={Send} busy={formState.isSubmitting && t('common:processing')}>
            {t('forgot.submit')}
          </Button>
        </form>
      )}
      <p className="mt-4 border-t border-line pt-2">
        <Link to={loginPath(search)} className="flex min-h-12 items-center font-bold text-indigo underline">
          {t('forgot.back')}
        </Link>
      </p>
    </AuthPage>
  );
}
