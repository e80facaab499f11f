import { useTranslation } from 'react-i18next';
import { Button } from '#pwa/ui/button.tsx';

interface JobPlaceErrorProps {
  text: string | null;
  /** Null if another attempt would change nothing. */
  onRetry: (() => void) | null;
}

/** Below the map of a job: why its place was not found. */
export function JobPlaceError({ text, onRetry }: JobPlaceErrorProps) {
  const { t } = useTranslation();
  return (
    text && (
      <div role="status" className="mt-2 flex flex-wrap items-center gap-x-3">
        <p>{text}</p>
        {onRetry && (
          <Button variant="quiet" size="large" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
      </div>
    )
  );
}
