import ical, { type VEvent } from 'node-ical';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { errors } from '#pwa/i18n/en/errors.ts';
import { settings as en } from '#pwa/i18n/en/settings.ts';
import { settings as hi } from '#pwa/i18n/hi/settings.ts';
import { settings as mr } from '#pwa/i18n/mr/settings.ts';
import { services as servicesHi } from '#pwa/i18n/hi/services.ts';
import { services as servicesMr } from '#pwa/i18n/mr/services.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { button, failNextRequest, heading, link, text, toast } from '../support/queries.ts';
import { daysFromToday, PASSWORD, signToken } from '../support/test-users.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

const isEvent = (one: unknown): one is VEvent =>
  typeof one === 'object' && one !== null && 'type' in one && one.type === 'VEVENT';
const readEvents = (file: string) => Object.values(ical.sync.parseICS(file)).filter(isEvent);
const shownAddress = async (page: Page) =>
  (await page
    .locator('#calendar')
    .getByText(/\/calendar\/[\w-]{43}\.ics$/)
    .textContent()) ?? '';

const LANGUAGES = [
  ['english', en, 'Plumbing', 10],
  ['hindi', hi, servicesHi.service.plumbing, 11],
  ['marathi', mr, servicesMr.service.plumbing, 12],
] as const;

describe('the calendar on the account screen', () => {
  test.each(LANGUAGES)('gets an address, shows it once and ends it, in %s', async (language, { feed }, plumbing, days) => {
    const client = await demo.signUpClient();
    const jobId = await client.book(days, 'accepted');
    const page = await contexts.newPage(demo.server.url, { language });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await client.logIn(page);
    await page.goto('/account-settings');
    await heading(page, feed.title).waitFor();
    await button(page, feed.make).click();
    await text(page, feed.once).waitFor();
    const address = await shownAddress(page);
    await expect.poll(() => link(page, feed.add).getAttribute('href')).toBe(address.replace('http:', 'webcal:'));
    await button(page, feed.copy).click();
    await toast(page, feed.copied).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await contexts.screenshot(page, `calendar-address-${language}`);

    const [event] = readEvents(await (await fetch(address)).text());
    expect(event).toMatchObject({ uid: `${jobId}@karigar`, status: 'CONFIRMED', summary: `${plumbing} · Sachin Jadhav` });

    await page.reload();
    await button(page, feed.make_again).waitFor();
    expect(await page.locator('#calendar').textContent()).not.toContain('.ics');
    await contexts.screenshot(page, `calendar-active-${language}`);
    await button(page, feed.end).click();
    await toast(page, feed.ended).waitFor();
    await button(page, feed.make).waitFor();
    expect((await fetch(address)).status).toBe(404);
  });

  test('is on the account screen of a worker too, and a new address replaces the one before', async () => {
    const page = await contexts.newPage(demo.server.url, { language: 'hindi' });
    await demo.logIn(page, 'worker');
    await page.goto('/worker/account');
    await text(page, hi.feed.text_worker).waitFor();
    await button(page, hi.feed.make).click();
    await text(page, hi.feed.once).waitFor();
    const first = await shownAddress(page);
    expect(readEvents(await (await fetch(first)).text()).map(({ uid }) => uid)).toContain(`${demo.jobId()}@karigar`);
    await button(page, hi.feed.make_again).click();
    await expect.poll(() => shownAddress(page)).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
    expect((await fetch(await shownAddress(page))).status).toBe(200);
  });

  test('says why the state of the address cannot be read, and reads it again on request', async () => {
    contexts.expectErrors(/ERR_FAILED|status of 500/);
    const page = await contexts.newPage(demo.server.url);
    await (await demo.signUpClient()).logIn(page);
    await failNextRequest(page, '**/calendar-feed', null);
    await page.goto('/account-settings');
    const alert = page.locator('#calendar').getByRole('alert');
    await expect.poll(() => alert.locator('p').allInnerTexts()).toEqual([errors.network]);
    await failNextRequest(page, '**/calendar-feed', 500);
    await alert.getByRole('button').click();
    await expect.poll(() => alert.locator('p').allInnerTexts()).toEqual([en.feed.failed, errors.server.error]);
    await alert.getByRole('button').click();
    await button(page, en.feed.make).waitFor();
  });

  test('asks for the password an hour after the login, and says so without a network', async () => {
    contexts.expectErrors(/status of 401/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.addInitScript(
      (stale) => localStorage.setItem('token', stale),
      await signToken(client.id, 'client', { age: 3600 }),
    );
    await page.goto('/account-settings');
    await button(page, en.feed.make).click();
    const question = page.getByRole('dialog', { name: en.confirm_title });
    await question.getByLabel(en.delete_password, { exact: true }).fill(PASSWORD);
    await question.getByRole('button', { name: en.confirm_submit }).click();
    await text(page, en.feed.once).waitFor();
    await contexts.goOffline(page);
    await button(page, en.feed.end).click();
    await toast(page, errors.network).waitFor();
    await text(page, en.feed.once).waitFor();
  });
});

test('a first visit downloads nothing that writes calendar files', async () => {
  const page = await (await fetch(demo.server.url)).text();
  const scripts = [...new Set([...page.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path))];
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of scripts) expect(await (await fetch(demo.server.url + path)).text(), path).not.toContain('BEGIN:VTIMEZONE');
});

describe('the calendar file of a booking', () => {
  test('is made on the phone of the client without a network', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(4, 'accepted');
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto(`/job-in-progress/${jobId}`);
    await button(page, 'Add to my calendar').waitFor();
    await contexts.goOffline(page);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Add to my calendar').click()]);
    expect(download.suggestedFilename()).toBe(`karigar-${daysFromToday(4)}.ics`);
    const [event] = readEvents(await readFile(await download.path(), 'utf8'));
    expect(event).toMatchObject({
      uid: `${jobId}@karigar`,
      status: 'CONFIRMED',
      sequence: 1,
      summary: 'Plumbing · Sachin Jadhav',
      location: 'Kothrud, Pune',
    });
    expect(event?.start.getTime()).toBe(Date.parse(`${daysFromToday(4)}T10:00:00+05:30`));
    expect(event?.end?.getTime()).toBe(Date.parse(`${daysFromToday(4)}T12:00:00+05:30`));
  });

  test('is made by the worker of an accepted job', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(5, 'accepted');
    const page = await contexts.newPage(demo.server.url, { language: 'marathi' });
    await demo.logIn(page, 'worker');
    await page.goto(`/worker/job/${jobId}`);
    const add = button(page, 'माझ्या कॅलेंडरमध्ये जोडा');
    await add.waitFor();
    await contexts.screenshot(page, 'calendar-worker-job');
    const [download] = await Promise.all([page.waitForEvent('download'), add.click()]);
    const [event] = readEvents(await readFile(await download.path(), 'utf8'));
    expect(event).toMatchObject({ uid: `${jobId}@karigar`, summary: `${servicesMr.service.plumbing} · Asha Kulkarni` });
  });
});
