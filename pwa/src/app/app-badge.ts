import { liveQuery } from 'dexie';
import { hasNews } from '#contract/events.ts';
import { accountData } from '#pwa/sync/db.ts';
import { AREAS } from '#pwa/sync/session/area.ts';
import { onSessionChange } from '#pwa/sync/session/session.ts';

/**
 * The number of unseen notifications. While the app is visible they count as seen, except booking requests, which need a
 * response.
 */
async function countUnseen(): Promise<number> {
  let unseen = 0;
  for (const area of AREAS) {
    const notifications = accountData(area)?.notifications;
    const open = await notifications?.where('seen').equals(0).toArray();
    unseen += (open ?? []).filter(({ event }) => event.type !== 'changed' || hasNews(event)).length;
  }
  return unseen;
}

async function markSeen(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  for (const area of AREAS)
    await accountData(area)
      ?.notifications.where('seen')
      .equals(0)
      .and(({ event }) => event.type !== 'booking-request')
      .modify({ seen: 1 });
}

/** Keeps the badge of the app icon up to date while a user is logged in. Returns a function that stops it. */
export function syncAppBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  const ignore = () => undefined;
  const show = (unseen: number) => void navigator.setAppBadge(unseen).catch(ignore);
  let subscription = liveQuery(countUnseen).subscribe(show, ignore);
  const restart = () => {
    subscription.unsubscribe();
    subscription = liveQuery(countUnseen).subscribe(show, ignore);
    void markSeen().catch(ignore);
  };
  const unsubscribe = onSessionChange(restart);
  document.addEventListener('visibilitychange', restart);
  restart();
  return () => {
    subscription.unsubscribe();
    unsubscribe();
    document.removeEventListener('visibilitychange', restart);
    void navigator.clearAppBadge().catch(ignore);
  };
}
