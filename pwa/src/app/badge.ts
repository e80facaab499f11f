import { liveQuery } from 'dexie';
import { accountData } from '#pwa/sync/db.ts';
import { onSessionChange } from '#pwa/sync/session/session.ts';

const AREAS = ['client', 'worker'] as const;

/** How many notices nobody has seen. A screen in front of somebody shows how things stand; a request to a worker waits for his word. */
async function count(): Promise<number> {
  let unseen = 0;
  for (const area of AREAS) {
    const notices = accountData(area)?.notices;
    const open = await notices?.where('seen').equals(0).toArray();
    unseen += (open ?? []).filter(({ event }) => event.type !== 'changed').length;
  }
  return unseen;
}

async function markSeen(): Promise<void> {
  if (document.visibilityState !== 'visible') return;
  for (const area of AREAS)
    await accountData(area)
      ?.notices.where('seen')
      .equals(0)
      .and(({ event }) => event.type !== 'booking-request')
      .modify({ seen: 1 });
}

/** Keeps the number on the app's icon, where the phone shows one, for as long as somebody is logged in. Returns the way to stop. */
export function keepBadge(): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  const failed = () => undefined;
  const show = (unseen: number) => void navigator.setAppBadge(unseen).catch(failed);
  let watch = liveQuery(count).subscribe(show, failed);
  const again = () => {
    watch.unsubscribe();
    watch = liveQuery(count).subscribe(show, failed);
    void markSeen().catch(failed);
  };
  const stopFollowing = onSessionChange(again);
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    watch.unsubscribe();
    stopFollowing();
    document.removeEventListener('visibilitychange', again);
    void navigator.clearAppBadge().catch(failed);
  };
}
