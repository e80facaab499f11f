import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#pwa/ui/sheet.tsx';

/** The reviews feature's form, passed in by the app: features do not import each other. */
export interface ReviewSlot {
  review: (of: { jobId: string; onDone: () => void }) => ReactNode;
}

/** The review form in a sheet. */
export function ReviewSheet({ jobId, onClose, review }: ReviewSlot & { jobId: string | null; onClose: () => void }) {
  const { t } = useTranslation('reviewForm');
  return (
    <Sheet open={jobId !== null} onOpenChange={onClose} title={t('title')}>
      {jobId !== null && review({ jobId, onDone: onClose })}
    </Sheet>
  );
}
