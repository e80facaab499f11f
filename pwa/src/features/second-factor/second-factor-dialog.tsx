import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renewToken } from '#pwa/sync/session/session-lifecycle.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SheetModal } from '#pwa/ui/sheet-modal.tsx';
import { showDialog } from '#pwa/ui/show-dialog.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { PresentFactor } from './present-factor.tsx';
import { useFactors, type Login } from './second-factor.queries.ts';

function SecondFactorDialog({ login, onDone }: { login: Login; onDone: (isPresented: boolean) => void }) {
  const { t } = useTranslation('admin');
  const { data: factors, error, refetch } = useFactors(login);
  return (
    <SheetModal open stacked onOpenChange={() => onDone(false)} title={t('factor.again')} text={t('factor.again_text')}>
      {factors ? (
        <PresentFactor
          login={login}
          factors={factors}
          onPresented={async ({ token }) => {
            renewToken('client', token);
            onDone(true);
          }}
        />
      ) : error ? (
        <ErrorState code={error.apiError.code} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </SheetModal>
  );
}

/**
 * Asks an admin for the second factor on top of the current screen, and saves the token that records it. Needs the admin texts.
 * Resolves to whether it was presented.
 * @param login with that of a login the session continues with the new one, which lasts longer
 */
export const showSecondFactorDialog = (login: Login = null): Promise<boolean> =>
  showDialog((onDone) => (
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactorDialog login={login} onDone={onDone} />
    </QueryClientProvider>
  ));
