import { Component, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { reloadWithUpdate } from './app-update.ts';
import { removeSnapshotWhenRendered } from './snapshot.ts';

/** Shows an error when a page cannot be loaded or throws. Retry reloads the page, because React.lazy caches a failed import. */
export class PageErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <PageFailed /> : this.props.children;
  }
}

function PageFailed() {
  const { t } = useTranslation();
  useEffect(removeSnapshotWhenRendered, []);
  return (
    <div className="page-width py-10">
      <ErrorState
        {...(navigator.onLine ? { text: t('page_failed') } : { title: t('page_offline'), text: t('page_not_stored') })}
        onRetry={() => void reloadWithUpdate()}
      />
    </div>
  );
}
