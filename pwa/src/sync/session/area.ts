/** The two kinds of account that a device may be logged in to at the same time. */
export type Area = 'client' | 'worker';
