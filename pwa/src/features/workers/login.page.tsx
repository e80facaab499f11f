import { LogIn } from 'lucide-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router';
import { errorText } from '#pwa/i18n/error-text.ts';
import { sessionEndText } from '#pwa/i18n/session-end-text.ts';
import { returnUrlOf } from '#pwa/shared/return-url.ts';
import { startWorkerSession } from '#pwa/sync/session/start-session.ts';
import { endsSoon } from '#pwa/sync/session/token-expiry.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { useSessionEnd } from '#pwa/sync/session/use-session-end.ts';
import { announce } from '#pwa/ui/announcer.tsx';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';
import { notify } from '#pwa/ui/toast.ts';
import { loginSuggestions, rememberLogin } from './login-suggestions.ts';
import { login } from './workers.mutations.ts';
import '#pwa/i18n/en/auth.ts';
import '#pwa/i18n/en/workerSignup.ts';

const stringIn = (state: unknown, key: string): string => {
  const found: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, key) : undefined;
  return typeof found === 'string' ? found : '';
};

export default function WorkerLoginPage() {
  const { t } = useTranslation(['workerSignup', 'auth']);
  const { state } = useLocation();
  const session = useSession('worker');
  // Before a session ends, a push notification leads here.
  const [endingToken] = useState(() => (session && endsSoon(session.token) ? session.token : null));
  const sessionEnd = useSessionEnd('worker');
  const isJustRegistered = typeof state === 'object' && state !== null && 'registered' in state;
  const [suggestions] = useState(loginSuggestions);
  const [emailOrPhone, setEmailOrPhone] = useState(() => stringIn(state, 'emailOrPhone') || (suggestions[0] ?? ''));
  const [password, setPassword] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isOurFault, setIsOurFault] = useState(false);
  const [isSuspended, setIsSuspended] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (isJustRegistered) announce(t('registered'));
  }, [isJustRegistered, t]);
  if (session && session.token !== endingToken) return <Navigate to={returnUrlOf(state, '/worker/dashboard')} replace />;

  const missing = (value: string) => (isSubmitted && !value ? errorText('field.required') : undefined);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    setFailure(null);
    const loginId = emailOrPhone.trim();
    if (!loginId || !password)
      return form.current?.querySelector<HTMLElement>(`input[name=${loginId ? 'password' : 'emailOrPhone'}]`)?.focus();
    setBusy(true);
    const response = await login(loginId, password);
    setBusy(false);
    if (response.ok) {
      // The new session redirects to the dashboard.
      if (!(await startWorkerSession(response.data.token, response.data.worker, confirmDiscard('switch')))) return;
      rememberLogin(loginId);
      return notify.success(t('login_done'));
    }
    // The server does not distinguish an unknown account from a wrong password, to prevent account enumeration.
    const isCredentialError =
      response.code === 'auth.bad_credentials' || response.code === 'request.invalid' || response.code === 'server.error';
    setFailure(isCredentialError ? t('login_failed') : errorText(response.code));
    setIsOurFault(response.code === 'server.error');
    setIsSuspended(response.code.startsWith('account.suspended'));
  };
  return (
    <div className="page-width max-w-lg py-6 md:py-10">
      <h1 className="text-2xl text-indigo">{t('login_title')}</h1>
      <p className="mt-1 mb-5 text-soft">{t('login_text')}</p>
      {isJustRegistered && (
        <div className="mb-5">
          <Banner tone="success">{t('registered')}</Banner>
        </div>
      )}
      {sessionEnd && !isJustRegistered && (
        <div className="mb-5">
          <Banner>{sessionEndText(sessionEnd)}</Banner>
        </div>
      )}
      <Card>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 [&_input]:min-h-14">
          <Field
            label={t('email_or_phone')}
            name="emailOrPhone"
            autoComplete="username"
            autoCapitalize="none"
            required
            suggestions={suggestions}
            value={emailOrPhone}
            onChange={({ target }) => setEmailOrPhone(target.value)}
            error={missing(emailOrPhone.trim())}
          />
          <Field
            label={t('password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            error={missing(password)}
          />
          <Link
            to="/forgot-password?for=worker"
            className="-my-2 flex min-h-14 items-center justify-self-start font-bold text-indigo underline"
          >
            {t('auth:login.forgot')}
          </Link>
          {failure && (
            <div role="alert">
              <Banner tone="danger">
                <p>{failure}</p>
                {isOurFault && <p>{errorText('our_fault')}</p>}
                {isSuspended && (
                  <Link to="/contact" className="flex min-h-14 items-center font-bold text-indigo underline">
                    {t('auth:write_to_us')}
                  </Link>
                )}
              </Banner>
            </div>
          )}
          <Button type="submit" size="large" icon={LogIn} wide busy={busy && t('logging_in')}>
            {t('login')}
          </Button>
        </form>
      </Card>
      <p className="mt-5 flex flex-wrap items-center justify-center gap-x-2 text-soft">
        {t('no_account')}
        <Link to="/worker/signup" className="inline-flex min-h-14 items-center font-bold text-indigo underline">
          {t('join')}
        </Link>
      </p>
    </div>
  );
}
