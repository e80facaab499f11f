import type { Phones } from './browser.ts';
import { overflow, violations, wrongTexts } from './screen-checks.ts';
import type { Town, Who } from './town.ts';
import { faultsOfScreens } from './walk-screens.ts';

export const PHONE_SETTINGS = [
  { language: 'english', scheme: 'light' },
  { language: 'hindi', scheme: 'dark' },
  { language: 'marathi', scheme: 'light' },
] as const;
type PhoneSetting = (typeof PHONE_SETTINGS)[number];

/** The part of the walk over all screens that every change has to pass: one width, and axe in one of the settings for each screen. */
export function faultsOnPhone(phones: Phones, town: Town, who: Who, setting: PhoneSetting): Promise<Record<string, string[]>> {
  const turn = PHONE_SETTINGS.indexOf(setting);
  return faultsOfScreens(phones, town, who, setting, async (page, index) => [
    ...(await wrongTexts(page, setting.language)),
    ...(await overflow(page)),
    ...(index % PHONE_SETTINGS.length === turn ? await violations(page) : []),
  ]);
}
