import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from '#pwa/ui/error-boundary.tsx';
import { CodeFailed } from '#pwa/ui/on-demand.tsx';
import { reloadWithUpdate } from './app-update.ts';
import { removeSnapshotWhenRendered } from './snapshot.ts';

/** Shows an error when a page cannot be loaded or throws. */
export const PageErrorBoundary = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={<PageFailed />}>{children}</ErrorBoundary>
);

const reload = () => void reloadWithUpdate();

function PageFailed() {
  useEffect(removeSnapshotWhenRendered, []);
  return (
    <div className="page-width py-10">
      <CodeFailed reload={reload} />
    </div>
  );
}
