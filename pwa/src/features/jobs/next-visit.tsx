import { CalendarPlus, CalendarX, Eye, Repeat, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { JobDetail } from '#contract/jobs/jobs.ts';
import { errorText, errorTextFor } from '#pwa/i18n/error-text.ts';
import { slotText } from '#pwa/i18n/slot-text.ts';
import { formatRupees } from '#pwa/shared/format-rupees.ts';
import { formatDay } from '#pwa/shared/format.ts';
import type { Area } from '#pwa/sync/session/session.ts';
import { Button, ButtonLink } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { ConfirmDialog } from '#pwa/ui/dialog.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { notify } from '#pwa/ui/toast.ts';
import { WorkerQuestion } from '#pwa/ui/worker-question.tsx';
import { bookNextVisit, stopNextVisits } from './jobs.mutations.ts';
import '#pwa/i18n/en/jobInProgress.ts';

interface NextVisitProps {
  area: Area;
  job: JobDetail;
  onSettled: () => void;
}

/** The next visit after a completed one: the client books it with one press, and both sides can withdraw it, after a question. */
export function NextVisit({ area, job, onSettled }: NextVisitProps) {
  const { t, i18n } = useTranslation(['jobInProgress', 'errors']);
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'book' | 'stop' | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  if (job.status !== 'completed' || !job.nextVisit) return null;
  const { date, time, jobId, isWorkerGone } = job.nextVisit;
  const when = `${formatDay(date, i18n.language)}, ${slotText(time)}`;
  const name = job.workerName ?? t('a_worker');
  const text = t(`next_visit.${isWorkerGone ? 'gone' : area}`, { name, price: formatRupees(job.total_amount) });
  const pathOf = (id: string) => (area === 'client' ? `/job-in-progress/${id}` : `/worker/job/${id}`);

  const book = async () => {
    setBusy('book');
    const response = await bookNextVisit(job.id);
    setBusy(null);
    onSettled();
    if (!response.ok) return notify.error(errorTextFor(area, response.code));
    notify.success(t('next_visit.booked'));
    await navigate(pathOf(response.data.job.id));
  };
  const stop = async () => {
    setIsAsked(false);
    setBusy('stop');
    const response = await stopNextVisits(area, job.id);
    setBusy(null);
    onSettled();
    if (response.ok) notify.success(t('next_visit.stopped'));
    else notify.error(errorText(response.code));
  };
  const question = {
    open: isAsked,
    title: t('next_visit.stop_title'),
    text: t(`next_visit.stop_${area}`, { name }),
  };
  return (
    <Card className="grid gap-3">
      <div className="flex items-center gap-3">
        <Repeat aria-hidden className="size-6 shrink-0 text-indigo" />
        <h2 className="grow text-xl">{t('next_visit.title')}</h2>
        {area === 'worker' && !jobId && <ListenButton large about={t('next_visit.title')} text={`${when}. ${text}`} />}
      </div>
      <p className="font-bold">{when}</p>
      {jobId ? (
        <ButtonLink to={pathOf(jobId)} variant="secondary" size="large" icon={Eye}>
          {t('next_visit.see')}
        </ButtonLink>
      ) : (
        <>
          <p>
            {text} {t('next_visit.reminder')}
          </p>
          {area === 'client' && !isWorkerGone && (
            <p>
              {t('address')}: {job.address}
            </p>
          )}
          <div className="flex flex-wrap gap-2.5">
            {isWorkerGone && (
              <ButtonLink to={`/find-workers?service=${job.serviceType}`} icon={Search} size="large">
                {t('find_worker')}
              </ButtonLink>
            )}
            {area === 'client' && !isWorkerGone && (
              <Button
                icon={CalendarPlus}
                size="large"
                busy={busy === 'book' && t('next_visit.booking')}
                onClick={() => void book()}
              >
                {t('next_visit.book')}
              </Button>
            )}
            <Button
              variant="secondary"
              icon={CalendarX}
              size="large"
              busy={busy === 'stop' && t('next_visit.stopping')}
              onClick={() => setIsAsked(true)}
            >
              {t('next_visit.stop')}
            </Button>
          </div>
          {area === 'worker' ? (
            <WorkerQuestion
              {...question}
              yes={t('next_visit.stop_yes')}
              no={t('next_visit.stop_no')}
              icon={CalendarX}
              onClose={() => setIsAsked(false)}
              onYes={() => void stop()}
            />
          ) : (
            <ConfirmDialog
              {...question}
              confirm={t('next_visit.stop_yes')}
              cancel={t('next_visit.stop_no')}
              danger
              onOpenChange={setIsAsked}
              onConfirm={() => void stop()}
            />
          )}
        </>
      )}
    </Card>
  );
}
