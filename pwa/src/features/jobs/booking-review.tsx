import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#pwa/ui/sheet.tsx';

/** What the app puts into a page of jobs: the review form of a job. */
export interface ReviewSlot {
  review: (of: { jobId: string; onDone: () => void }) => ReactNode;
}

/** The review form over the page. */
export function ReviewSheet({ jobId, onClose, review }: ReviewSlot & { jobId: string | null; onClose: () => void }) {
  const { t } = useTranslation('review');
  return (
    <Sheet open={jobId !== null} onOpenChange={onClose} title={t('title')}>
      {jobId !== null && review({ jobId, onDone: onClose })}
    </Sheet>
  );
}
