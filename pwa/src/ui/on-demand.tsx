import { RotateCw } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeFailedText, reloadForCode } from './code-failed.ts';
import { ErrorBoundary } from './error-boundary.tsx';

interface CodeFailedProps {
  /** Shows only the icon, where a button would be. */
  asButton?: boolean;
  /** Reloads the page. */
  reload?: () => void;
}

/** In place of a component that could not be loaded, or that threw an error. */
export function CodeFailed({ asButton, reload }: CodeFailedProps) {
  const { t } = useTranslation();
  const reason = codeFailedText();
  const retry = () => void reloadForCode(reload);
  if (asButton)
    return (
      <button type="button" aria-label={`${reason} ${t('retry')}`} onClick={retry} className="p-3 text-indigo">
        <RotateCw aria-hidden className="size-6" />
      </button>
    );
  return (
    <div role="alert" className="rounded-md border border-red bg-tint-red px-4 pt-3">
      <p>{reason}</p>
      <button type="button" onClick={retry} className="min-h-12 font-bold underline">
        {t('retry')}
      </button>
    </div>
  );
}

interface OnDemandProps extends Pick<CodeFailedProps, 'asButton'> {
  /** While the code is loaded. */
  fallback?: ReactNode;
  /** What is shown below the message if the code does not come. */
  afterFailure?: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page whose code is loaded on demand. If it does not come, the rest of the page stays, and a press reloads the
 * page.
 */
export const OnDemand = ({ fallback = null, asButton, afterFailure, children }: OnDemandProps) => (
  <ErrorBoundary
    fallback={
      <>
        <CodeFailed {...(asButton && { asButton })} />
        {afterFailure}
      </>
    }
  >
    <Suspense fallback={fallback}>{children}</Suspense>
  </ErrorBoundary>
);
