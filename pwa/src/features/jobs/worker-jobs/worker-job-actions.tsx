import { CircleCheck, CircleX, Hammer, ThumbsUp, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import { slotStart, type Slot } from '#contract/time.ts';
import { useNow } from '#pwa/shared/use-now.ts';
import { Button } from '#pwa/ui/button.tsx';
import { lazyModal } from '#pwa/ui/lazy-modal.tsx';
import { TravelQuestion } from '#pwa/features/jobs/travel-question.tsx';
import { useWorkerAction, type WorkerAction } from './use-worker-action.ts';
import type { CancelQuestionProps } from './cancel-question.tsx';
import type { ConfirmQuestionProps } from './confirm-question.tsx';
import type { StartTimeSheetProps } from './start-time-sheet.tsx';
import { isBeforeDayOf } from './is-before-day-of.ts';
import type { StartCodeSheetProps } from './start-code-sheet.tsx';

const CancelQuestion = lazyModal<CancelQuestionProps>(async () => (await import('./cancel-question.tsx')).CancelQuestion);
const ConfirmQuestion = lazyModal<ConfirmQuestionProps>(async () => (await import('./confirm-question.tsx')).ConfirmQuestion);
const StartTimeSheet = lazyModal<StartTimeSheetProps>(async () => (await import('./start-time-sheet.tsx')).StartTimeSheet);
const StartCodeSheet = lazyModal<StartCodeSheetProps>(async () => (await import('./start-code-sheet.tsx')).StartCodeSheet);

interface WorkerJobActionsProps {
  jobId: string;
  status: JobStatus;
  date: string;
  customerName: string;
  /** Whether the client has asked for this worker, who can then say no. */
  isDirect: boolean;
  /** Null: the client wants the job at any time of the day. */
  time: Slot | null;
  /** Statuses in which Cancel is offered: the lists offer it only for an ongoing job. */
  cancelFrom: readonly JobStatus[];
  /** Whether the start code is known to be needed; otherwise the server's error tells. */
  needsCode?: boolean;
  onDone: (action: WorkerAction) => void;
}

/** The worker's actions: the next step of the job, and Cancel below it. */
export function WorkerJobActions(props: WorkerJobActionsProps) {
  const { buttons, questions } = useWorkerJobActions(props);
  return (
    <>
      {buttons}
      {questions}
    </>
  );
}

/**
 * The buttons of the actions apart from their questions, which stay open when the buttons move on the screen.
 * `isActing`: a question is open, or an action is being sent.
 */
export function useWorkerJobActions({
  jobId,
  status,
  date,
  time,
  customerName,
  isDirect,
  cancelFrom,
  needsCode,
  onDone,
}: WorkerJobActionsProps): { buttons: ReactNode; questions: ReactNode; isActing: boolean } {
  const { t } = useTranslation('workerJobs');
  const isEarly = isBeforeDayOf(date, useNow());
  const { busy, perform } = useWorkerAction(jobId, onDone);
  const [cancelling, setCancelling] = useState(false);
  const [codeState, setCodeState] = useState<'closed' | 'asked' | 'wrong'>('closed');

  const [question, setQuestion] = useState<'time' | 'travel' | ConfirmQuestionProps['asked'] | null>(null);
  const isConfirming = question === 'decline' || question === 'start' || question === 'complete';
  const [timeSlot, setTimeSlot] = useState<Slot | undefined>();

  const accept = async (chosen?: Slot, acceptTravel?: boolean) => {
    setTimeSlot(chosen);
    const apiError = await perform('accept', { timeSlot: chosen, ...(acceptTravel && { acceptTravel }) });
    setQuestion(apiError?.code === 'worker.travel_time' ? 'travel' : null);
  };
  const askOrStart = () => (needsCode ? setCodeState('asked') : void start());
  const start = async (digits?: string) => {
    const apiError = await perform('start', { code: digits });
    if (apiError?.code === 'job.start_code') setCodeState(digits === undefined ? 'asked' : 'wrong');
    else setCodeState('closed');
  };
  const buttons = (
    <>
      {status === 'pending' && (
        <Button
          wide
          size="large"
          icon={ThumbsUp}
          busy={busy === 'accept' && t('accepting')}
          disabled={busy === 'decline'}
          onClick={() => (time === null ? setQuestion('time') : void accept())}
        >
          {t('accept')}
        </Button>
      )}
      {status === 'pending' && isDirect && (
        <Button wide size="large" variant="secondary" icon={X} disabled={busy !== null} onClick={() => setQuestion('decline')}>
          {t('decline')}
        </Button>
      )}
      {status === 'accepted' && (
        <Button
          wide
          size="large"
          variant={isEarly ? 'secondary' : 'primary'}
          icon={Hammer}
          busy={busy === 'start' && t('starting')}
          onClick={() => (isEarly ? setQuestion('start') : askOrStart())}
        >
          {t('start')}
        </Button>
      )}
      {status === 'ongoing' && (
        <Button
          wide
          size="large"
          icon={CircleCheck}
          busy={busy === 'complete' && t('completing')}
          onClick={() => setQuestion('complete')}
        >
          {t('complete')}
        </Button>
      )}
      {cancelFrom.includes(status) && (
        <Button
          wide
          size="large"
          variant="danger"
          icon={CircleX}
          disabled={busy !== null && busy !== 'cancel'}
          onClick={() => setCancelling(true)}
        >
          {t('cancel')}
        </Button>
      )}
    </>
  );
  const questions = (
    <>
      <CancelQuestion
        open={cancelling}
        onOpenChange={setCancelling}
        startsAt={slotStart(date, time)}
        isStarted={status === 'ongoing'}
        isBusy={busy === 'cancel'}
        onConfirm={() => void perform('cancel').then(() => setCancelling(false))}
      />
      <ConfirmQuestion
        open={isConfirming}
        onOpenChange={() => setQuestion(null)}
        asked={isConfirming ? question : 'start'}
        name={customerName}
        date={date}
        onYes={(asked) => {
          setQuestion(null);
          if (asked === 'start') askOrStart();
          else void perform(asked);
        }}
      />
      <StartTimeSheet
        open={question === 'time'}
        onOpenChange={() => setQuestion(null)}
        date={date}
        busy={busy === 'accept' && t('accepting')}
        onChoose={(chosen) => void accept(chosen)}
      />
      <TravelQuestion
        open={question === 'travel'}
        onOpenChange={() => setQuestion(null)}
        busy={busy === 'accept' && t('accepting')}
        onConfirm={() => void accept(timeSlot, true)}
      />
      <StartCodeSheet
        open={codeState !== 'closed'}
        onOpenChange={() => setCodeState('closed')}
        isWrong={codeState === 'wrong'}
        busy={busy === 'start' && t('starting')}
        onSubmit={(digits) => void start(digits)}
      />
    </>
  );
  return { buttons, questions, isActing: busy !== null || cancelling || question !== null || codeState !== 'closed' };
}
