import { liveQuery } from 'dexie';
import { readOpenBookings } from '#pwa/features/jobs/open-bookings.ts';
import { onSessionChange } from '#pwa/sync/session/session.ts';
import { OPEN_BOOKINGS_KEY } from './open-bookings-key.ts';

function reserve(bookings: number): void {
  localStorage.setItem(OPEN_BOOKINGS_KEY, String(bookings));
  // The style sheet has the height of one card, of two, and of two with a link to more.
  document.documentElement.style.setProperty('--open-bookings', String(bookings));
}

/**
 * Reserves the room of the cards of open bookings on the home page, now and at the next start, so that they do not move the
 * page. Returns a function that stops it.
 */
export function reserveLiveBookings(): () => void {
  const ignore = () => undefined;
  const subscribe = () => liveQuery(readOpenBookings).subscribe(({ length }) => reserve(length), ignore);
  let subscription = subscribe();
  const unsubscribe = onSessionChange(() => {
    subscription.unsubscribe();
    subscription = subscribe();
  });
  return () => {
    subscription.unsubscribe();
    unsubscribe();
    reserve(0);
  };
}
