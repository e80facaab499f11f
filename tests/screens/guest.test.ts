import { describe, expect, test } from 'vitest';
import { withPhones } from '../support/browser.ts';
import { faultsInSetting, FULL_SETTINGS } from '../support/full-walk.ts';
import { drawLetters, setTextSize } from '../support/letters.ts';
import { open } from '../support/screens.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

describe.each(FULL_SETTINGS)('in $language, $scheme, at the widths of a $device', (setting) => {
  test('shows every guest screen without a violation of WCAG 2.2 AA, an overflow in small or large letters, or a missing text', async () => {
    expect(await faultsInSetting(phones, town, 'guest', setting)).toEqual({});
  });
});

test('keeps the link to the content above the window until it has the focus, also in letters of twice the size', async () => {
  const page = await phones.phone(town.server.url);
  await open(page, town, '/about');
  await setTextSize(page, 32);
  await drawLetters(page, 'wide');
  const link = page.locator('a[href="#main"]');
  const top = async () => (await link.boundingBox())?.y ?? NaN;
  const height = (await link.boundingBox())?.height ?? NaN;
  expect(await top()).toBeLessThan(-height);
  await link.focus();
  await expect.poll(top).toBeGreaterThan(0);
});
