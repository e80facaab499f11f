import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from './banner.tsx';
import { SavedAgo } from './date-time.tsx';

/** Above stored data that could not be fetched again, because there is no network: nothing has failed. */
export function OfflineNote({ savedAt, onRetry }: { savedAt: number; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Banner tone="warning" icon={WifiOff}>
      <p>{t('offline')}</p>
      <SavedAgo instant={savedAt} />
      {onRetry && (
        <button type="button" onClick={onRetry} className="min-h-12 font-bold text-indigo underline">
          {t('retry')}
        </button>
      )}
    </Banner>
  );
}
