import { loadOrReport } from './code-failed.ts';

/** Asks whether what is being written in a form may be replaced by something else. It stays if it cannot ask. */
export const confirmReplaceDraft = async (): Promise<boolean> =>
  (await (await loadOrReport(() => import('./replace-draft-dialog.tsx')))?.showReplaceDraftDialog()) ?? false;
