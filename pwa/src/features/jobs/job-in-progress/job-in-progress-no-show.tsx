import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noShowFrom } from '#contract/jobs/cancellation.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { slotEnd, slotStart } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { formatTime } from '#pwa/shared/format.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { reportNoShow } from '#pwa/sync/outbox/commands/report-no-show.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';

const SPECIFIC_ERRORS = new Set<string>(['job.no_show_early', 'job.not_cancellable', 'auth.required', 'phone_full']);

/** From the start of a confirmed job: when and how its client can say that the worker has not come. */
export function NoShow({ job, name, onSettled }: { job: JobDetail; name: string; onSettled: () => void }) {
  const { t, i18n } = useTranslation(['jobInProgress', 'errors']);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const now = useNow();
  const startsAt = slotStart(job.date, job.timeSlot);
  if (now < startsAt) return null;
  if (now < noShowFrom(startsAt))
    return <p className="mt-2">{t('no_show.early', { time: formatTime(noShowFrom(startsAt), i18n.language) })}</p>;
  const confirm = async () => {
    setBusy(true);
    const response = await enqueueAndWait('client', reportNoShow, job.id);
    setBusy(false);
    setOpen(false);
    if (response.ok) notifySent(response, t('no_show.done'));
    else notify.error(SPECIFIC_ERRORS.has(response.code) ? errorText(response.code) : t('no_show.failed'));
    onSettled();
  };
  return (
    <div className="mt-3">
      <Button variant="secondary" icon={UserX} onClick={() => setOpen(true)}>
        {t('no_show.button')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('no_show.title', { name })}
        text={t(slotEnd(job.date, job.timeSlot) > now ? 'no_show.text' : 'no_show.text_over', { name })}
        confirm={t('no_show.yes')}
        cancel={t('no_show.no')}
        danger
        busy={busy && t('no_show.busy')}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
