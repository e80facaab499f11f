import type { BrowserContexts } from './browser-contexts.ts';
import { findAxeViolations, findCoveredControls, findOverflow, findTextIssues } from './screen-checks.ts';
import type { DemoServer, DemoRole } from './demo-server-fixture.ts';
import { auditScreens } from './screen-audit.ts';

export const PHONE_SETTINGS = [
  { language: 'english', scheme: 'light' },
  { language: 'hindi', scheme: 'dark' },
  { language: 'marathi', scheme: 'light' },
] as const;
type PhoneSetting = (typeof PHONE_SETTINGS)[number];

/** The part of the screen audit that every change has to pass: it checks one width, runs axe in one setting for each screen, and
 * looks for covered controls in one language. */
export function auditPhoneScreens(
  contexts: BrowserContexts,
  demo: DemoServer,
  role: DemoRole,
  setting: PhoneSetting,
): Promise<Record<string, string[]>> {
  const settingIndex = PHONE_SETTINGS.indexOf(setting);
  return auditScreens(contexts, demo, role, setting, async (page, index) => [
    ...(await findTextIssues(page, setting.language)),
    ...(await findOverflow(page)),
    ...(settingIndex === 0 ? await findCoveredControls(page) : []),
    ...(index % PHONE_SETTINGS.length === settingIndex ? await findAxeViolations(page) : []),
  ]);
}
