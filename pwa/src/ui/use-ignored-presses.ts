import { useLayoutEffect, useSyncExternalStore, type CSSProperties } from 'react';
import { createListeners } from '#pwa/shared/listeners.ts';

/** Longer than a double tap, and than a user waits who has not seen that something happened. */
const IGNORED_MS = 500;
const IGNORED = { pointerEvents: 'none' } as const satisfies CSSProperties;

let timer: ReturnType<typeof setTimeout> | undefined;
const { subscribe, notify } = createListeners();

function ignorePresses(): void {
  const { style } = document.documentElement;
  // Not the style of the body, which Radix saves and restores.
  Object.assign(style, IGNORED);
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = undefined;
    style.removeProperty('pointer-events');
    notify();
  }, IGNORED_MS);
  notify();
}

/**
 * Lets a press that was meant for the rows before do nothing after others have come into their places, and when the list is left.
 * @param rows the ids of the rows; undefined while there are none
 */
export function useIgnoredPressesAfter(rows: string | undefined): void {
  useLayoutEffect(() => (rows === undefined ? undefined : ignorePresses), [rows]);
}

/**
 * Lets a press that was meant for what was there before do nothing: in a sheet or dialog that has just appeared, and on what it covered until just
 * now. SOS buttons and the SOS panel have `pointer-events` of their own and work at any time, and so do the keyboard and screen readers.
 * @returns the style of the sheet: its overlay gets the presses that go through it
 */
export function useIgnoredPresses(open: boolean): CSSProperties | undefined {
  useLayoutEffect(() => {
    if (!open) return;
    ignorePresses();
    return ignorePresses;
  }, [open]);
  return useSyncExternalStore(
    subscribe,
    () => (timer === undefined ? undefined : IGNORED),
    () => undefined,
  );
}
