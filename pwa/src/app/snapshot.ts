/** How long a page may take to fetch what it shows before its snapshot goes without it. */
const LONGEST_MS = 3000;

/** Whether a page stands there with all that it shows. */
export const isDrawn = (root: Element): boolean =>
  root.querySelector('main h1') !== null && root.querySelector('main [data-skeleton]') === null;

/** Puts the app in the place of what public/boot.js showed of the page from the last time. To be called when a page has come. */
export function replaceSnapshot(): void {
  const snapshot = document.getElementById('snapshot');
  const root = document.getElementById('root');
  if (!snapshot || !root) return;
  const latest = performance.now() + LONGEST_MS;
  const look = () => {
    if (isDrawn(root) || performance.now() > latest) snapshot.remove();
    else requestAnimationFrame(look);
  };
  look();
}
