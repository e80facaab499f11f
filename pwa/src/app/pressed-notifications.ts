import type { NavigateFunction } from 'react-router';
import * as z from 'zod/mini';
import { pressedNotification } from '#pwa/shared/pressed-notification.ts';
import { confirmLostDraft } from '#pwa/ui/confirm-lost-draft.ts';
import { hasTypedInput } from './app-update.ts';

const TEXT_FIELDS = 'form textarea, form input:not([type=radio], [type=checkbox], [type=hidden])';
/** Whether a form of this screen holds text that the user has typed and not sent. */
export const isWriting = (): boolean =>
  hasTypedInput() && [...document.querySelectorAll<HTMLInputElement>(TEXT_FIELDS)].some(({ value }) => value !== '');

async function show(path: string, navigate: NavigateFunction): Promise<void> {
  const { pathname, hash } = new URL(path, window.location.origin);
  if (pathname !== window.location.pathname && isWriting() && !(await confirmLostDraft('leave'))) return;
  // The parts of a page that a hash names are focused when the page loads.
  if (hash) window.location.assign(path);
  else await navigate(path);
}

/**
 * Shows the screen of a pressed notification. Asks first if that would lose what is being written. Returns a function that
 * stops it.
 */
export function handlePressedNotifications(navigate: { current: NavigateFunction }): () => void {
  const handle = ({ data, ports: [port] }: MessageEvent<unknown>) => {
    const message = z.safeParse(pressedNotification, data);
    if (!message.success || !port) return;
    port.postMessage(true);
    void show(message.data.notificationPath, navigate.current);
  };
  // There is none in a context that is not secure.
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
  workers?.addEventListener('message', handle);
  return () => workers?.removeEventListener('message', handle);
}
