import type { NavigateFunction } from 'react-router';
import * as z from 'zod/mini';
import { openRequest, type OpenResponse } from '#pwa/shared/pressed-notification.ts';
import { hasTypedInput } from './app-update.ts';

/** Shows the screen of a pressed notification, unless that would lose what is typed in another one. Returns a function that stops it. */
export function handlePressedNotifications(navigate: { current: NavigateFunction }): () => void {
  const handle = ({ data, ports: [port] }: MessageEvent<unknown>) => {
    const request = z.safeParse(openRequest, data);
    if (!request.success || !port) return;
    const { open } = request.data;
    const response: OpenResponse = hasTypedInput() && window.location.pathname !== open ? 'typing' : 'shown';
    if (response === 'shown') void navigate.current(open);
    port.postMessage(response);
  };
  // There is none in a context that is not secure.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  workers?.addEventListener('message', handle);
  return () => workers?.removeEventListener('message', handle);
}
