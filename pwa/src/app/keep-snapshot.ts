import { accountData } from '#pwa/sync/db.ts';
import { isDrawn } from './snapshot.ts';

/** The lists that a person opens the app for; public/boot.js knows them too. */
const LISTS = new Set(['/my-bookings', '/past-bookings', '/worker/jobs', '/worker/dashboard']);
/** Long enough after the start for the page to have what it shows. */
const QUIET_MS = 3000;

/** Keeps what stands on the screen, for public/boot.js to show it at the next start. */
async function keep(): Promise<void> {
  const path = window.location.pathname;
  const root = document.getElementById('root');
  const data = accountData(path.startsWith('/worker/') ? 'worker' : 'client');
  if (!LISTS.has(path) || !data || !root || !isDrawn(root) || document.getElementById('snapshot')) return;
  const copy = root.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return;
  // What nobody sees before the app is there would only have to be laid out.
  const rows = copy.querySelectorAll('main li');
  for (const [i, { top }] of [...root.querySelectorAll('main li')].map((row) => row.getBoundingClientRect()).entries())
    if (top > 2 * window.innerHeight) rows[i]?.remove();
  // A picture of the page's own lives as long as the page; the emergency button comes with its code, in the same place.
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.remove();
  for (const button of copy.querySelectorAll<HTMLElement>('[data-sos]')) button.style.visibility = 'hidden';
  await data.kept.put({
    name: `snapshot:${path}`,
    // Another version has other styles.
    value: {
      html: copy.innerHTML,
      lang: document.documentElement.lang,
      styles: document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href,
    },
  });
}

/** Keeps snapshots of an account's lists, whenever the app is put away and once after its start. Returns the way to stop. */
export function keepSnapshots(): () => void {
  // Where the store is full or gone, the next start merely takes longer.
  const now = () => void keep().catch(() => undefined);
  const away = () => document.visibilityState === 'hidden' && now();
  const timer = setTimeout(now, QUIET_MS);
  document.addEventListener('visibilitychange', away);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', away);
  };
}
