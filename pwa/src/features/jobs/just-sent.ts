/** The navigation state of the home page after a request was sent. */
export const JUST_SENT = { isJustSent: true };

export const isJustSent = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isJustSent' in state;
