/** The state of a navigation to the form of a command that was taken back from the outbox. */
export const RESTORES_DRAFT = { restoresDraft: true };

/** Whether a navigation leads to such a form: it opens even where it could not be sent now, because only it shows the draft. */
export const restoresDraft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'restoresDraft' in state;
