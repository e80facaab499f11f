let blockers = 0;

/** Prevents automatic reloads after an update. Returns a function that allows them again; call it once. */
export function preventReload(): () => void {
  blockers++;
  return () => void blockers--;
}

export const isReloadPrevented = (): boolean => blockers > 0;
