import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { findCoveredControls } from './screen-checks.ts';

interface Walk {
  press(target: Locator): Promise<void>;
  /** Types into the field that has the focus. */
  type(text: string): Promise<void>;
  /** Takes the next picture, and expects that no bar covers a control. */
  shot(step: string): Promise<void>;
  /** What the walk has taken so far: presses, typed characters, and how often another screen was opened. */
  effort(): { presses: number; keys: number; screens: number };
}

/**
 * Counts what a person does on a page from now on.
 * @param takePicture takes a picture with this name, which begins with its number
 */
export function startWalk(page: Page, takePicture: (name: string) => Promise<void>): Walk {
  let [presses, keys, screens, pictures] = [0, 0, 0, 0];
  let path = '';
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    // The same screen in another language is the same screen.
    const next = new URL(frame.url()).pathname.replace(/^\/(hi|mr)(?=\/|$)/, '') || '/';
    if (next !== path) screens++;
    path = next;
  });
  return {
    async press(target) {
      presses++;
      await target.click();
    },
    async type(text) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    async shot(step) {
      await takePicture(`${++pictures}-${step}`);
      expect(await findCoveredControls(page), step).toEqual([]);
    },
    effort: () => ({ presses, keys, screens }),
  };
}
