import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';
import { notify } from './toast.ts';
import { UploadProgress } from './upload-progress.tsx';
import '#pwa/i18n/en/files.ts';

interface UploadStatusProps {
  name: string;
  /** Percent sent, or the code of the error; undefined while the file is waiting. */
  state: number | string | undefined;
  /** Whether it is being sent, perhaps by another tab, which tells no percent. */
  isSending: boolean;
  onRetry: () => void;
  /** Resolves to false if it is being sent. */
  onRemove: () => Promise<boolean>;
}

/** A queued file: its progress, or its error with buttons to retry and remove it. */
export function UploadStatus({ name, state, isSending, onRetry, onRemove }: UploadStatusProps) {
  const { t } = useTranslation(['files', 'errors']);
  const remove = async () => {
    if (!(await onRemove())) notify.warning(t('on_its_way'));
  };
  return (
    <div className="mb-3 rounded-md bg-sunk p-3">
      <p className="truncate font-bold">{name}</p>
      {typeof state === 'number' ? (
        <UploadProgress percent={state} />
      ) : isSending ? (
        <p role="status">{t('being_sent')}</p>
      ) : (
        <>
          <p role="status">{state === undefined ? t('waiting') : errorText(state)}</p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button variant="secondary" icon={RotateCw} onClick={onRetry}>
              {t('retry')}
            </Button>
            <Button variant="quiet" icon={X} onClick={() => void remove()}>
              {t('drop')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
