import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { faultsOf } from '../support/full-walk.ts';
import { overflow, overflowAtWidths, violations, wrongTexts } from '../support/screen-checks.ts';
import { open } from '../support/screens.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();
let page: Page;

beforeEach(async () => {
  page = await phones.phone(town.server.url);
  await open(page, town, '/about');
});

const plant = (html: string) =>
  page.evaluate((text) => document.querySelector('main')?.insertAdjacentHTML('beforeend', text), html);

describe('control: the walk over all screens', () => {
  test('finds nothing where nothing is planted', async () => {
    expect(await faultsOf(page, { language: 'english', scheme: 'light', device: 'phone' })).toEqual([]);
  });

  test.each(['errors:not_there', '{{name}}', 'undefined', 'NaN'])('finds a text that is missing: %s', async (text) => {
    await plant(`<p>${text}</p>`);
    expect(await wrongTexts(page, 'english')).toEqual([expect.stringContaining('text is missing')]);
  });

  test('finds a document in another language than the chosen one', async () => {
    expect(await wrongTexts(page, 'hindi')).toEqual(['lang is en']);
  });

  test('finds a violation of WCAG', async () => {
    await plant('<img src="data:,">');
    expect(await violations(page)).toEqual([expect.stringContaining('image-alt')]);
  });

  test('finds what is wider than the window', async () => {
    await plant('<div style="width: 400px">wide</div>');
    expect(await overflow(page)).toEqual([expect.stringContaining('>wide<')]);
  });

  test('finds what is wider than the narrowest window alone', async () => {
    await plant('<div style="width: 330px">wide</div>');
    expect(await overflow(page)).toEqual([]);
    expect(await overflowAtWidths(page, [320])).toContainEqual(expect.stringMatching(/at 320 px in 16px.*>wide</s));
  });

  test('finds what is too wide in letters of twice the size alone', async () => {
    await plant('<div style="width: 15rem">wide</div>');
    const found = await overflowAtWidths(page, [360]);
    expect(found).toHaveLength(2);
    expect(found).toEqual([expect.stringContaining('in 32px'), expect.stringContaining('in 32px')]);
  });

  test('finds what is too wide in the letters of a phone alone', async () => {
    await plant('<span style="white-space: nowrap; display: block; width: max-content"></span>');
    await overflow(page);
    await page.locator('main > span').evaluate((span) => {
      const fits = () => span.getBoundingClientRect().right < innerWidth - 20;
      while (fits()) span.append('a');
    });
    expect(await overflow(page)).toEqual([]);
    expect(await overflowAtWidths(page, [360])).toContainEqual(expect.stringMatching(/in 16px "Mukta 130"/));
  });
});
