import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#pwa/ui/sheet.tsx';
import '#pwa/i18n/en/reviewForm.ts';

/** The reviews feature's form, passed in by the app: features do not import each other. */
export interface RenderReviewFormProp {
  renderReviewForm: (of: { jobId: string; onDone: () => void }) => ReactNode;
}

/** The review form in a sheet. */
export function ReviewSheet({
  jobId,
  onClose,
  renderReviewForm,
}: RenderReviewFormProp & { jobId: string | null; onClose: () => void }) {
  const { t } = useTranslation('reviewForm');
  return (
    <Sheet open={jobId !== null} onOpenChange={onClose} title={t('title')}>
      {jobId !== null && renderReviewForm({ jobId, onDone: onClose })}
    </Sheet>
  );
}
