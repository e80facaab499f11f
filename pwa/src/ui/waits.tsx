import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Beside what was done here and has not reached the server. */
export function Waits() {
  const { t } = useTranslation('outbox');
  return (
    <p className="flex items-center gap-1.5 text-marigold-text">
      <Clock aria-hidden className="size-5 shrink-0" />
      {t('waits')}
    </p>
  );
}
