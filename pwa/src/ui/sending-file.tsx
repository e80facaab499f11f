import { RotateCw, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from './button.tsx';
import { UploadProgress } from './progress.tsx';

interface SendingFileProps {
  name: string;
  /** Per cent sent, or the code of why it was not; undefined while it only waits. */
  state: number | string | undefined;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way: how far it has come, or why it has not gone and what can be done. */
export function SendingFile({ name, state, onRetry, onDrop }: SendingFileProps) {
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
            <Button variant="quiet" icon={X} onClick={onDrop}>
              {t('drop')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
