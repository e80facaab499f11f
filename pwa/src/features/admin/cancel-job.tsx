import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import { call } from '#pwa/sync/http/api-client.ts';
import { Button } from '#pwa/ui/button.tsx';
import { AdminStatus } from './admin-status.tsx';
import { ReasonSheet } from './reason-sheet.tsx';
import { useAdminAction } from './use-admin-action.ts';

interface CancelJobProps {
  id: string;
  status: JobStatus;
  isPaid: boolean;
}

/**
 * Cancels a job, or undoes the completion of one that was not done. The sheet stays over one that ends meanwhile: the server then
 * says so.
 */
export function CancelJob(job: CancelJobProps) {
  const { t } = useTranslation('admin');
  const [sheetOpen, setSheetOpen] = useState(false);
  return (
    <div className="empty:hidden">
      {job.status !== 'cancelled' && (
        <Button variant="danger" icon={Ban} onClick={() => setSheetOpen(true)}>
          {t(job.status === 'completed' ? 'undo_job' : 'cancel_job')}
        </Button>
      )}
      {sheetOpen && <CancelSheet {...job} onClose={() => setSheetOpen(false)} />}
    </div>
  );
}

/** The job that was there when the sheet was opened is cancelled; after `job.changed`, the one that it then shows. */
function CancelSheet({ id, status, isPaid, onClose }: CancelJobProps & { onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { perform } = useAdminAction();
  const [openedWith, setOpenedWith] = useState<{ status: JobStatus; isPaid: boolean } | null>({ status, isPaid });
  const seen = openedWith ?? { status, isPaid };
  const texts =
    seen.status === 'completed'
      ? { title: t('undo_title'), text: t('undo_text'), confirm: t('undo_job') }
      : { title: t('cancel_title'), text: t('cancel_text'), confirm: t('cancel_job') };
  const cancel = async (reason: string) => {
    const body = { reason, seen };
    const apiError = await perform(() => call('adminCancelJob', 'client', { params: { id }, body }), t('cancelled'));
    if (apiError?.code === 'job.changed') setOpenedWith(null);
    return apiError;
  };
  return (
    <ReasonSheet {...texts} icon={Ban} onClose={onClose} onConfirm={cancel}>
      {/* The sheet covers the page. */}
      {openedWith === null && (
        <p className="flex flex-wrap items-center gap-3">
          <AdminStatus status={status} />
          <strong>{t(isPaid ? 'paid_yes' : 'paid_no')}</strong>
        </p>
      )}
    </ReasonSheet>
  );
}
