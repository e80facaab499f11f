import type { ReactNode } from 'react';
import { loadOrReport } from './code-failed.ts';
import type { DraftLoss } from './lost-draft-dialog.tsx';

let isAsking = false;

/** Asks whether what is being written may be lost. It stays if it cannot ask, or is asking already. */
export async function confirmLostDraft(loss: DraftLoss, headerExtra?: ReactNode): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    const code = await loadOrReport(() => import('./lost-draft-dialog.tsx'));
    return (await code?.showLostDraftDialog(loss, headerExtra)) ?? false;
  } finally {
    isAsking = false;
  }
}
