const STORAGE_KEY = 'guestTicketsWaiting';

/** Notes whether messages of guests wait on this device, so that other visits need not open the database. */
export function setGuestTicketsWaiting(isWaiting: boolean): void {
  if (isWaiting) localStorage.setItem(STORAGE_KEY, '1');
  else localStorage.removeItem(STORAGE_KEY);
}

/** Sends what waits now and whenever the network returns. Returns a function that ends this. */
export function startSendingGuestTickets(): () => void {
  const send = () => {
    if (localStorage.getItem(STORAGE_KEY))
      // The next start tries again.
      void import('./guest-tickets.ts').then((module) => module.sendWaitingGuestTickets()).catch(() => undefined);
  };
  send();
  window.addEventListener('online', send);
  return () => window.removeEventListener('online', send);
}
