/** The two kinds of account that a device may be logged in to at the same time. */
export const AREAS = ['client', 'worker'] as const;
export type Area = (typeof AREAS)[number];
