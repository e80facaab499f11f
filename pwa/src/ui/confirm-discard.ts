/** Asks on top of the current screen whether unsent commands may be deleted, and lists them. */
export const confirmDiscard =
  (reason: 'logout' | 'switch') =>
  async (commands: readonly string[]): Promise<boolean> =>
    (await import('./discard-dialog.tsx')).showDiscardDialog(reason, commands);
