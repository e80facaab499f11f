import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Marks an item with changes that have not reached the server. */
export function UnsentNote() {
  const { t } = useTranslation('outbox');
  return (
    <p className="flex items-center gap-1.5 text-marigold-text">
      <Clock aria-hidden className="size-5 shrink-0" />
      {t('unsent')}
    </p>
  );
}
