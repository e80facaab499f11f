let holders = 0;

/** Keeps the app from loading the page anew by itself. Returns the way to let it go, to be called once. */
export function holdPage(): () => void {
  holders++;
  return () => void holders--;
}

export const isPageHeld = (): boolean => holders > 0;
