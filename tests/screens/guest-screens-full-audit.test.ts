import { describe, expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { auditScreensInSetting, FULL_SETTINGS } from '../support/full-screen-audit.ts';
import { applyTestFont, setTextSize } from '../support/test-fonts.ts';
import { openScreen } from '../support/screens.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

describe.each(FULL_SETTINGS)('in $language, $scheme, at the widths of a $device', (setting) => {
  test('shows every guest screen without a violation of WCAG 2.2 AA, an overflow in small or large letters, or a missing text', async () => {
    expect(await auditScreensInSetting(contexts, demo, 'guest', setting)).toEqual({});
  });
});

test('keeps the skip link above the window until it has the focus, even at twice the text size', async () => {
  const page = await contexts.newPage(demo.server.url);
  await openScreen(page, demo, '/about');
  await setTextSize(page, 32);
  await applyTestFont(page, 'wide');
  const link = page.locator('a[href="#main"]');
  const top = async () => (await link.boundingBox())?.y ?? NaN;
  const height = (await link.boundingBox())?.height ?? NaN;
  expect(await top()).toBeLessThan(-height);
  await link.focus();
  await expect.poll(top).toBeGreaterThan(0);
});
