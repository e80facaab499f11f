import { Trash2 } from 'lucide-react';
import { use, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { Steps } from '#pwa/ui/steps.tsx';
import { APPLICATION_DAYS } from './application-age.ts';
import { furthestStep, parseProfession } from './application.ts';
import {
  applicationLoaded,
  clearApplication,
  isStarted,
  updateApplication,
  useApplication,
  useIsSaved,
} from './application-store.ts';
import { ConfirmStep } from './step-confirm.tsx';
import { PersonalStep } from './step-personal.tsx';
import { ProfessionStep } from './step-profession.tsx';
import { SkillsStep } from './step-skills.tsx';

/** The signup wizard. The step is in the URL, so the browser's Back goes one step back. */
export default function WorkerSignupPage() {
  use(applicationLoaded());
  const { t } = useTranslation('workerSignup');
  const [search] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const application = useApplication();
  const isSaved = useIsSaved();
  const requestedProfession = search.has('step') ? null : parseProfession(search.get('service'));
  useLayoutEffect(() => {
    if (requestedProfession) updateApplication({ profession: requestedProfession });
  }, [requestedProfession]);

  useEffect(() => {
    // Preloads the last page while there is a network.
    void import('./application-summary.page.tsx').catch(() => undefined);
  }, []);

  const requestedStep = requestedProfession ? 2 : Number(search.get('step') ?? 1);
  const step = Math.min(Math.max(1, requestedStep || 1), furthestStep(application));
  const go = (to: number) => void navigate(`/worker/signup?step=${to}`, { state: { wizard: true } });
  const back = () =>
    typeof state === 'object' && state !== null && 'wizard' in state
      ? void navigate(-1)
      : void navigate(`/worker/signup?step=${step - 1}`, { replace: true });
  const { profession, name, email } = application;
  return (
    <div className="page-width max-w-2xl py-6 md:py-10">
      <p className="mb-1 font-bold text-marigold-text">{t('title')}</p>
      <Steps labels={[t('steps.profession'), t('steps.personal'), t('steps.skills'), t('steps.confirm')]} current={step} />
      <div className="mt-4 grid gap-3 empty:hidden">
        {application.restored && <Banner>{t('restored', { days: APPLICATION_DAYS })}</Banner>}
        {!isSaved && <Banner tone="warning">{t('not_saved')}</Banner>}
      </div>
      {step === 1 || !profession ? (
        <ProfessionStep onNext={() => go(2)} />
      ) : step === 2 ? (
        <PersonalStep onNext={() => go(3)} onBack={back} />
      ) : step === 3 ? (
        <SkillsStep profession={profession} onNext={() => go(4)} onBack={back} />
      ) : (
        <ConfirmStep
          profession={profession}
          onNext={() => void navigate('/worker/application-summary', { state: { application: { profession, name, email } } })}
          onBack={back}
          onChange={go}
        />
      )}
      <p className="mt-6 flex flex-wrap items-center justify-center gap-x-2 text-soft">
        {t('have_account')}
        <Link to="/worker/login" className="inline-flex min-h-14 items-center font-bold text-indigo underline">
          {t('login_link')}
        </Link>
      </p>
      {isStarted(application) && <ForgetApplication />}
    </div>
  );
}

/** Erases the application: the device may be shared. */
function ForgetApplication() {
  const { t } = useTranslation('workerSignup');
  const navigate = useNavigate();
  const [dialogOpen, setDialogOpen] = useState(false);
  const erase = async () => {
    await clearApplication();
    setDialogOpen(false);
    await navigate('/worker/signup', { replace: true });
  };
  return (
    <div className="mt-2 text-center">
      <Button variant="quiet" size="large" icon={Trash2} onClick={() => setDialogOpen(true)}>
        {t('forget')}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        onOpenChange={setDialogOpen}
        title={t('forget_title')}
        text={t('forget_text')}
        confirm={t('forget_yes')}
        cancel={t('forget_no')}
        danger
        onConfirm={() => void erase()}
      />
    </div>
  );
}
