import { ArrowLeft, LogIn, RotateCw, Send, WifiOff } from 'lucide-react';
import { use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { profession } from '#contract/catalogue.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { logout } from '#pwa/sync/session/session-lifecycle.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { UploadProgress } from '#pwa/ui/upload-progress.tsx';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';
import { passwordErrors } from './application.ts';
import { applicationLoaded, clearApplication, updateApplication, useApplication } from './application-store.ts';
import { Facts } from '#pwa/ui/facts.tsx';
import { screenAt, screenOfField, screenUrl } from './questions.ts';
import { useSendApplication } from './send-application.ts';
import '#pwa/i18n/en/workerSignup.ts';

const navigationState = z.object({ application: z.object({ profession, name: z.string(), email: z.string() }) });

/** Errors without field codes, and the field they belong to. */
const FIELD_OF: Partial<Record<ApiError['code'], string>> = {
  'account.email_taken': 'email',
  'account.phone_taken': 'phone',
};

export default function ApplicationSummaryPage() {
  use(applicationLoaded());
  const { t } = useTranslation(['workerSignup', 'services', 'common', 'errors']);
  const { state } = useLocation();
  const navigate = useNavigate();
  const application = useApplication();
  const [done, setDone] = useState(false);
  const finish = async () => {
    setDone(true);
    // A session of another worker would make the login page redirect to their dashboard.
    await logout('worker', confirmDiscard('logout'));
    await navigate('/worker/login', { replace: true, state: { registered: true, emailOrPhone: application.email } });
    // Only after navigating: this page redirects to the form when the application is empty.
    await clearApplication();
  };
  const { sending: sendState, send, retryNow } = useSendApplication(() => void finish());
  useEffect(() => {
    // Preloads the next page while there is a network.
    void loadOrNull(() => import('./login.page.tsx'));
  }, []);
  const { data } = z.safeParse(navigationState, state);
  if (!data) return <Navigate to="/worker/signup" replace />;
  // After a reload only the password is missing, which the last step asks for.
  const isReady = screenAt(application, 4, null).step === 4 && Object.keys(passwordErrors(application)).length === 0;
  if (!isReady && !done) return <Navigate to="/worker/signup?step=4" replace />;

  const editFields = ({ code, fields }: ApiError) => {
    const field = FIELD_OF[code];
    const serverErrors = { ...fields, ...(field && { [field]: code }) };
    updateApplication({ serverErrors });
    const [firstField = ''] = Object.keys(serverErrors);
    void navigate(screenUrl(screenOfField(firstField)), { state: { wizard: true, isChange: true } });
  };
  return (
    <div className="page-width max-w-2xl py-6 md:py-10">
      <h1 className="text-2xl text-indigo">{t('summary_title')}</h1>
      <p className="mt-1 mb-5 text-soft">{t('summary_text')}</p>
      <Card>
        <Facts
          columns="md:max-lg:grid-cols-2"
          facts={[
            [t('profession'), t(`services:profession.${data.application.profession}`)],
            [t('name'), data.application.name],
            [t('email'), data.application.email],
          ]}
        />
      </Card>
      <div className="mt-5 grid gap-4" aria-live="polite">
        {sendState.state === 'sending' && <UploadProgress percent={sendState.percent} />}
        {sendState.state === 'waiting' && (
          <Banner tone="warning" icon={WifiOff}>
            {t('broken')}
          </Banner>
        )}
        {sendState.state === 'refused' && (
          <SubmitError refused={sendState.refused} onChange={() => editFields(sendState.refused)} />
        )}
      </div>
      <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row">
        <Button
          variant="secondary"
          size="large"
          icon={ArrowLeft}
          disabled={sendState.state === 'sending'}
          onClick={() => void navigate(-1)}
        >
          {t('common:back')}
        </Button>
        {sendState.state === 'waiting' ? (
          <Button size="large" icon={RotateCw} className="grow" onClick={retryNow}>
            {t('common:retry')}
          </Button>
        ) : (
          <Button
            size="large"
            icon={Send}
            className="grow"
            busy={sendState.state === 'sending' && t('submitting')}
            onClick={send}
          >
            {t('submit')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The server's error, with the actions that resolve it. */
function SubmitError({ refused, onChange }: { refused: ApiError; onChange: () => void }) {
  const { t } = useTranslation('workerSignup');
  const { code } = refused;
  const isKnown = code !== 'server.error' && code !== 'request.malformed';
  const isTaken = code === 'account.email_taken' || code === 'account.phone_taken';
  return (
    <>
      <ErrorState code={code} text={isKnown ? undefined : t('failed')}>
        {isTaken && (
          <ButtonLink to="/worker/login" size="large" icon={LogIn}>
            {t('login')}
          </ButtonLink>
        )}
        {code === 'account.phone_taken' && (
          <ButtonLink to="/contact" variant="secondary" size="large">
            {t('write_to_us')}
          </ButtonLink>
        )}
        <Button variant="secondary" size="large" onClick={onChange}>
          {t('change_details')}
        </Button>
      </ErrorState>
      <p>{t('resend')}</p>
    </>
  );
}
