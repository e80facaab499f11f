import type { Page } from 'playwright-core';
import type { Phones } from './browser.ts';
import { overflowAtWidths, violations, wrongTexts } from './screen-checks.ts';
import type { Town, Who } from './town.ts';
import { faultsOfScreens, type ScreenSetting } from './walk-screens.ts';

/** The size that a screen is opened and examined by axe at, and the widths that it has to fit. */
const DEVICES = {
  phone: { size: { width: 360, height: 740 }, widths: [320, 360, 412] },
  desktop: { size: { width: 1440, height: 900 }, widths: [768, 1440] },
} as const;

export type FullSetting = ScreenSetting & { device: keyof typeof DEVICES };

export const FULL_SETTINGS = (['english', 'hindi', 'marathi'] as const).flatMap((language) =>
  (['light', 'dark'] as const).flatMap((scheme) =>
    (['phone', 'desktop'] as const).map((device): FullSetting => ({ language, scheme, device })),
  ),
);

/** Everything that a screen is examined for in one language and scheme on one device. */
export const faultsOf = async (page: Page, { language, device }: FullSetting): Promise<string[]> => [
  ...(await wrongTexts(page, language)),
  ...(await overflowAtWidths(page, DEVICES[device].widths)),
  ...(await violations(page)),
];

export const faultsInSetting = (
  phones: Phones,
  town: Town,
  who: Who,
  setting: FullSetting,
): Promise<Record<string, string[]>> =>
  faultsOfScreens(phones, town, who, { ...setting, size: DEVICES[setting.device].size }, (page) => faultsOf(page, setting));
