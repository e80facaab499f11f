import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkerChanges } from '#contract/workers/worker-profile.ts';
import { useIsMounted } from '#pwa/shared/use-is-mounted.ts';
import type { ApiError } from '#pwa/sync/http/api-error.ts';
import { notifySent } from '#pwa/ui/notify-sent.ts';
import { changeWorker } from './profile.mutations.ts';

/** Sends a profile change; `apiError` is the error of the last attempt. */
export function useChangeWorker(onDone: () => void) {
  const { t } = useTranslation('workerAccount');
  const isListening = useIsMounted();
  const [busy, setBusy] = useState(false);
  const [apiError, setApiError] = useState<ApiError | null>(null);
  const save = async (body: WorkerChanges) => {
    if (busy) return;
    setBusy(true);
    setApiError(null);
    const response = await changeWorker(body, isListening);
    setBusy(false);
    if (!response.ok) return setApiError(response);
    notifySent(response, t('saved'));
    // Another form may be open by now.
    if (isListening()) onDone();
  };
  return { busy, apiError, save: (body: WorkerChanges) => void save(body) };
}
