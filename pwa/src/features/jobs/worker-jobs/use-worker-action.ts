import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Slot } from '#contract/time.ts';
import { errorText } from '#pwa/i18n/error-text.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import { isRejection, type ApiError } from '#pwa/sync/http/api-error.ts';
import { cancelJob } from '#pwa/sync/outbox/commands/cancel-job.ts';
import { completeJob } from '#pwa/sync/outbox/commands/complete-job.ts';
import { declineJob } from '#pwa/sync/outbox/commands/decline-job.ts';
import { startJob } from '#pwa/sync/outbox/commands/start-job.ts';
import { enqueueAndWait } from '#pwa/sync/outbox/outbox.ts';
import { syncChanges } from '#pwa/sync/realtime/delta-sync.ts';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { notify } from '#pwa/ui/toast.ts';
import { acceptJob } from '#pwa/features/jobs/jobs.mutations.ts';
import { awaitLateAcceptance, endLateAcceptance } from './late-acceptance.ts';
import { closeOffer } from './offered-job.ts';

export type WorkerAction = 'accept' | 'decline' | 'start' | 'complete' | 'cancel';

/** What a worker enters for an action: the start code, or the answers to the questions about the time of a job. */
interface ActionInput {
  code?: string | undefined;
  timeSlot?: Slot | undefined;
  acceptTravel?: boolean;
}

const MUTATIONS = {
  accept: (jobId: string, { timeSlot, acceptTravel }: ActionInput) => acceptJob(jobId, { timeSlot, acceptTravel }),
  decline: (jobId: string) => enqueueAndWait('worker', declineJob, jobId),
  start: (jobId: string, { code }: ActionInput) =>
    enqueueAndWait('worker', startJob, { jobId, code }, { rejectsLimit: code !== undefined }),
  complete: (jobId: string) => enqueueAndWait('worker', completeJob, jobId),
  cancel: (jobId: string) => enqueueAndWait('worker', cancelJob, jobId),
} as const satisfies Record<WorkerAction, unknown>;

const TEXTS = {
  accept: { done: 'accepted', failed: 'accept_failed' },
  decline: { done: 'declined', failed: 'decline_failed' },
  start: { done: 'started', failed: 'start_failed' },
  complete: { done: 'completed', failed: 'complete_failed' },
  cancel: { done: 'cancelled', failed: 'cancel_failed' },
} as const;

/** A worker's action on one job: ignores double taps, and shows the outcome as a toast. */
export function useWorkerAction(jobId: string, onDone: (action: WorkerAction) => void) {
  const { t } = useTranslation('workerJobs');
  const navigate = useNavigate();
  const isListening = useIsMounted();
  const [busy, setBusy] = useState<WorkerAction | null>(null);
  // A ref, because a second tap can come before React has rendered the first. Per action: the previous step may still be
  // queued.
  const running = useRef(new Set<WorkerAction>());

  const errorTextOf = (action: WorkerAction, { code }: ApiError): string => {
    if (action === 'accept' && (code === 'auth.required' || code === 'auth.expired')) return t('accept_login');
    return code === 'server.error' ? t(TEXTS[action].failed) : errorText(code);
  };

  /** @returns the error, or null when it succeeded or was not started */
  const perform = async (action: WorkerAction, input: ActionInput = {}): Promise<ApiError | null> => {
    if (running.current.has(action)) return null;
    running.current.add(action);
    setBusy(action);
    // What the next response says counts, not that of an earlier attempt.
    if (action === 'accept') endLateAcceptance(jobId);
    const { pathname } = window.location;
    const isUnknown = action === 'accept' && navigator.onLine;
    const response = await MUTATIONS[action](jobId, input).finally(() => {
      running.current.delete(action);
      setBusy((current) => (current === action ? null : current));
    });
    if (response.ok) {
      notifySent(response, t(TEXTS[action].done));
      onDone(action);
      return null;
    }
    if (response.code === 'worker.phone_unverified') {
      closeOffer(jobId);
      void navigate('/worker/verify-phone', { state: { returnUrl: `/worker/job/${jobId}` } });
    }
    // Accepting is not queued, and the server may have done it.
    if (action === 'accept' && !isRejection(response))
      awaitLateAcceptance(jobId, () => {
        notify.success(t('accepted'));
        if (window.location.pathname === pathname) void navigate(`/worker/job/${jobId}`);
      });
    // The start-code sheet shows this error itself, and travel is a question, unless the job was left.
    if (!isListening() || (response.code !== 'job.start_code' && response.code !== 'worker.travel_time'))
      notify.error(
        isUnknown && response.code === 'network' ? t('accept_unknown') : errorTextOf(action, response),
        response.code === 'server.error' ? errorText('our_fault') : undefined,
      );
    // The job has changed elsewhere: fetch its current state.
    if (response.status === 404 || response.status === 409) void syncChanges('worker');
    return response;
  };
  return { busy, perform };
}
