/** How long enqueueAndWait waits for the result of a command. */
export const MAX_WAIT_MS = 6000;
