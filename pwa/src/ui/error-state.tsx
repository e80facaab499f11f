import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';

interface ErrorStateProps {
  /** Of the response. `network` shows only its own text, because nothing has failed. */
  code?: string | undefined;
  /** By default the text of the code. */
  text?: string | undefined;
  title?: string | undefined;
  onRetry?: (() => void) | undefined;
  /** Label of the retry button while it runs. */
  busy?: string | false | undefined;
  /** Further buttons. */
  children?: ReactNode;
}

export function ErrorState({ code = 'unknown', text = errorText(code), title, onRetry, busy, children }: ErrorStateProps) {
  const { t } = useTranslation();
  const isOffline = code === 'network';
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-md border border-red bg-tint-red p-4 md:p-5">
      <p className="flex items-center gap-2 font-bold text-red-text">
        <TriangleAlert aria-hidden className="size-5.5 shrink-0" />
        {isOffline ? errorText(code) : (title ?? t('failed_title'))}
      </p>
      {!isOffline && <p>{text}</p>}
      {code === 'server.error' && text !== errorText(code) && <p>{errorText('our_fault')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {onRetry && (
          <Button variant="secondary" icon={RotateCw} onClick={onRetry} busy={busy}>
            {t('retry')}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
