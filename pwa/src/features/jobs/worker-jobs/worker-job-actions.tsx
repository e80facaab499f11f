import { CircleCheck, CircleX, Hammer, ThumbsUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { JobStatus } from '#contract/jobs/job-status.ts';
import { Button } from '#pwa/ui/button.tsx';
import { QuestionDialog } from '#pwa/ui/dialog.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { useWorkerAction, type WorkerAction } from './use-worker-action.ts';
import { StartCodeSheet } from './start-code-sheet.tsx';

interface WorkerJobActionsProps {
  jobId: string;
  status: JobStatus;
  /** Statuses in which Cancel is offered: the lists offer it only for an ongoing job. */
  cancelFrom: readonly JobStatus[];
  /** Whether the start code is known to be needed; otherwise the server's error tells. */
  needsCode?: boolean;
  onDone: (action: WorkerAction) => void;
}

/** The worker's actions: the next step of the job, and Cancel below it. */
export function WorkerJobActions({ jobId, status, cancelFrom, needsCode, onDone }: WorkerJobActionsProps) {
  const { t } = useTranslation('workerJobs');
  const { busy, perform } = useWorkerAction(jobId, onDone);
  const [cancelling, setCancelling] = useState(false);
  const [codeState, setCodeState] = useState<'closed' | 'asked' | 'wrong'>('closed');

  const start = async (digits?: string) => {
    const apiError = await perform('start', digits);
    if (apiError?.code === 'job.start_code') setCodeState(digits === undefined ? 'asked' : 'wrong');
    else setCodeState('closed');
  };
  return (
    <>
      {status === 'pending' && (
        <Button
          wide
          size="large"
          icon={ThumbsUp}
          busy={busy === 'accept' && t('accepting')}
          onClick={() => void perform('accept')}
        >
          {t('accept')}
        </Button>
      )}
      {status === 'accepted' && (
        <Button
          wide
          size="large"
          icon={Hammer}
          busy={busy === 'start' && t('starting')}
          onClick={() => (needsCode ? setCodeState('asked') : void start())}
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
          onClick={() => void perform('complete')}
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
      <QuestionDialog open={cancelling} onOpenChange={setCancelling} title={t('cancel_title')} text={t('cancel_text')}>
        <ListenButton large text={t('cancel_spoken', { yes: t('cancel_yes'), no: t('cancel_no') })} />
        <Button
          size="large"
          variant="danger"
          icon={CircleX}
          busy={busy === 'cancel' && t('cancelling')}
          onClick={() => void perform('cancel').then(() => setCancelling(false))}
        >
          {t('cancel_yes')}
        </Button>
        <Button size="large" variant="secondary" icon={Undo2} onClick={() => setCancelling(false)}>
          {t('cancel_no')}
        </Button>
      </QuestionDialog>
      <StartCodeSheet
        state={codeState}
        busy={busy === 'start' && t('starting')}
        onClose={() => setCodeState('closed')}
        onSubmit={(digits) => void start(digits)}
      />
    </>
  );
}
