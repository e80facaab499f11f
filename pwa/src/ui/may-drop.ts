/** Asks, over whatever screen is shown, whether what waits to be sent may be deleted; what waits is named. */
export const mayDrop =
  (why: 'logout' | 'switch') =>
  async (commands: readonly string[]): Promise<boolean> =>
    (await import('./ask-to-drop.tsx')).askToDrop(why, commands);
