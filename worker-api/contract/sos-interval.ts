/** While a case is open, the app sends its position and polls the status at this interval. */
export const SOS_POLL_INTERVAL_MS = 4_000;
