import { Component, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '#pwa/ui/error-state.tsx';
import { loadNewest } from './newest.ts';
import { replaceSnapshot } from './snapshot.ts';

/** Shows what happened when a page cannot be fetched or breaks. Retry loads anew: a lazy page remembers its failure. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

function Failed() {
  const { t } = useTranslation();
  useEffect(replaceSnapshot, []);
  return (
    <div className="page-width py-10">
      <ErrorState text={t('page_failed')} onRetry={() => void loadNewest()} />
    </div>
  );
}
