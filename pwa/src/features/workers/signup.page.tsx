import { Trash2 } from 'lucide-react';
import { use, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { Steps } from '#pwa/ui/steps.tsx';
import { APPLICATION_DAYS } from './application-age.ts';
import { parseProfession } from './application.ts';
import {
  applicationLoaded,
  clearApplication,
  isStarted,
  updateApplication,
  useApplication,
  useIsSaved,
} from './application-store.ts';
import { ConfirmStep } from './step-confirm.tsx';
import { ProfessionStep } from './step-profession.tsx';
import { QUESTIONS, nextScreen, previousScreen, screenAt, screenUrl, type Screen } from './questions.ts';
import { QuestionStep } from './question-step.tsx';
import '#pwa/i18n/en/workerSignup.ts';

/** How a screen of the wizard was opened: from another one, or from the last step, to which Next then leads back. */
const wizardState = z.object({ wizard: z.literal(true), isChange: z.optional(z.boolean()) });

const FIRST_SKILL_QUESTION: Screen = { step: 3, question: QUESTIONS[3][0] };

/** Which of the questions of its step a screen asks. */
const progressOf = ({ step, question }: Screen) => {
  const questions: readonly (string | undefined)[] = step === 2 || step === 3 ? QUESTIONS[step] : [];
  return { current: questions.indexOf(question) + 1, total: questions.length };
};

/** The signup wizard. The step and its question are in the URL, so the browser's Back goes one question back. */
export default function WorkerSignupPage() {
  use(applicationLoaded());
  const { t } = useTranslation('workerSignup');
  const [search] = useSearchParams();
  const { state, pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const application = useApplication();
  const isSaved = useIsSaved();
  const requestedProfession = search.has('step') ? null : parseProfession(search.get('service'));
  useLayoutEffect(() => {
    if (requestedProfession) updateApplication({ profession: requestedProfession });
  }, [requestedProfession]);

  useEffect(() => {
    // Preloads the last page while there is a network.
    void loadOrNull(() => import('./application-summary.page.tsx'));
  }, []);

  const screen = screenAt(application, requestedProfession ? 2 : Number(search.get('step') ?? 1), search.get('question'));
  const { step, question } = screen;
  const openedFrom = z.safeParse(wizardState, state).data;
  const go = (to: Screen, isChange = false) => void navigate(screenUrl(to), { state: { wizard: true, isChange } });
  const next = () => go(openedFrom?.isChange ? { step: 4 } : nextScreen(screen));
  const back = () => (openedFrom ? void navigate(-1) : void navigate(screenUrl(previousScreen(screen)), { replace: true }));
  const { profession, name, email } = application;
  // Otherwise the screen would jump to the one in the URL as soon as the unanswered question before it has an answer.
  if (search.has('step') && pathname + query !== screenUrl(screen))
    return <Navigate to={screenUrl(screen)} replace state={state} />;
  return (
    <div className="page-width max-w-2xl py-6 md:py-10">
      <p className="mb-1 font-bold text-marigold-text">{t('title')}</p>
      <Steps
        labels={[t('steps.profession'), t('steps.personal'), t('steps.skills'), t('steps.confirm')]}
        current={step}
        detail={question && t('question', progressOf(screen))}
      />
      <div className="mt-4 grid gap-3 empty:hidden">
        {application.restored && <Banner>{t('restored', { days: APPLICATION_DAYS })}</Banner>}
        {!isSaved && <Banner tone="warning">{t('not_saved')}</Banner>}
      </div>
      {step === 1 || !profession ? (
        // Another profession has other skills.
        <ProfessionStep onNext={() => go(openedFrom?.isChange ? FIRST_SKILL_QUESTION : nextScreen(screen))} />
      ) : question ? (
        <QuestionStep key={question} profession={profession} question={question} onNext={next} onBack={back} />
      ) : (
        <ConfirmStep
          profession={profession}
          onNext={() => void navigate('/worker/application-summary', { state: { application: { profession, name, email } } })}
          onBack={back}
          onChange={(to) => go(to, true)}
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
