import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PublicRoute } from '#contract/app-routes.ts';
import { layoutShift, observeLayoutShifts } from './layout-shift.ts';
import { root } from './root.ts';

declare global {
  interface Window {
    /** The heading element of the prerendered document. */
    prerenderedHeading?: Element | null;
  }
}

const FONT_BASE64 = readFileSync(
  join(root, 'node_modules/@fontsource/mukta/files/mukta-devanagari-400-normal.woff2'),
  'base64',
);

/** Whether React handles the events of all controls in the viewport. Runs in the page. */
function isHydrated(): boolean {
  const controls = [...document.querySelectorAll('#root :is(a, button, input, select, textarea)')];
  return controls
    .filter((control) => control.getBoundingClientRect().top < window.innerHeight)
    .every((control) => Object.keys(control).some((key) => key.startsWith('__reactProps$')));
}

/**
 * Waits until the part of a page that is in the viewport reacts to presses. A prerendered screen is visible before, and the header can
 * work while the code of the screen is still loading.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('button', { hasText: 'SOS' }).waitFor();
  await page.waitForFunction(isHydrated);
}

/** Installs a Devanagari font, which every phone has. Without it, fallback boxes are replaced late and lines move. */
function installDevanagariFont(face: string): void {
  const bytes = Uint8Array.from(atob(face), (byte) => byte.charCodeAt(0));
  document.fonts.add(new FontFace('Noto Sans Devanagari', bytes));
  Object.defineProperty(CanvasRenderingContext2D.prototype, 'measureText', {
    value: (letter: string) => ({ width: letter === 'र' ? 1 : 2 }),
  });
}

/** Opens prerendered pages and expects that hydration redraws nothing, moves nothing and keeps the path. */
export async function expectUnchangedByHydration(page: Page, paths: readonly PublicRoute[]): Promise<void> {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => (window.prerenderedHeading = document.querySelector('h1')));
  });
  await observeLayoutShifts(page);
  await page.addInitScript(installDevanagariFont, FONT_BASE64);
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    expect(await page.evaluate(() => window.prerenderedHeading === document.querySelector('h1')), path).toBe(true);
    expect(await layoutShift(page), path).toBeLessThan(0.01);
    // The app shows the path without a language prefix.
    expect(new URL(page.url()).pathname).toBe(path);
  }
  // The control: what moves is noticed.
  await page.evaluate(() => {
    const block = document.createElement('div');
    block.style.height = '200px';
    document.querySelector('main')?.insertAdjacentElement('afterbegin', block);
  });
  await expect.poll(() => layoutShift(page)).toBeGreaterThan(0.01);
}
