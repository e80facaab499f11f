import * as z from 'zod/mini';

/** Asks an open page to show the screen at this path. */
export const pressedNotification = z.object({ notificationPath: z.string().check(z.startsWith('/')) });
export type PressedNotification = z.infer<typeof pressedNotification>;

/** Asks a visible page whether it receives the events of this room of an account, which it then shows itself. */
export const roomQuestion = z.object({ roomOf: z.enum(['client', 'worker']), party: z.enum(['inbox', 'dispatch']) });
export type RoomQuestion = z.infer<typeof roomQuestion>;

/**
 * Calls `handle` for each message of the service worker that has this shape. It returns whether the page does what is asked;
 * only then the service worker gets a response. Returns a function that stops it.
 */
export function onServiceWorkerMessage<S extends z.ZodMiniType>(
  shape: S,
  handle: (message: z.output<S>) => boolean,
): () => void {
  const listener = ({ data, ports: [port] }: MessageEvent<unknown>) => {
    const message = z.safeParse(shape, data);
    if (message.success && port && handle(message.data)) port.postMessage(true);
  };
  // There is none in a context that is not secure.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  workers?.addEventListener('message', listener);
  return () => workers?.removeEventListener('message', listener);
}
