import { Send } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobDetail } from '#contract/jobs.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { ThumbBar } from './booking-thumb-bar.tsx';
import type { Chosen, WithMatching } from './job-request-match.tsx';
import { askWorker } from './jobs.commands.ts';

interface JobMatchProps extends WithMatching {
  job: JobDetail;
  onAnswer: () => void;
}

/** While everybody near is being asked: who would fit, one of whom may be asked alone. */
export function JobMatch({ job, matching, onAnswer }: JobMatchProps) {
  const { t } = useTranslation(['live', 'errors']);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (job.status !== 'pending' || job.worker_id !== null || job.lat === null || job.lng === null) return null;

  const ask = async (worker: Chosen) => {
    setBusy(true);
    const answer = await askWorker(job.id, worker.id);
    setBusy(false);
    setAsking(false);
    if (answer.ok) notify.success(t('ask.done', { name: worker.name }));
    else if (answer.code === 'worker.slot_taken') notify.error(t('ask.busy_then', { name: worker.name }));
    else notify.error(answer.code === 'job.already_taken' ? t('ask.taken') : errorText(answer.code));
    onAnswer();
  };
  return (
    <>
      {matching({
        serviceType: job.serviceType,
        wish: {
          lat: job.lat,
          lng: job.lng,
          date: job.date,
          timeSlot: job.timeSlot,
          gender: job.preferredGender ?? null,
          problem: job.description,
        },
        chosen: chosen?.id ?? null,
        onChoose: setChosen,
      })}
      {chosen && (
        <>
          <ThumbBar>
            <Button icon={Send} size="large" wide onClick={() => setAsking(true)}>
              {t('ask.button', { name: chosen.name })}
            </Button>
          </ThumbBar>
          <ConfirmDialog
            open={asking}
            onOpenChange={setAsking}
            title={t('ask.title', { name: chosen.name })}
            text={t('ask.text', { name: chosen.name })}
            confirm={t('ask.yes')}
            busy={busy && t('ask.busy')}
            onConfirm={() => void ask(chosen)}
          />
        </>
      )}
    </>
  );
}
