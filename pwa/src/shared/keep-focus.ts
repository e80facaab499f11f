/**
 * State of a navigation that replaces the search of a URL: the control that the user has changed keeps the focus, and the page
 * its place.
 */
export const KEEP_FOCUS = { keepsFocus: true } as const;

export const keepsFocus = (state: unknown): boolean => typeof state === 'object' && state !== null && 'keepsFocus' in state;
