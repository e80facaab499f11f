import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';
import { UploadProgress } from './upload-progress.tsx';
import '#pwa/i18n/en/files.ts';

interface UploadStatusProps {
  name: string;
  /** Percent sent, or the code of the error; undefined while the file is waiting. */
  state: number | string | undefined;
  onRetry: () => void;
  onRemove: () => void;
}

/** A queued file: its progress, or its error with buttons to retry and remove it. */
export function UploadStatus({ name, state, onRetry, onRemove }: UploadStatusProps) {
  const { t } = useTranslation(['files', 'errors']);
  return (
    <div className="mb-3 rounded-md bg-sunk p-3">
      <p className="truncate font-bold">{name}</p>
      {typeof state === 'number' ? (
        <UploadProgress percent={state} />
      ) : (
        <>
          <p role="status">{state === undefined ? t('waiting') : errorText(state)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" icon={RotateCw} onClick={onRetry}>
              {t('retry')}
            </Button>
            <Button variant="quiet" icon={X} onClick={onRemove}>
              {t('drop')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
