import * as z from 'zod/mini';

/**
 * Sent by the service worker to an open page, which shows the screen at this path. A page that does so responds with any
 * message.
 */
export const pressedNotification = z.object({ notificationPath: z.string().check(z.startsWith('/')) });
export type PressedNotification = z.infer<typeof pressedNotification>;
