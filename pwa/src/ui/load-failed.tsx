import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { cx } from './cx.ts';
import { SavedAgo } from './date-time.tsx';

interface LoadFailedProps {
  /** Of the response. */
  code: string | null;
  /** Shown unless the network is missing. */
  text: string;
  onRetry: () => void;
  /** When what is shown beside it was fetched. */
  savedAt?: number | null;
  /** Fills the box of the picture instead of a line. */
  fill?: boolean;
}

/**
 * In place of a picture or another small part of a page that could not be fetched, or beside an old one. A press fetches it
 * again.
 */
export function LoadFailed({ code, text, savedAt = null, onRetry, fill }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      onClick={onRetry}
      className={cx(
        'text-sm',
        fill ? 'size-full overflow-auto p-1 leading-tight' : 'flex min-h-14 items-center gap-2 text-start',
      )}
    >
      {!fill && <RotateCw aria-hidden className="size-6 shrink-0 text-soft" />}
      <span>
        {code === 'network' ? errorText(savedAt === null ? code : 'network_stored') : text}{' '}
        {code === 'server.error' && text !== errorText(code) && errorText('our_fault')}{' '}
        {savedAt !== null && <SavedAgo instant={savedAt} />}
        <span className="font-bold text-indigo underline">{t('retry')}</span>
      </span>
    </button>
  );
}
