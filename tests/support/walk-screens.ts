import type { Page } from 'playwright-core';
import type { Phones } from './browser.ts';
import type { Language } from './screen-checks.ts';
import { open, SCREENS } from './screens.ts';
import type { Town, Who } from './town.ts';

export interface ScreenSetting {
  language: Language;
  scheme: 'light' | 'dark';
  size?: { width: number; height: number };
}

/**
 * What `check` finds on each screen of these people, by the screen's name; nothing where all are whole.
 * @param check is told the place of the screen among all
 */
export async function faultsOfScreens(
  phones: Phones,
  town: Town,
  who: Who,
  setting: ScreenSetting,
  check: (page: Page, index: number) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const page = await phones.phone(town.server.url, setting);
  await town.logIn(page, who);
  // The page of an unknown worker requests that worker.
  phones.expectErrors(/404.*\/api\/workers\/018f0000/);
  const faults: Record<string, string[]> = {};
  for (const [index, [name, path, whose]] of SCREENS.entries()) {
    if (whose !== who) continue;
    await open(page, town, path);
    const width = page.viewportSize()?.width;
    await phones.shot(page, `screen-${name.replaceAll(/[, ]+/g, '-')}-${setting.language}-${setting.scheme}-${width}`);
    const found = await check(page, index);
    if (found.length > 0) faults[name] = found;
  }
  return faults;
}
