import type { NavigateFunction } from 'react-router';
import { onServiceWorkerMessage, pressedNotification } from '#pwa/shared/service-worker-messages.ts';
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
  return onServiceWorkerMessage(pressedNotification, ({ notificationPath }) => {
    void show(notificationPath, navigate.current);
    return true;
  });
}
