import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkerChanges } from '#contract/worker-profile.ts';
import type { ApiError } from '#pwa/sync/http/http.ts';
import { notify } from '#pwa/ui/toast.ts';
import { changeWorker } from './profile.commands.ts';

/** Sends a change of the profile; `refused` is why the last one was not taken. */
export function useChange(onDone: () => void) {
  const { t } = useTranslation(['workerAccount', 'outbox']);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const save = async (body: WorkerChanges) => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    const answer = await changeWorker(body);
    setBusy(false);
    if (!answer.ok) return setRefused(answer);
    if (answer.queued) notify.info(t('outbox:kept'));
    else notify.success(t('saved'));
    onDone();
  };
  return { busy, refused, save: (body: WorkerChanges) => void save(body) };
}
