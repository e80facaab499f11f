import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkerChanges } from '#contract/worker-profile.ts';
import type { Refused } from '#pwa/sync/ask.ts';
import { notify } from '#pwa/ui/toast.ts';
import { changeWorker } from './profile.commands.ts';

/** Sends a change of the profile; `refused` is why the last one was not taken. */
export function useChange(onDone: () => void) {
  const { t } = useTranslation(['workerAccount', 'outbox']);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const save = async (body: WorkerChanges) => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    const answer = await changeWorker(body);
    setBusy(false);
    if (!answer.ok) return setRefused(answer);
    if (answer.waits) notify.info(t('outbox:kept'));
    else notify.success(t('saved'));
    onDone();
  };
  return { busy, refused, save: (body: WorkerChanges) => void save(body) };
}
