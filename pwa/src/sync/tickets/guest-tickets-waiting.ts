import { MINUTE_MS } from '#contract/durations.ts';
import { loadOrNull } from '#pwa/shared/load-or-null.ts';

const STORAGE_KEY = 'guestTicketsWaiting';

/** Notes whether messages of guests wait on this device, so that other visits need not open the database. */
export function setGuestTicketsWaiting(isWaiting: boolean): void {
  if (isWaiting) localStorage.setItem(STORAGE_KEY, '1');
  else localStorage.removeItem(STORAGE_KEY);
}

export const areGuestTicketsWaiting = (): boolean => localStorage.getItem(STORAGE_KEY) !== null;

/** Sends what waits now, every minute, and whenever the network returns. Returns a function that ends this. */
export function startSendingGuestTickets(load: () => Promise<{ sendGuestTickets: () => Promise<void> }>): () => void {
  const send = () => {
    if (areGuestTicketsWaiting())
      // The next minute tries again.
      void loadOrNull(load)
        .then((module) => module?.sendGuestTickets())
        .catch(() => undefined);
  };
  send();
  // Our side may have failed while the network was there all the time.
  const timer = setInterval(send, MINUTE_MS);
  window.addEventListener('online', send);
  return () => {
    clearInterval(timer);
    window.removeEventListener('online', send);
  };
}
