import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { returnUrlOf } from '#pwa/shared/return-url.ts';
import { clearPendingLogin, pendingLogin } from '#pwa/sync/session/pending-login.ts';
import { startClientSession } from '#pwa/sync/session/start-session.ts';
import { useSession } from '#pwa/sync/session/use-session.ts';
import { ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { confirmDiscard } from '#pwa/ui/confirm-discard.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';
import { AddFactor, type AddedFactor } from './add-factor.tsx';
import { ManageFactors } from './manage-factors.tsx';
import { PresentFactor, type FactorSession } from './present-factor.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useFactors, type Login } from './second-factor.queries.ts';

/** The second step of a login of an admin; for a logged-in admin, the list of the factors. */
export default function SecondFactorPage() {
  const { t } = useTranslation('admin');
  const session = useSession('client');
  // Read once: the page shows the recovery codes after the login is complete.
  const [login] = useState(pendingLogin);
  const isLogin = login !== null;
  if (!isLogin && session?.profile.role !== 'admin') return <Navigate to="/login" replace />;
  return (
    <div className="page-width grid max-w-4xl gap-5 py-6 md:py-8">
      <div>
        <h1 className="text-3xl text-indigo">{t('factor.title')}</h1>
        <p className="mt-1 text-soft">{t(isLogin ? 'factor.login_text' : 'factor.text')}</p>
      </div>
      <Factors login={login} />
    </div>
  );
}

function Factors({ login }: { login: Login }) {
  const { t } = useTranslation('admin');
  const { data: factors, dataUpdatedAt, error, refetch, isFetching } = useFactors(login);
  if (!factors && error)
    return (
      <ErrorState code={error.apiError.code} onRetry={() => void refetch()} busy={isFetching && t('saving')}>
        {login !== null && <BackToLogin />}
      </ErrorState>
    );
  if (!factors) return <Skeleton className="h-72" />;
  // Not above recovery codes: it says that the phone has stored what is below.
  const note = error && <StaleNote savedAt={dataUpdatedAt} code={error.apiError.code} onRetry={() => void refetch()} />;
  if (login === null) return <ManageFactors factors={factors} note={note} onChange={() => void refetch()} />;
  return <LoginFactor login={login} factors={factors} note={note} />;
}

type LoginFactorProps = { login: string; factors: NonNullable<ReturnType<typeof useFactors>['data']>; note: ReactNode };

function LoginFactor({ login, factors, note }: LoginFactorProps) {
  const { t } = useTranslation('admin');
  const { state } = useLocation();
  const navigate = useNavigate();
  const [added, setAdded] = useState<AddedFactor | null>(null);
  const finish = async ({ token, user }: FactorSession) => {
    const hasStarted = await startClientSession(token, user, confirmDiscard('switch'));
    clearPendingLogin();
    // A factor that was presented here is not valid twice.
    await navigate(hasStarted ? returnUrlOf(state, '/admin') : '/login', { replace: true });
  };
  if (added) return <RecoveryCodes codes={added.recoveryCodes} onDone={() => void finish(added)} />;
  if (factors.totp || factors.passkeys.length > 0)
    return (
      <>
        {note}
        <Card className="grid gap-4">
          <PresentFactor login={login} factors={factors} onPresented={finish} />
          <BackToLogin />
        </Card>
      </>
    );
  return (
    <>
      {note}
      <p>{t('factor.first_text')}</p>
      <AddFactor
        login={login}
        passkeysAvailable={factors.passkeysAvailable}
        hasTotp={false}
        onAdded={async (response) => setAdded(response)}
      />
      <BackToLogin />
    </>
  );
}

function BackToLogin() {
  const { t } = useTranslation('admin');
  return (
    <ButtonLink to="/login" variant="quiet" onClick={clearPendingLogin}>
      {t('factor.back')}
    </ButtonLink>
  );
}
