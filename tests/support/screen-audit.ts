import type { Page } from 'playwright-core';
import type { BrowserContexts } from './browser-contexts.ts';
import type { Language } from './screen-checks.ts';
import { openScreen, SCREENS } from './screens.ts';
import type { DemoServer, DemoRole } from './demo-server-fixture.ts';

export interface ScreenSetting {
  language: Language;
  scheme: 'light' | 'dark';
  size?: { width: number; height: number };
}

/**
 * Returns the issues that `check` finds on each screen of a role, by the name of the screen. Screens without issues are left out.
 * @param check also gets the index of the screen in the list of all screens
 */
export async function auditScreens(
  contexts: BrowserContexts,
  demo: DemoServer,
  role: DemoRole,
  setting: ScreenSetting,
  check: (page: Page, index: number) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const page = await contexts.newPage(demo.server.url, setting);
  await demo.logIn(page, role);
  // The page of an unknown worker or ticket requests it.
  contexts.expectErrors(/404.*\/api\/(workers|tickets)\/018f0000/);
  const issues: Record<string, string[]> = {};
  for (const [index, [name, path, screenRole]] of SCREENS.entries()) {
    if (screenRole !== role) continue;
    await openScreen(page, demo, path);
    const width = page.viewportSize()?.width;
    await contexts.screenshot(page, `screen-${name.replaceAll(/[, ]+/g, '-')}-${setting.language}-${setting.scheme}-${width}`);
    const screenIssues = await check(page, index);
    if (screenIssues.length > 0) issues[name] = screenIssues;
  }
  return issues;
}
