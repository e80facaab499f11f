import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '#pwa/ui/error-boundary.tsx';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { reloadWithUpdate } from './app-update.ts';
import { removeSnapshotWhenRendered } from './snapshot.ts';

/** Shows an error when a page cannot be loaded or throws. Retry reloads the page, because React.lazy caches a failed import. */
export const PageErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<PageFailed />}>{children}</ErrorBoundary>
);

function PageFailed() {
  const { t } = useTranslation();
  useEffect(removeSnapshotWhenRendered, []);
  return (
    <div className="page-width py-10">
      <ErrorState
        {...(navigator.onLine ? { text: t('code_failed') } : { title: t('page_offline'), text: t('page_not_stored') })}
        onRetry={() => void reloadWithUpdate()}
      />
    </div>
  );
}
