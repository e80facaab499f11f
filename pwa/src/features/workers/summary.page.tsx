import { ArrowLeft, Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { profession } from '#contract/catalogue.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { Refused } from '#pwa/sync/call.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { UploadProgress } from '#pwa/ui/progress.tsx';
import { clearApplication, furthestStep, updateApplication, useApplication } from './application.ts';
import { Facts } from './facts.tsx';
import { register } from './workers.commands.ts';

const handedOver = z.object({ application: z.object({ profession, name: z.string(), email: z.string() }) });

/** Refusals that name no field, and the field they are about. */
const FIELD_OF: Partial<Record<Refused['code'], [string, string]>> = {
  'account.email_taken': ['email', 'account.email_taken'],
  'account.phone_taken': ['phone', 'account.phone_taken'],
};

export default function ApplicationSummaryPage() {
  const { t } = useTranslation(['wizard', 'services', 'common']);
  const { state } = useLocation();
  const navigate = useNavigate();
  const application = useApplication();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<Refused | null>(null);
  const [done, setDone] = useState(false);
  const { data } = z.safeParse(handedOver, state);
  if (!data) return <Navigate to="/worker/signup" replace />;
  // Loaded anew: the texts are there, the photos and passwords are not.
  if (furthestStep(application) < 4 && !done) return <Navigate to="/worker/signup?step=2" replace />;

  const submit = async () => {
    setFailure(null);
    setPercent(0);
    const answer = await register(application, setPercent);
    setPercent(null);
    if (answer.ok) {
      setDone(true);
      await navigate('/worker/login', { replace: true, state: { registered: true, emailOrPhone: application.email } });
      clearApplication();
      return;
    }
    setFailure(answer);
    const [field, code] = FIELD_OF[answer.code] ?? [];
    updateApplication({ refused: { ...answer.fields, ...(field && code ? { [field]: code } : {}) } });
  };
  const known = failure && failure.code !== 'server.error' && failure.code !== 'request.malformed';
  return (
    <div className="page-width max-w-2xl py-6 md:py-10">
      <h1 className="text-2xl text-indigo">{t('summary_title')}</h1>
      <p className="mt-1 mb-5 text-soft">{t('summary_text')}</p>
      <Card>
        <Facts
          facts={[
            [t('profession'), t(`services:profession.${data.application.profession}`)],
            [t('name'), data.application.name],
            [t('email'), data.application.email],
          ]}
        />
      </Card>
      <div className="mt-5 grid gap-4" aria-live="polite">
        {percent !== null && <UploadProgress percent={percent} />}
        {failure && (
          <ErrorState text={known ? errorText(failure.code) : t('failed')}>
            <Button variant="secondary" size="large" onClick={() => void navigate('/worker/signup?step=2')}>
              {t('change_details')}
            </Button>
          </ErrorState>
        )}
        {failure && <p>{t('resend')}</p>}
      </div>
      <div className="mt-6 flex flex-col-reverse gap-3 md:flex-row">
        <Button variant="secondary" size="large" icon={ArrowLeft} disabled={percent !== null} onClick={() => void navigate(-1)}>
          {t('common:back')}
        </Button>
        <Button
          size="large"
          icon={Send}
          className="grow"
          busy={percent !== null && t('submitting')}
          onClick={() => void submit()}
        >
          {t('submit')}
        </Button>
      </div>
    </div>
  );
}
