import { loadOrReport } from './code-failed.ts';

/** Asks on top of the current screen whether unsent commands may be deleted, and lists them. They stay if it cannot ask. */
export const confirmDiscard =
  (reason: 'logout' | 'switch') =>
  async (commands: readonly string[]): Promise<boolean> =>
    (await (await loadOrReport(() => import('./discard-dialog.tsx')))?.showDiscardDialog(reason, commands)) ?? false;
