import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { renewToken } from '#pwa/sync/session/session-lifecycle.ts';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { SheetModal } from '#pwa/ui/sheet-modal.tsx';
import { showDialog } from '#pwa/ui/show-dialog.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { PresentFactor } from './present-factor.tsx';
import { useFactors } from './second-factor.queries.ts';

function SecondFactorDialog({ onDone }: { onDone: (isPresented: boolean) => void }) {
  const { t } = useTranslation('admin');
  const { data: factors, error, refetch } = useFactors(null);
  return (
    <SheetModal open stacked onOpenChange={() => onDone(false)} title={t('factor.again')} text={t('factor.again_text')}>
      {factors ? (
        <PresentFactor
          login={null}
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
 */
export const showSecondFactorDialog = (): Promise<boolean> =>
  showDialog((onDone) => (
    <QueryClientProvider client={new QueryClient()}>
      <SecondFactorDialog onDone={onDone} />
    </QueryClientProvider>
  ));
