import { describe, expect, test } from 'vitest';
import { withPhones } from '../support/browser.ts';
import { withTown } from '../support/town.ts';
import { faultsOfScreens, SETTINGS } from '../support/whole-screens.ts';

const town = withTown();
const phones = withPhones();

describe.each(SETTINGS)('in $language, $scheme, at 360 px', (setting) => {
  test('every screen of a guest is whole: nothing against WCAG 2.2 AA, nothing wider than a phone, also with letters of twice the size, no missing text', async () => {
    expect(await faultsOfScreens(phones, town, 'guest', setting)).toEqual({});
  });
});
