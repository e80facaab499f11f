import * as z from 'zod/mini';

/** The service worker asks an open page to show the screen of a pressed notification. A page that takes it over responds with any message. */
export const openRequest = z.object({ open: z.string().check(z.startsWith('/')) });
export type OpenRequest = z.infer<typeof openRequest>;
