import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Banner } from './banner.tsx';
import { SavedAgo } from './date-time.tsx';

interface StaleNoteProps {
  /** Null if it is not known. */
  savedAt: number | null;
  /** Why the data could not be fetched again; by default there is no network, and nothing has failed. */
  text?: string | undefined;
  /** True if the server failed and `text` does not say so. */
  isOurFault?: boolean;
  onRetry?: () => void;
}

/** Above stored data that could not be fetched again. */
export function StaleNote({ savedAt, text, isOurFault, onRetry }: StaleNoteProps) {
  const { t } = useTranslation();
  return (
    <Banner tone="warning" icon={text === undefined ? WifiOff : undefined}>
      <p>{text ?? t('offline')}</p>
      {isOurFault && <p>{errorText('our_fault')}</p>}
      {savedAt !== null && <SavedAgo instant={savedAt} />}
      {onRetry && (
        <button type="button" onClick={onRetry} className="min-h-12 font-bold text-indigo underline">
          {t('retry')}
        </button>
      )}
    </Banner>
  );
}
