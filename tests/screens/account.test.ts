import { describe, expect, test } from 'vitest';
import { withPhones } from '../support/browser.ts';
import { faultsInSetting, FULL_SETTINGS } from '../support/full-walk.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

describe.each(FULL_SETTINGS)('in $language, $scheme, at the widths of a $device', (setting) => {
  test.each(['client', 'worker', 'admin'] as const)(
    'shows every %s screen without a violation of WCAG 2.2 AA, an overflow in small or large letters, or a missing text',
    async (who) => {
      expect(await faultsInSetting(phones, town, who, setting)).toEqual({});
    },
  );
});
