import { liveQuery } from 'dexie';
import { hasNews } from '#contract/events.ts';
import { accountData } from '#pwa/sync/db.ts';
import { AREAS } from '#pwa/sync/session/area.ts';
import { onSessionChange } from '#pwa/sync/session/session.ts';

/**
 * The number of unseen notifications. While the app is visible they count as seen, except booking requests, which count until
 * they have a response.
 */
async function countUnseen(): Promise<number> {
  let unseen = 0;
  for (const area of AREAS) {
    const data = accountData(area);
    if (!data) continue;
    const pendingIds = await data.jobs.where('bucket').equals('pending').primaryKeys();
    unseen += await data.notifications
      .where('seen')
      .equals(0)
      .and(({ event }) =>
        event.type === 'booking-request' ? pendingIds.includes(event.jobId) : event.type !== 'changed' || hasNews(event),
      )
      .count();
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
  const show = (unseen: number) => {
    void navigator.setAppBadge(unseen).catch(ignore);
    // Nothing is written, and so nothing counted again, if only booking requests are left.
    if (unseen > 0) void markSeen().catch(ignore);
  };
  const start = () => liveQuery(countUnseen).subscribe(show, ignore);
  let subscription = start();
  const restart = () => {
    subscription.unsubscribe();
    subscription = start();
  };
  const unsubscribe = onSessionChange(restart);
  document.addEventListener('visibilitychange', restart);
  return () => {
    subscription.unsubscribe();
    unsubscribe();
    document.removeEventListener('visibilitychange', restart);
    void navigator.clearAppBadge().catch(ignore);
  };
}
