import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Banner } from '#pwa/ui/banner.tsx';
import { StaleNote } from '#pwa/ui/stale-note.tsx';

interface FreeWorkersErrorProps {
  /** When the counts that are shown were fetched; null if there are none. */
  savedAt: number | null;
  /** Of the response. */
  code: string;
  onRetry: () => void;
}

/** Why it is not known how many workers are free. No alert: the form can be sent without the counts. */
export function FreeWorkersError({ savedAt, code, onRetry }: FreeWorkersErrorProps) {
  const { t } = useTranslation(['jobRequest', 'common', 'errors']);
  if (savedAt !== null) return <StaleNote savedAt={savedAt} code={code} onRetry={onRetry} />;
  return (
    <Banner tone="warning">
      <p>{t('free_unknown')}</p>
      <p>{errorText(code)}</p>
      <button type="button" onClick={onRetry} className="min-h-12 font-bold text-indigo underline">
        {t('common:retry')}
      </button>
    </Banner>
  );
}
