import { CircleCheck, CircleX, Hammer, ThumbsUp, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Status } from '#contract/status.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Question } from '#pwa/ui/dialog.tsx';
import { ListenButton } from '#pwa/ui/listen-button.tsx';
import { useWorkerAction, type WorkerAction } from './worker-job-action.ts';
import { StartCodeSheet } from './worker-start-code.tsx';

interface WorkerJobActionsProps {
  jobId: string;
  status: Status;
  /** From which statuses Cancel is offered: the lists offer it only for an ongoing job. */
  cancelFrom: readonly Status[];
  /** Known to need the client's code; otherwise the server says so. */
  needsCode?: boolean;
  onDone: (action: WorkerAction) => void;
}

/** What the worker can do with a job now: one main step, and under it the way out. */
export function WorkerJobActions({ jobId, status, cancelFrom, needsCode, onDone }: WorkerJobActionsProps) {
  const { t } = useTranslation('workerJobs');
  const { busy, run } = useWorkerAction(jobId, onDone);
  const [cancelling, setCancelling] = useState(false);
  const [code, setCode] = useState<'closed' | 'asked' | 'wrong'>('closed');

  const start = async (digits?: string) => {
    const refusal = await run('start', digits);
    if (refusal?.code === 'job.start_code') setCode(digits === undefined ? 'asked' : 'wrong');
    else setCode('closed');
  };
  return (
    <>
      {status === 'pending' && (
        <Button wide size="large" icon={ThumbsUp} busy={busy === 'accept' && t('accepting')} onClick={() => void run('accept')}>
          {t('accept')}
        </Button>
      )}
      {status === 'accepted' && (
        <Button
          wide
          size="large"
          icon={Hammer}
          busy={busy === 'start' && t('starting')}
          onClick={() => (needsCode ? setCode('asked') : void start())}
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
          onClick={() => void run('complete')}
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
      <Question open={cancelling} onOpenChange={setCancelling} title={t('cancel_title')} text={t('cancel_text')}>
        <ListenButton large text={t('cancel_said', { yes: t('cancel_yes'), no: t('cancel_no') })} />
        <Button
          size="large"
          variant="danger"
          icon={CircleX}
          busy={busy === 'cancel' && t('cancelling')}
          onClick={() => void run('cancel').then(() => setCancelling(false))}
        >
          {t('cancel_yes')}
        </Button>
        <Button size="large" variant="secondary" icon={Undo2} onClick={() => setCancelling(false)}>
          {t('cancel_no')}
        </Button>
      </Question>
      <StartCodeSheet
        state={code}
        busy={busy === 'start' && t('starting')}
        onClose={() => setCode('closed')}
        onSubmit={(digits) => void start(digits)}
      />
    </>
  );
}
