import { Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/durations.ts';
import { DELAY_MINUTES, type DelayMinutes, type JobDelay } from '#contract/jobs/delays.ts';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import { slotStart, type Slot } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { reportDelay } from '#pwa/sync/outbox/commands/report-delay.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { DelayNote } from '#pwa/features/jobs/delay-note.tsx';

export interface ReportDelayProps {
  jobId: string;
  status: JobStatus;
  date: string;
  time: Slot | null;
  delay: JobDelay | null | undefined;
  onSettled?: () => void;
}

/** One press tells the client how late the worker is, or how much longer the job takes. */
export function ReportDelay({ jobId, status, date, time, delay, onSettled }: ReportDelayProps) {
  const { t } = useTranslation(['delays', 'errors']);
  const now = useNow();
  const [sending, setSending] = useState<DelayMinutes | null>(null);
  const section = useRef<HTMLElement>(null);
  const startsAt = slotStart(date, time);
  const isOngoing = status === 'ongoing';
  const choices = DELAY_MINUTES.filter((minutes) => minutes > 0 && (isOngoing || startsAt + minutes * MINUTE_MS > now));
  const question = t(isOngoing ? 'longer' : 'late');
  const send = async (minutes: DelayMinutes) => {
    if (sending !== null) return;
    setSending(minutes);
    // Its button goes with the delay.
    if (minutes === 0) section.current?.focus();
    const response = await enqueueAndWait('worker', reportDelay, { jobId, minutes });
    setSending(null);
    if (response.ok) notifySent(response, t('sent'));
    else notify.error(errorText(response.code));
    onSettled?.();
  };
  return (
    <section ref={section} tabIndex={-1} aria-label={question} className="grid gap-2">
      {delay && <DelayNote area="worker" delay={delay} />}
      {choices.length > 0 && (
        <>
          <div className="flex items-center gap-2">
            <p className="grow font-bold">{question}</p>
            <ListenButton
              large
              about={question}
              text={(spoken) => t('say', { question, minutes: choices.map((minutes) => spoken.number(minutes)).join(', ') })}
            />
          </div>
          <div className="grid grid-cols-5 gap-1.5">
            {choices.map((minutes) => (
              <button
                key={minutes}
                type="button"
                aria-pressed={delay?.minutes === minutes && delay.what !== 'before'}
                // Not `disabled`, which would take the focus away.
                aria-disabled={sending !== null}
                aria-label={t('minutes', { count: minutes })}
                onClick={() => void send(minutes)}
                className="grid min-h-14 place-content-center rounded-md border-2 border-edge bg-card text-center leading-tight font-bold aria-pressed:border-fill aria-pressed:bg-fill aria-pressed:text-on-fill"
              >
                <span className="text-lg">{minutes}</span>
                <span className="text-sm font-normal">{t('unit')}</span>
              </button>
            ))}
          </div>
        </>
      )}
      {delay && (
        <Button size="large" variant="quiet" icon={Undo2} busy={sending !== null && t('on_time')} onClick={() => void send(0)}>
          {t('on_time')}
        </Button>
      )}
    </section>
  );
}
