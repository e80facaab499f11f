import { beforeEach, describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { auditScreen } from '../support/full-screen-audit.ts';
import {
  findAxeViolations,
  findCoveredControls,
  findOverflow,
  findOverflowAtWidths,
  findTextIssues,
} from '../support/screen-checks.ts';
import { openScreen } from '../support/screens.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();
let page: Page;

beforeEach(async () => {
  page = await contexts.newPage(demo.server.url);
  await openScreen(page, demo, '/about');
});

const insertHtml = (html: string) =>
  page.evaluate((text) => document.querySelector('main')?.insertAdjacentHTML('beforeend', text), html);

describe('control: the screen audit', () => {
  test('finds no issue on an unmodified page', async () => {
    expect(await auditScreen(page, { language: 'english', scheme: 'light', device: 'phone' })).toEqual([]);
  });

  test.each(['errors:not_there', '{{name}}', 'undefined', 'NaN'])('finds a missing text: %s', async (text) => {
    await insertHtml(`<p>${text}</p>`);
    expect(await findTextIssues(page, 'english')).toEqual([expect.stringContaining('text is missing')]);
  });

  test('finds a document in a language other than the chosen one', async () => {
    expect(await findTextIssues(page, 'hindi')).toEqual(['lang is en']);
  });

  test('finds a violation of WCAG', async () => {
    await insertHtml('<img src="data:,">');
    expect(await findAxeViolations(page)).toEqual([expect.stringContaining('image-alt')]);
  });

  test('finds a control under a fixed element', async () => {
    expect(await findCoveredControls(page)).toEqual([]);
    await insertHtml('<div style="position: fixed; inset: 0 0 auto; height: 80%">bar</div>');
    expect(await findCoveredControls(page)).toContainEqual(expect.stringMatching(/^covered: .*>bar</s));
  });

  test('finds a control of a bar under another bar', async () => {
    await insertHtml('<div style="position: fixed; inset: 40% 0 auto; z-index: 99; height: 60px"><button>below</button></div>');
    expect(await findCoveredControls(page)).not.toContainEqual(expect.stringContaining('>below<'));
    await insertHtml('<div style="position: fixed; inset: 40% 0 auto; z-index: 99; height: 60px">above</div>');
    expect(await findCoveredControls(page)).toContainEqual(expect.stringMatching(/^covered: <button>below<.*>above$/s));
  });

  test('finds an element that is wider than the window', async () => {
    await insertHtml('<div style="width: 400px">wide</div>');
    expect(await findOverflow(page)).toEqual([expect.stringContaining('>wide<')]);
  });

  test('finds an element that is wider than only the narrowest window', async () => {
    await insertHtml('<div style="width: 330px">wide</div>');
    expect(await findOverflow(page)).toEqual([]);
    expect(await findOverflowAtWidths(page, [320])).toContainEqual(expect.stringMatching(/at 320 px in 16px.*>wide</s));
  });

  test('finds an element that is too wide only at twice the text size', async () => {
    await insertHtml('<div style="width: 15rem">wide</div>');
    const found = await findOverflowAtWidths(page, [360]);
    expect(found).toHaveLength(2);
    expect(found).toEqual([expect.stringContaining('in 32px'), expect.stringContaining('in 32px')]);
  });

  test('finds an element that is too wide only in the typefaces of a phone', async () => {
    await insertHtml('<span style="white-space: nowrap; display: block; width: max-content"></span>');
    await findOverflow(page);
    await page.locator('main > span').evaluate((span) => {
      const fits = () => span.getBoundingClientRect().right < innerWidth - 20;
      while (fits()) span.append('a');
    });
    expect(await findOverflow(page)).toEqual([]);
    expect(await findOverflowAtWidths(page, [360])).toContainEqual(expect.stringMatching(/in 16px "Mukta 130"/));
  });
});
