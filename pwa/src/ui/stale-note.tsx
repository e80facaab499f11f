import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Banner } from './banner.tsx';
import { SavedAgo } from './date-time.tsx';

interface StaleNoteProps {
  /** Null if it is not known. */
  savedAt: number | null;
  /** Of the response that failed. `network` shows only its own text, because nothing has failed. */
  code?: string | undefined;
  /** By default the text of the code. */
  text?: string | undefined;
  onRetry?: () => void;
}

/** Above stored data that could not be fetched again. */
export function StaleNote({ savedAt, code = 'network', text = errorText(code), onRetry }: StaleNoteProps) {
  const { t } = useTranslation();
  const isOffline = code === 'network';
  return (
    <Banner
      tone="warning"
      icon={isOffline ? WifiOff : undefined}
      below={
        <>
          {savedAt !== null && <SavedAgo instant={savedAt} />}
          {onRetry && (
            <button type="button" onClick={onRetry} className="min-h-12 font-bold text-indigo underline">
              {t('retry')}
            </button>
          )}
        </>
      }
    >
      <p>{isOffline ? errorText('network_stored') : text}</p>
      {code === 'server.error' && text !== errorText(code) && <p>{errorText('our_fault')}</p>}
    </Banner>
  );
}
