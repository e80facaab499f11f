import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { StickyActions } from '#pwa/features/jobs/sticky-actions.tsx';
import type { RenderMatchingProp } from '#pwa/features/jobs/job-request-matching.tsx';
import type { ChosenWorker } from '#pwa/features/jobs/job-request-values.ts';
import { useChosenWorker } from '#pwa/features/jobs/use-chosen-worker.ts';
import { requestWorker } from '#pwa/features/jobs/jobs.mutations.ts';

interface JobMatchProps extends RenderMatchingProp {
  job: JobDetail;
  onSettled: () => void;
}

/** While the request is open to all workers nearby: the best matches, one of whom can be requested directly. */
export function JobMatch({ job, renderMatching, onSettled }: JobMatchProps) {
  const { t } = useTranslation(['jobInProgress', 'errors']);
  const [chosen, setChosen] = useState<ChosenWorker | null>(null);
  const { goneName, onChoose, onGone } = useChosenWorker(chosen, setChosen);
  const [dialogOpen, setDialogOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  if (job.status !== 'pending' || job.worker_id !== null || job.lat === null || job.lng === null) return null;

  const request = async (worker: ChosenWorker) => {
    setBusy(true);
    const response = await requestWorker(job.id, worker.id);
    setBusy(false);
    setDialogOpen(false);
    if (response.ok) notify.success(t('ask.done', { name: worker.name }));
    else if (response.code === 'worker.slot_taken') notify.error(t('ask.busy_then', { name: worker.name }));
    else notify.error(response.code === 'job.already_taken' ? t('ask.taken') : errorText(response.code));
    onSettled();
  };
  return (
    <>
      {renderMatching({
        serviceType: job.serviceType,
        criteria: {
          lat: job.lat,
          lng: job.lng,
          date: job.date,
          timeSlot: job.timeSlot,
          duration: job.duration,
          gender: job.preferredGender ?? null,
          problem: job.description,
        },
        chosen,
        onChoose,
        onGone,
      })}
      <p role="status">{goneName !== null && t('ask.gone', { name: goneName })}</p>
      {chosen && (
        <>
          <StickyActions>
            <Button icon={Send} size="large" wide onClick={() => setDialogOpen(true)}>
              {t('ask.button', { name: chosen.name })}
            </Button>
          </StickyActions>
          <ConfirmDialog
            open={dialogOpen}
            onOpenChange={setDialogOpen}
            title={t('ask.title', { name: chosen.name })}
            text={t('ask.text', { name: chosen.name })}
            confirm={t('ask.yes')}
            busy={busy && t('ask.busy')}
            onConfirm={() => void request(chosen)}
          />
        </>
      )}
    </>
  );
}
