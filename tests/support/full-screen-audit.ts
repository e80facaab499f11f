import type { Page } from 'playwright-core';
import type { BrowserContexts } from './browser-contexts.ts';
import { findAxeViolations, findCoveredControls, findOverflowAtWidths, findTextIssues } from './screen-checks.ts';
import type { DemoServer, DemoRole } from './demo-server-fixture.ts';
import { waitTwoFrames } from './frames.ts';
import { auditScreens, type ScreenSetting } from './screen-audit.ts';

/** The size at which axe checks a screen, and the widths that the screen has to fit. */
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

/** The sizes of phones, upright and held sideways, in which nothing may cover a control. */
const PHONE_SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 740 },
  { width: 412, height: 915 },
  { width: 740, height: 360 },
] as const;

async function findCoveredControlsInSizes(page: Page): Promise<string[]> {
  const issues: string[] = [];
  for (const size of PHONE_SIZES) {
    await page.setViewportSize(size);
    // Until the bars at the bottom are where they belong.
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
    await waitTwoFrames(page);
    issues.push(...(await findCoveredControls(page)).map((issue) => `at ${size.width} × ${size.height}: ${issue}`));
  }
  await page.setViewportSize(DEVICES.phone.size);
  return issues;
}

/** Runs all checks of a screen in one language and scheme on one device. */
export const auditScreen = async (page: Page, { language, device }: FullSetting): Promise<string[]> => [
  ...(await findTextIssues(page, language)),
  ...(device === 'phone' ? await findCoveredControlsInSizes(page) : []),
  ...(await findOverflowAtWidths(page, DEVICES[device].widths)),
  ...(await findAxeViolations(page)),
];

export const auditScreensInSetting = (
  contexts: BrowserContexts,
  demo: DemoServer,
  role: DemoRole,
  setting: FullSetting,
): Promise<Record<string, string[]>> =>
  auditScreens(contexts, demo, role, { ...setting, size: DEVICES[setting.device].size }, (page) => auditScreen(page, setting));
