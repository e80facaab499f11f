import { describe, expect, test } from 'vitest';
import { withPhones } from '../support/browser.ts';
import { faultsOnPhone, PHONE_SETTINGS } from '../support/phone-walk.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

describe.each(PHONE_SETTINGS)('in $language, $scheme, at 360 px', (setting) => {
  test('shows every guest screen without a violation of WCAG 2.2 AA, an overflow or a missing text', async () => {
    expect(await faultsOnPhone(phones, town, 'guest', setting)).toEqual({});
  });
});
