import * as z from 'zod/mini';

/** The service worker asks an open page to show the screen of a pressed notification: the path of that screen. */
export const openRequest = z.object({ open: z.string().check(z.startsWith('/')) });
/** `typing`: the page stays, because what is typed in it would be lost. */
export const openResponse = z.enum(['shown', 'typing']);
export type OpenRequest = z.infer<typeof openRequest>;
export type OpenResponse = z.infer<typeof openResponse>;
