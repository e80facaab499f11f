/** How long a page may take to load its data before the snapshot is removed anyway. */
const MAX_WAIT_MS = 3000;

/** Whether a page is completely rendered. */
export const isPageRendered = (root: Element): boolean =>
  root.querySelector('main h1') !== null && root.querySelector('main [data-skeleton]') === null;

/**
 * Removes the snapshot that the boot script has inserted, once the page is rendered. Every screen calls it (app/screen.tsx).
 */
export function removeSnapshotWhenRendered(): void {
  const snapshot = document.getElementById('snapshot');
  const root = document.getElementById('root');
  if (!snapshot || !root) return;
  const deadline = performance.now() + MAX_WAIT_MS;
  const check = () => {
    if (isPageRendered(root) || performance.now() > deadline) snapshot.remove();
    else requestAnimationFrame(check);
  };
  check();
}
