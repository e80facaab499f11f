import { RotateCw } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFailedText } from './code-failed.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface CodeFailedProps {
  /** Shows only the icon, where a button would be. */
  asButton: boolean;
}

function CodeFailed({ asButton }: CodeFailedProps) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={asButton ? undefined : 'px-4'}>
      <button
        type="button"
        // React.lazy caches a failed import.
        onClick={() => window.location.reload()}
        className="flex min-h-12 items-center gap-2 text-start text-sm"
      >
        <RotateCw aria-hidden className="m-3 size-6 shrink-0" />
        <span className={asButton ? 'sr-only' : undefined}>
          {codeFailedText()} <b className="underline">{t('retry')}</b>
        </span>
      </button>
    </div>
  );
}

interface OnDemandProps extends Partial<CodeFailedProps> {
  /** While the code is loaded. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** A part of a page whose code is loaded on demand. If it does not come, the rest of the page stays, and a press reloads the page. */
export const OnDemand = ({ fallback = null, asButton = false, children }: OnDemandProps) => (
  <ErrorBoundary fallback={<CodeFailed asButton={asButton} />}>
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
