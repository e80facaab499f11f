import { UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { noShowFrom } from '#contract/jobs/cancellation.ts';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { slotEnd, slotStart } from '#contract/time.ts';
import { ConfirmedCommandButton } from '#pwa/features/jobs/confirmed-command-button.tsx';
import { formatTime } from '#pwa/shared/format-time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { reportNoShow } from '#pwa/sync/outbox/commands/report-no-show.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { useHasOtherRequest } from './use-has-other-request.ts';

/** From the start of a confirmed job: when and how its client can say that the worker has not come. */
export function NoShow({ job, name, onSettled }: { job: JobDetail; name: string; onSettled: () => void }) {
  const { t, i18n } = useTranslation('jobInProgress');
  const now = useNow();
  const hasOther = useHasOtherRequest(job.id);
  const startsAt = slotStart(job.date, job.timeSlot);
  if (now < startsAt) return null;
  const from = noShowFrom(startsAt, job.times.accepted);
  if (now < from)
    return (
      <p className="mt-2">{t(hasOther ? 'no_show.early_other' : 'no_show.early', { time: formatTime(from, i18n.language) })}</p>
    );
  const isOver = slotEnd(job.date, job.timeSlot) <= now;
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      {!isOver && <p>{t('no_show.late', { time: formatTime(startsAt, i18n.language), name })}</p>}
      <ConfirmedCommandButton
        text={t('no_show.button')}
        icon={UserX}
        variant="secondary"
        question={{
          title: t('no_show.title', { name }),
          text: t(isOver || hasOther ? 'no_show.text_over' : 'no_show.text', { name }),
          confirm: t('no_show.yes'),
          cancel: t('no_show.no'),
          busy: t('no_show.busy'),
        }}
        successText={t('no_show.done')}
        failureText={t('no_show.failed')}
        send={() => enqueueAndWait('client', reportNoShow, job.id)}
        onSettled={onSettled}
      />
    </div>
  );
}
