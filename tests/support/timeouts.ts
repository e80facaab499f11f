/** How long a test waits for a state of a screen or of the server, in milliseconds. Only what never comes may end it. */
export const STATE_TIMEOUT_MS = 30_000;
