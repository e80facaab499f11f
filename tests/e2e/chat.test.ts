import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { withPhones } from '../support/browser.ts';
import { picture } from '../support/png.ts';
import { button, text } from '../support/see.ts';
import { withTown } from '../support/town.ts';

const town = withTown();
const phones = withPhones();

const log = (page: Page) => page.getByRole('log');
/** The messages in the order in which they are shown, without times and states. */
const shown = async (page: Page): Promise<string[]> =>
  await log(page)
    .locator('li > div > span.sr-only + p, li img')
    .evaluateAll((all) => all.map((each) => (each instanceof HTMLImageElement ? 'a photo' : (each.textContent ?? ''))));
const write = async (page: Page, label: string, send: string, words: string) => {
  await page.getByLabel(label).fill(words);
  await button(page, send).click();
};

async function open(who: 'client' | 'worker', path: string, language: 'english' | 'hindi'): Promise<Page> {
  const page = await phones.phone(town.server.url, { language });
  await town.logIn(page, who);
  await page.goto(path.replace(':job', town.jobId()));
  await log(page).waitFor();
  await log(page).scrollIntoViewIfNeeded();
  return page;
}

test('client and worker write to each other, each in his own language, see what became of it, and lose nothing while one is away', async () => {
  const client = await open('client', '/job-in-progress/:job', 'english');
  await text(client, 'No messages yet').waitFor();
  const worker = await open('worker', '/worker/job/:job', 'hindi');

  await write(client, 'Your message', 'Send', '  The gate is blue. ');
  await text(worker, 'The gate is blue.').waitFor();
  await log(client).getByText('Seen').waitFor();
  await button(worker, 'मैं गेट पर हूँ').click();
  await log(client).getByText('I am at the gate').waitFor();
  await log(worker).getByText('देख लिया').waitFor();

  await client.getByLabel('Your message').pressSequentially('Com');
  await log(worker).getByText('लिख रहे हैं...').waitFor();
  await client.getByLabel('Your message').fill('');

  await worker.locator('form input[type=file]').setInputFiles({ name: 'tap.png', mimeType: 'image/png', buffer: picture() });
  await log(client)
    .getByRole('img', { name: /^Photo from/ })
    .waitFor();
  const [opened] = await Promise.all([client.waitForEvent('popup'), log(client).getByRole('img').click()]);
  await opened.close();
  await phones.shot(client, 'chat-client');
  await phones.shot(worker, 'chat-worker');

  // The worker loses his network, writes, and opens the page anew before it is back.
  phones.expectErrors(/ERR_INTERNET_DISCONNECTED|WebSocket|ERR_FAILED/);
  await worker.route(/\/api\/(messages|rooms)/, (route) => route.abort());
  await write(worker, 'आपका संदेश', 'भेजें', 'पहला');
  await write(worker, 'आपका संदेश', 'भेजें', 'दूसरा');
  await expect.poll(() => log(worker).getByText('भेजना बाक़ी है').count()).toBe(2);
  await worker.reload();
  await expect.poll(() => log(worker).getByText('भेजना बाक़ी है').count()).toBe(2);
  await phones.shot(worker, 'chat-waiting');
  // The client, meanwhile, is gone altogether.
  await client.context().setOffline(true);
  await write(client, 'Your message', 'Send', 'Are you there?');
  await log(client).getByText('Waiting to be sent').waitFor();
  expect(await shown(client)).toEqual(['The gate is blue.', 'I am at the gate', 'a photo', 'Are you there?']);

  await log(worker).scrollIntoViewIfNeeded();
  await worker.unroute(/\/api\/(messages|rooms)/);
  await worker.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => log(worker).getByText('भेजना बाक़ी है').count()).toBe(0);
  await client.context().setOffline(false);
  await expect
    .poll(() => shown(client))
    .toEqual(['The gate is blue.', 'I am at the gate', 'a photo', 'पहला', 'दूसरा', 'Are you there?']);
  await expect
    .poll(() => shown(worker))
    .toEqual(['The gate is blue.', 'मैं गेट पर हूँ', 'a photo', 'पहला', 'दूसरा', 'Are you there?']);
  await expect.poll(() => log(client).getByText('Seen').count()).toBe(2);
});

test('a worker shows his client where he is on his way, and ends it with one tap', async () => {
  const worker = await open('worker', '/worker/job/:job', 'english');
  await worker.context().grantPermissions(['geolocation']);
  await worker.context().setGeolocation({ latitude: 18.52, longitude: 73.85 });
  const client = await open('client', '/job-in-progress/:job', 'english');
  const title = client.getByRole('heading', { name: /is on the way$/ });
  expect(await title.count()).toBe(0);
  await button(worker, 'Show where I am').click();
  await worker.getByText(/can see where you are\.$/).waitFor();
  await title.waitFor();
  await client.getByText(/about .* km from you/).waitFor();
  await client.getByText('now', { exact: true }).first().waitFor();
  await title.scrollIntoViewIfNeeded();
  await phones.shot(client, 'chat-on-the-way');
  await phones.shot(worker, 'chat-showing');
  await button(worker, 'Stop showing').click();
  await title.waitFor({ state: 'detached' });
});

test('the page of a conversation says when nobody is there yet, when it is not the reader’s, and when it is over', async () => {
  const newcomer = await town.newcomer();
  const pending = await newcomer.book(2);
  const page = await phones.phone(town.server.url);
  await newcomer.logIn(page);
  await page.goto(`/messages/${pending}`);
  await text(page, 'Nobody to write to yet').waitFor();

  phones.expectErrors(/404/);
  await page.goto(`/messages/${town.jobId()}`);
  await text(page, 'This conversation is not here').waitFor();
  await phones.shot(page, 'chat-gone');

  const guest = await phones.phone(town.server.url);
  await guest.goto(`/messages/${town.jobId()}`);
  await text(guest, 'Log in to read these messages').waitFor();

  const client = await phones.phone(town.server.url);
  await town.logIn(client, 'client');
  await client.route(/\/api\/job-request\//, async (route) => {
    const answer = await route.fetch();
    const job = (await answer.json()) as { times: Record<string, number> };
    const completed = Date.now() - 8 * 86_400_000;
    await route.fulfill({ json: { ...job, status: 'completed', times: { ...job.times, completed } } });
  });
  await client.goto(`/messages/${town.jobId()}`);
  await text(client, 'This conversation closed seven days after the job ended. You can still read it.').waitFor();
  expect(await client.getByLabel('Your message').count()).toBe(0);
});

test('a message that is too long stays in the box, and one that the server refuses says why and can be sent again or dropped', async () => {
  const client = await open('client', '/messages/:job', 'english');
  await client.getByLabel('Your message').fill('x'.repeat(2001));
  await text(client, 'This is too long: 2001 of 2000 characters.').waitFor();
  await button(client, 'Send').click();
  expect((await client.getByLabel('Your message').inputValue()).length).toBe(2001);

  phones.expectErrors(/409/);
  // The conversation is read at the same address, whenever its room has opened; only a message is to be refused.
  const refuseNext = async () => {
    let refused = false;
    await client.route(/\/api\/messages\/[^/]+$/, (route) => {
      if (refused || route.request().method() !== 'POST') return route.fallback();
      refused = true;
      return route.fulfill({ status: 409, json: { code: 'message.closed', message: 'x' } });
    });
  };
  await refuseNext();
  await write(client, 'Your message', 'Send', 'Once more');
  await log(client).getByText('Not sent').waitFor();
  await text(client, 'This conversation closed seven days after the job ended.').waitFor();
  await phones.shot(client, 'chat-refused');
  const taken = client.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await button(client, 'Send again').click();
  await taken;
  await log(client).getByText('Not sent').waitFor({ state: 'detached' });
  await refuseNext();
  await write(client, 'Your message', 'Send', 'Never mind');
  // A message that is on its way cannot be dropped.
  await log(client).getByText('Not sent').waitFor();
  await button(client, 'Do not send').click();
  await expect.poll(() => shown(client)).not.toContain('Never mind');
  expect(await shown(client)).toContain('Once more');
});
