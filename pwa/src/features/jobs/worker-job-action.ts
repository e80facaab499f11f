import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#pwa/i18n/error-text.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { syncChanges } from '#pwa/sync/realtime/delta-sync.ts';
import { notify } from '#pwa/ui/toast.ts';
import { acceptJob, cancelJob, completeJob, startJob } from './jobs.commands.ts';

export type WorkerAction = 'accept' | 'start' | 'complete' | 'cancel';

const COMMANDS = {
  accept: acceptJob,
  start: startJob,
  complete: completeJob,
  cancel: cancelJob,
} as const satisfies Record<WorkerAction, unknown>;

const TEXTS = {
  accept: { done: 'accepted', failed: 'accept_failed' },
  start: { done: 'started', failed: 'start_failed' },
  complete: { done: 'completed', failed: 'complete_failed' },
  cancel: { done: 'cancelled', failed: 'cancel_failed' },
} as const;

/** One worker's step with one job: no second press while it is on its way, and what became of it is told. */
export function useWorkerAction(jobId: string, onDone: (action: WorkerAction) => void) {
  const { t } = useTranslation(['workerJobs', 'outbox']);
  const [busy, setBusy] = useState<WorkerAction | null>(null);
  // A second tap can come before React has rendered the first. Another step is another matter: the one before may still wait.
  const running = useRef(new Set<WorkerAction>());

  const textOf = (action: WorkerAction, { code }: ApiError): string => {
    if (action === 'accept' && (code === 'auth.required' || code === 'auth.expired')) return t('accept_login');
    return code === 'server.error' ? t(TEXTS[action].failed) : errorText(code);
  };

  /** @returns the refusal, or null when it is done or was not begun */
  const run = async (action: WorkerAction, code?: string): Promise<ApiError | null> => {
    if (running.current.has(action)) return null;
    running.current.add(action);
    setBusy(action);
    const answer = action === 'start' ? await startJob(jobId, code) : await COMMANDS[action](jobId);
    running.current.delete(action);
    setBusy((now) => (now === action ? null : now));
    if (answer.ok) {
      if ('queued' in answer && answer.queued) notify.info(t('outbox:kept'));
      else notify.success(t(TEXTS[action].done));
      onDone(action);
      return null;
    }
    // The code has its own question, which says what was wrong.
    if (answer.code !== 'job.start_code') notify.error(textOf(action, answer));
    // Refused because the job has moved on elsewhere: show where it is now.
    if (answer.status === 404 || answer.status === 409) void syncChanges('worker');
    return answer;
  };
  return { busy, run };
}
