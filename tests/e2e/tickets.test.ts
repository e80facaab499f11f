import { afterAll, describe, expect, test } from 'vitest';
import type { Page, WebSocketRoute } from 'playwright-core';
import { uuidv7 } from '#contract/ids.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { waitForHydration } from '../support/hydration.ts';
import { withDemoServer, type NewClient } from '../support/demo-server-fixture.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { button, heading, link, readDrafts, readStoreRows, storedReturnUrl, text, toast } from '../support/queries.ts';
import { failRequests } from '../support/fail-requests.ts';
import { findOverflowAtWidths } from '../support/screen-checks.ts';
import { daysFromToday, PASSWORD } from '../support/test-users.ts';
import { otherServiceBody, ticketBody } from '../support/ticket-bodies.ts';

const mail = await startFakeMessageProvider();
afterAll(() => mail.close());
const demo = withDemoServer({ MAIL_URL: mail.url });
const contexts = withBrowserContexts();
const THANKS = 'Thank you for your message! We will get back to you shortly.';

async function openConsole(path: string): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await demo.logIn(page, 'admin');
  await page.goto(path);
  return page;
}

async function openContact(path = '/contact'): Promise<Page> {
  const page = await contexts.newPage(demo.server.url);
  await page.goto(path);
  await waitForHydration(page);
  return page;
}

async function writeAsGuest(page: Page, email: string, message: string): Promise<void> {
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('Email').first().fill(email);
  await page.getByLabel('Phone').fill('020 2553 0000');
  await page.getByLabel('Message').fill(message);
  await button(page, 'Send message').click();
  await page.getByRole('alertdialog').getByText(THANKS, { exact: true }).waitFor();
}

const mailsTo = (address: string) => mail.accepted.flatMap(({ body }) => (body['to'] === address ? [body['text'] ?? ''] : []));

/** Opens a ticket of the queue by what its sender wrote. */
async function openTicket(page: Page, words: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: words });
  await row.getByRole('link').click();
  await heading(page, 'Messages').waitFor();
}

describe('A message to us', () => {
  test('of a guest gets a number, is answered in the console, and the answer comes by mail', async () => {
    const page = await openContact('/contact?about=complaint');
    await expect.poll(() => page.getByLabel('What is it about?').inputValue()).toBe('complaint');
    await writeAsGuest(page, 'guest@example.in', 'The tap still leaks.');
    const thanks = await page.getByRole('alertdialog').innerText();
    const number = /K-[0-9A-Z]{6}/.exec(thanks)?.[0] ?? 'no number';
    await button(page, 'Close').click();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
    await expect.poll(() => mailsTo('guest@example.in')[0]).toContain(number);

    const admin = await openConsole('/admin/tickets');
    await text(admin, 'Complaint').waitFor();
    await openTicket(admin, 'The tap still leaks.');
    await text(admin, 'Confirmed by mail.').waitFor();
    await button(admin, 'Close without an answer').click();
    await text(admin, /a guest is not told\. To tell them, write an answer and press “Send and close”\.$/).waitFor();
    await contexts.screenshot(admin, 'ticket-console-close-guest', { fullPage: false });
    await admin.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await button(admin, 'Send and close').click();
    await admin.locator('[aria-invalid=true]').waitFor();
    await admin.getByLabel('Your answer').fill('A plumber comes tomorrow.');
    await button(admin, 'Send and close').click();
    await toast(admin, 'The answer is sent, and the message is closed.').waitFor();
    await expect.poll(() => mailsTo('guest@example.in')[1]).toContain('A plumber comes tomorrow.');
    await text(admin, 'Answered a message').waitFor();
    expect(await findOverflowAtWidths(admin, [360, 412, 768, 1440])).toEqual([]);
    await contexts.screenshot(admin, 'ticket-console');
  });

  test('keeps what a guest has written through a reload, until it is sent', async () => {
    const page = await openContact();
    const message = page.getByLabel('Message');
    await page.getByLabel('Name').fill('Asha');
    await message.fill('Do you paint houses?');
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => message.inputValue()).toBe('Do you paint houses?');
    expect(await page.getByLabel('Name').inputValue()).toBe('Asha');
    await writeAsGuest(page, 'draft@example.in', 'Do you paint houses in Baner?');
    await button(page, 'Close').click();
    await page.reload();
    await waitForHydration(page);
    expect(await message.inputValue()).toBe('');
    expect(await page.evaluate(() => sessionStorage.getItem('contact'))).toBeNull();
  });

  test('keeps what a client has written in their account, until it is sent', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/contact');
    await waitForHydration(page);
    const message = page.getByLabel('Message');
    await message.fill('My bill is wrong.');
    await expect.poll(() => readDrafts(page, client.id)).toContain('My bill is wrong.');
    await page.reload();
    await expect.poll(() => message.inputValue()).toBe('My bill is wrong.');
    expect(await page.evaluate(() => sessionStorage.getItem('contact'))).toBeNull();
    await button(page, 'Send message').click();
    await page.getByRole('alertdialog').getByText(THANKS, { exact: true }).waitFor();
    await expect.poll(() => readDrafts(page, client.id)).toBe('[]');
  });

  test('of a guest without a network is kept on the phone and sent once, also by a later visit', async () => {
    contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    const page = await openContact();
    await page.route(/\/api\/contact/, (route) => route.abort());
    await writeAsGuest(page, 'offline@example.in', 'Sent from a lift.');
    await page.getByRole('alertdialog').getByText('It waits on this phone', { exact: false }).waitFor();
    expect(mailsTo('offline@example.in')).toEqual([]);
    await page.unroute(/\/api\/contact/);
    await page.goto('/about');
    await expect.poll(() => mailsTo('offline@example.in').length).toBe(1);
    const count = () =>
      demo.server.db.prepare(`SELECT count(*) AS n FROM tickets WHERE email = 'offline@example.in'`).first<number>('n');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await contexts.waitUntilIdle(page);
    expect(await count()).toBe(1);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('guestTicketsWaiting'))).toBeNull();
  });

  test('of a guest that our side failed to take is sent a minute later, on the same page', async () => {
    contexts.expectErrors(/status of 500/);
    const page = await contexts.newPage(demo.server.url);
    await page.clock.install();
    await page.goto('/contact');
    await waitForHydration(page);
    await page.route(/\/api\/contact/, (route) => route.fulfill({ status: 500, json: { code: 'server.error', message: 'x' } }));
    await writeAsGuest(page, 'retried@example.in', 'Sent twice.');
    await page.getByRole('alertdialog').getByText('It waits on this phone', { exact: false }).waitFor();
    await page.unroute(/\/api\/contact/);
    expect(mailsTo('retried@example.in')).toEqual([]);
    await page.clock.fastForward(61_000);
    await expect.poll(() => mailsTo('retried@example.in').length).toBe(1);
  });

  test('of a guest that is written while another one is sent waits for the next visit', async () => {
    contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    const page = await openContact();
    const held = Promise.withResolvers<void>();
    let isHolding = false;
    await page.route(/\/api\/contact/, async (route) => {
      const { email } = route.request().postDataJSON() as { email: string };
      if (!isHolding || email !== 'first@example.in') return route.abort();
      await held.promise;
      await route.continue();
    });
    const write = async (email: string) => {
      await writeAsGuest(page, email, 'Sent from a lift.');
      await page.getByRole('alertdialog').getByText('It waits on this phone', { exact: false }).waitFor();
    };
    await write('first@example.in');
    const sending = page.waitForRequest(/\/api\/contact/);
    isHolding = true;
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await sending;
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await write('second@example.in');
    held.resolve();
    await expect.poll(() => mailsTo('first@example.in').length).toBe(1);
    await page.unroute(/\/api\/contact/);
    await page.goto('/about');
    await expect.poll(() => mailsTo('second@example.in').length).toBe(1);
  });

  describe('of a guest that cannot be sent', () => {
    const TOLD = 'A message to us could not be sent. You find it under “Contact”.';
    const title = (page: Page) => text(page, 'This message to us was not sent');
    const remove = async (page: Page) => {
      await button(page, 'Remove').click();
      await button(page, 'Do not send it').click();
      await title(page).waitFor({ state: 'detached' });
    };
    const storeForGuest = (page: Page, row: object) =>
      page.evaluate(
        (row) =>
          new Promise<void>((done) => {
            const opening = indexedDB.open('karigar-guest');
            opening.addEventListener('success', () => {
              const transaction = opening.result.transaction('drafts', 'readwrite');
              transaction.objectStore('drafts').put(row);
              transaction.addEventListener('complete', () => {
                opening.result.close();
                done();
              });
            });
          }),
        row,
      );

    test('because the server rejects it is told, and stays to be read until it is removed', async () => {
      contexts.expectErrors(/ERR_FAILED|ERR_INTERNET|status of 400/);
      const page = await openContact();
      await page.route(/\/api\/contact/, (route) => route.abort());
      await writeAsGuest(page, 'rejected@example.in', 'Please call my mother.');
      await page.unroute(/\/api\/contact/);
      let count = 0;
      await page.route(/\/api\/contact/, (route) => {
        count++;
        return route.fulfill({ status: 400, json: { code: 'request.invalid', message: 'x' } });
      });
      for (const path of ['/about', '/contact']) {
        await page.goto(path);
        await toast(page, TOLD).waitFor();
      }
      expect(count).toBe(1);
      await title(page).waitFor();
      await text(page, 'Please call my mother.').waitFor();
      expect(await findOverflowAtWidths(page, [360, 412, 768, 1440])).toEqual([]);
      await contexts.screenshot(page, 'ticket-unsent', { fullPage: false });
      for (const language of ['hindi', 'marathi']) {
        await page.evaluate((language) => localStorage.setItem('language', language), language);
        await page.reload();
        await text(page, 'Please call my mother.').scrollIntoViewIfNeeded();
        await contexts.screenshot(page, `ticket-unsent-${language}`, { fullPage: false });
      }
      await page.evaluate(() => localStorage.setItem('language', 'english'));
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.reload();
      await title(page).scrollIntoViewIfNeeded();
      await contexts.screenshot(page, 'ticket-unsent-dark', { fullPage: false });
      await remove(page);
      await page.reload();
      await contexts.waitUntilIdle(page);
      expect(await title(page).count()).toBe(0);
    });

    test('because another version of the app wrote it is told, and is sent by the version that can read it', async () => {
      contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
      const page = await openContact();
      await page.route(/\/api\/contact/, (route) => route.abort());
      await writeAsGuest(page, 'other@example.in', 'Sent from a lift.');
      await page.unroute(/\/api\/contact/);
      const body = {
        id: uuidv7(),
        kind: 'contact',
        message: 'Written by another version.',
        phone: '020 2553 0000',
        language: 'en',
        name: 'Asha',
        email: 'version@example.in',
      };
      await storeForGuest(page, { form: `ticket:${body.id}`, value: { ...body, kind: 'praise' } });
      await page.goto('/contact');
      await toast(page, TOLD).waitFor();
      await title(page).waitFor();
      await text(page, 'Written by another version.').waitFor();
      // One that can be read is sent all the same.
      await expect.poll(() => mailsTo('other@example.in').length).toBe(1);
      await storeForGuest(page, { form: `ticket:${body.id}`, value: body });
      await page.reload();
      await expect.poll(() => mailsTo('version@example.in').length).toBe(1);
      await expect.poll(() => page.evaluate(() => localStorage.getItem('guestTicketsWaiting'))).toBeNull();
    });
  });

  /** The number of rows of `FROM <from>`. */
  const countRows = (from: string) => demo.server.db.prepare(`SELECT count(*) AS n FROM ${from}`).first<number>('n');

  /** A ticket of a client as the client and an admin see it. */
  const openThread = async (details: (client: NewClient) => Promise<Record<string, unknown>> = async () => ({})) => {
    const client = await demo.signUpClient();
    const { ticket } = (await client.request('/api/tickets', ticketBody(await details(client)))) as unknown as {
      ticket: { id: string; number: string };
    };
    const own = await contexts.newPage(demo.server.url);
    await client.logIn(own);
    await own.goto(`/support/${ticket.id}`);
    const admin = await openConsole(`/admin/tickets/${ticket.id}`);
    return { client, own, admin, ticket };
  };

  const NEWER = 'There is a newer message. Read it before you act.';

  describe('to which its sender adds something while an admin', () => {
    /** The client writes while the admin looks at another tab, to which the page is fetched again. */
    const writeMore = async (client: NewClient, admin: Page) => {
      const id = new URL(admin.url()).pathname.split('/').at(-1);
      await client.request(`/api/tickets/${id}/messages`, { id: uuidv7(), message: 'It still leaks.' });
      await admin.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await admin.getByText('It still leaks.').first().waitFor();
    };
    const statusOf = async (client: NewClient) => (await client.request('/api/tickets')) as unknown as { status: string }[];

    test('gives the reason for closing it stays open until the admin, who is told, presses again', async () => {
      contexts.expectErrors(/status of 409/);
      const { client, admin } = await openThread();
      await button(admin, 'Close without an answer').click();
      const sheet = admin.getByRole('dialog');
      await sheet.getByLabel('Reason').fill('It is settled by phone.');
      await writeMore(client, admin);
      const close = sheet.getByRole('button', { name: 'Close without an answer' });
      await close.click();
      await sheet.getByText(NEWER).waitFor();
      // The sheet covers the page.
      await sheet.getByText('It still leaks.').waitFor();
      await contexts.screenshot(admin, 'ticket-console-newer-message', { fullPage: false });
      expect(await statusOf(client)).toMatchObject([{ status: 'open' }]);
      await close.click();
      await toast(admin, 'The message is closed.').waitFor();
      expect(await statusOf(client)).toMatchObject([{ status: 'closed' }]);
    });

    for (const [name, prepare] of [
      ['writes the last answer', async () => undefined],
      ['has come back to the answer they began', (admin: Page) => admin.reload()],
    ] as const)
      test(`${name} stays open until the admin, who is told, presses again`, async () => {
        contexts.expectErrors(/status of 409/);
        const { client, admin } = await openThread();
        const adminId = await admin.evaluate(() => String(JSON.parse(localStorage.getItem('user') ?? '{}').id));
        const answer = admin.getByLabel('Your answer');
        await answer.fill('We are glad that it works.');
        await expect.poll(() => readDrafts(admin, adminId)).toContain('We are glad that it works.');
        await prepare(admin);
        await expect.poll(() => answer.inputValue()).toBe('We are glad that it works.');
        await writeMore(client, admin);
        await button(admin, 'Send and close').click();
        await toast(admin, NEWER).waitFor();
        expect(await statusOf(client)).toMatchObject([{ status: 'open' }]);
        await button(admin, 'Send and close').click();
        await toast(admin, 'The answer is sent, and the message is closed.').waitFor();
        expect(await statusOf(client)).toMatchObject([{ status: 'closed' }]);
      });

    test('chooses the service is offered to workers only when the admin, who is told, presses again', async () => {
      contexts.expectErrors(/status of 409/);
      const client = await demo.signUpClient();
      const { ticket } = (await client.request('/api/tickets/service', otherServiceBody())) as { ticket: { id: string } };
      const admin = await openConsole(`/admin/tickets/${ticket.id}`);
      await admin.getByLabel('Service Type', { exact: true }).selectOption('plumbing');
      await writeMore(client, admin);
      await button(admin, 'Offer to workers').click();
      await toast(admin, NEWER).waitFor();
      expect(await client.request('/api/ai/my-bookings')).toEqual([]);
      await button(admin, 'Offer to workers').click();
      await toast(admin, 'The request is offered to workers.').waitFor();
    });
  });

  describe('that is closed while a reply to it', () => {
    const close = (id: string) => {
      const answer = { id: uuidv7(), message: 'It is settled.', close: true, messageCount: 1 };
      return demo.request('admin', `/api/admin/tickets/${id}/answer`, answer);
    };
    const isClosed = (page: Page) => text(page, 'We have closed it. If it is not settled, write to us again.').waitFor();
    const REPLY = 'It leaks again.';

    test('is written shows the reply, which becomes a new message of its kind and about its job', async () => {
      const { client, own, ticket } = await openThread(async (client) => ({
        kind: 'complaint',
        jobId: await client.book(41),
      }));
      await own.getByLabel('Write back').fill(REPLY);
      await contexts.waitForRoom(own, 'inbox');
      await close(ticket.id);
      await isClosed(own);
      await text(own, REPLY).waitFor();
      expect(await findOverflowAtWidths(own, [360, 768, 1440])).toEqual([]);
      await contexts.screenshot(own, 'ticket-closed-reply');
      await button(own, 'Write a new message').click();
      await own.waitForURL('**/contact?*');
      await expect.poll(() => own.getByLabel('Message').inputValue()).toBe(`${ticket.number}\n${REPLY}`);
      await expect.poll(() => own.getByLabel('What is it about?').inputValue()).toBe('complaint');
      await text(own, 'Your message names the job that it is about.').waitFor();
      await own.goto(`/support/${ticket.id}`);
      await isClosed(own);
      expect(await readDrafts(own, client.id)).not.toContain('reply-');
      expect(await own.getByText(REPLY).count()).toBe(0);
    });

    test('is written asks before the reply replaces another message that is being written', async () => {
      const { client, own, ticket } = await openThread();
      await own.goto('/contact');
      await waitForHydration(own);
      await own.getByLabel('Message').fill('My bill is wrong.');
      await expect.poll(() => readDrafts(own, client.id)).toContain('My bill is wrong.');
      await own.goto(`/support/${ticket.id}`);
      await own.getByLabel('Write back').fill(REPLY);
      await contexts.waitForRoom(own, 'inbox');
      await close(ticket.id);
      await button(own, 'Write a new message').click();
      await button(own, 'No, keep it').click();
      await text(own, REPLY).waitFor();
      expect(await readDrafts(own, client.id)).toContain('My bill is wrong.');
      await button(own, 'Write a new message').click();
      await button(own, 'Yes, replace it').click();
      await expect.poll(() => own.getByLabel('Message').inputValue()).toBe(`${ticket.number}\n${REPLY}`);
    });

    test('is sent shows the reply and the button for a new message', async () => {
      contexts.expectErrors(/status of 409/);
      const { client, own, ticket } = await openThread();
      // The event that the ticket is closed has not come yet.
      await own.routeWebSocket(/\/parties\/inbox\//, () => undefined);
      await own.reload();
      await own.getByLabel('Write back').fill(REPLY);
      await close(ticket.id);
      await button(own, 'Send').click();
      await isClosed(own);
      await text(own, REPLY).waitFor();
      await button(own, 'Write a new message').waitFor();
      await expect.poll(() => readStoreRows(own, client.id, 'outbox')).toEqual([]);
    });

    test('waits for a network shows the reply again when it is edited', async () => {
      contexts.expectErrors(/status of 409|ERR_INTERNET_DISCONNECTED|WebSocket/);
      const { client, own, ticket } = await openThread();
      await own.getByLabel('Write back').fill(REPLY);
      await contexts.goOffline(own);
      await button(own, 'Send').click();
      await expect.poll(async () => (await readStoreRows(own, client.id, 'outbox')).length).toBe(1);
      await close(ticket.id);
      await own.context().setOffline(false);
      await text(own, '1 thing was not taken').waitFor();
      await own.goto('/waiting');
      await button(own, 'Edit').click();
      await isClosed(own);
      await text(own, REPLY).waitFor();
      await button(own, 'Write a new message').waitFor();
    });
  });

  test('that its sender closes while an admin answers shows the admin the answer that was not sent', async () => {
    const { client, admin, ticket } = await openThread();
    await admin.getByLabel('Your answer').fill('A plumber comes tomorrow.');
    await client.request(`/api/tickets/${ticket.id}/close`, {});
    await admin.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await heading(admin, 'Your answer was not sent').waitFor();
    await text(admin, 'A plumber comes tomorrow.').waitFor();
  });

  test('keeps what is being written, on both sides, while the thread cannot be fetched again', async () => {
    contexts.expectErrors(/status of 500/);
    const { own, admin } = await openThread();
    for (const [page, label] of [
      [own, 'Write back'],
      [admin, 'Your answer'],
    ] as const) {
      await page.getByLabel(label).fill('Half a sentence');
      await failRequests(page, /\/api\/(admin\/)?tickets\//, 'server');
      // The user comes back to the page.
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
      await page.getByText('Something went wrong on our side. Please try again.').first().waitFor();
      await contexts.screenshot(page, `ticket-not-fetched-${label}`);
      expect(await page.getByLabel(label).inputValue()).toBe('Half a sentence');
    }
  });

  test('keeps a reply through a reload, on both sides, until it is sent', async () => {
    const { client, own, admin } = await openThread();
    const adminId = await admin.evaluate(() => String(JSON.parse(localStorage.getItem('user') ?? '{}').id));
    for (const [page, id, label, send, sent] of [
      [own, client.id, 'Write back', 'Send', 'Your message is sent.'],
      [admin, adminId, 'Your answer', 'Send the answer', 'The answer is sent.'],
    ] as const) {
      const reply = page.getByLabel(label);
      await reply.fill(`Half a sentence to ${label}`);
      await expect.poll(() => readDrafts(page, id)).toContain(`Half a sentence to ${label}`);
      await page.reload();
      await expect.poll(() => reply.inputValue()).toBe(`Half a sentence to ${label}`);
      await button(page, send).click();
      await toast(page, sent).waitFor();
      await expect.poll(() => readDrafts(page, id)).toBe('[]');
      expect(await reply.inputValue()).toBe('');
    }
  });

  describe('of a client whose session has ended elsewhere', () => {
    const fillInLogin = async (page: Page, email: string) => {
      // The contact form has a field for the e-mail address too.
      await heading(page, 'Login').waitFor();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await button(page, 'Login').click();
    };
    /** Opens `path` of a client who has logged in on this phone. */
    const openAs = async (client: NewClient, path: string) => {
      const page = await contexts.newPage(demo.server.url);
      await page.goto('/login');
      await fillInLogin(page, client.email);
      await page.waitForURL('**/my-bookings');
      await page.goto(path);
      await waitForHydration(page);
      return page;
    };
    /** Sends what is written although the session has ended, and logs in again. */
    const sendAfterEnd = async (page: Page, client: NewClient, send: string) => {
      const path = new URL(page.url()).pathname;
      await demo.server.db.exec(`DELETE FROM sessions WHERE account_id = '${client.id}'`);
      await button(page, send).click();
      await page.waitForURL('**/login');
      await fillInLogin(page, client.email);
      await page.waitForURL(`**${path}`);
    };

    test('a reply is back in its form after the next log-in, and sent once', async () => {
      contexts.expectErrors(/status of 401|WebSocket/);
      const client = await demo.signUpClient();
      const { ticket } = (await client.request('/api/tickets', ticketBody())) as unknown as { ticket: { id: string } };
      const page = await openAs(client, `/support/${ticket.id}`);
      const reply = page.getByLabel('Write back');
      await reply.fill('It leaks again.');
      await expect.poll(() => readDrafts(page, client.id)).toContain('It leaks again.');
      await sendAfterEnd(page, client, 'Send');
      await expect.poll(() => reply.inputValue()).toBe('It leaks again.');
      await expect.poll(() => readStoreRows(page, client.id, 'outbox')).toEqual([]);
      const sent = `ticket_messages WHERE ticket_id = '${ticket.id}' AND text = 'It leaks again.'`;
      expect(await countRows(sent)).toBe(0);
      await button(page, 'Send').click();
      await toast(page, 'Your message is sent.').waitFor();
      expect(await countRows(sent)).toBe(1);
      await expect.poll(() => readDrafts(page, client.id)).toBe('[]');
      expect(await reply.inputValue()).toBe('');
    });

    test('a message of the contact form is back in it after the next log-in, and sent once', async () => {
      contexts.expectErrors(/status of 401|WebSocket/);
      const client = await demo.signUpClient();
      const page = await openAs(client, '/contact');
      const message = page.getByLabel('Message');
      await message.fill('My bill is wrong.');
      await expect.poll(() => readDrafts(page, client.id)).toContain('My bill is wrong.');
      await sendAfterEnd(page, client, 'Send message');
      await expect.poll(() => message.inputValue()).toBe('My bill is wrong.');
      await expect.poll(() => readStoreRows(page, client.id, 'outbox')).toEqual([]);
      // Also those of a guest with this address.
      const sent = `tickets WHERE account_id = '${client.id}' OR email = '${client.email}'`;
      expect(await countRows(sent)).toBe(0);
      await button(page, 'Send message').click();
      await page.getByRole('alertdialog').getByText(THANKS, { exact: true }).waitFor();
      expect(await countRows(sent)).toBe(1);
      await expect.poll(() => readDrafts(page, client.id)).toBe('[]');
      expect(await message.inputValue()).toBe('');
    });
  });

  test('that was being sent when the page was reloaded is not in its form as well', async () => {
    const { client, own } = await openThread();
    const ticketId = own.url().split('/').at(-1);
    const request = /\/api\/tickets\/[^/]+\/messages$/;
    const reply = own.getByLabel('Write back');
    await own.route(request, () => undefined);
    await reply.fill('It leaks again.');
    await expect.poll(() => readDrafts(own, client.id)).toContain('It leaks again.');
    const sending = own.waitForRequest(request);
    await button(own, 'Send').click();
    await sending;
    expect(await readDrafts(own, client.id)).toBe('[]');
    await own.unroute(request);
    await own.reload();
    await expect.poll(() => countRows(`ticket_messages WHERE text = 'It leaks again.' AND ticket_id = '${ticketId}'`)).toBe(1);
    expect(await reply.inputValue()).toBe('');
  });

  test('shows an answer that was sent while the connection to the inbox was lost', async () => {
    const { own, admin } = await openThread();
    const connected = Promise.withResolvers<WebSocketRoute>();
    const retried = Promise.withResolvers<void>();
    let isLost = false;
    await own.routeWebSocket(/\/parties\/inbox\//, (socket) => {
      if (isLost) {
        retried.resolve();
        return void socket.close();
      }
      socket.connectToServer();
      connected.resolve(socket);
    });
    await own.reload();
    const socket = await connected.promise;
    await contexts.waitForRoom(own, 'inbox');
    isLost = true;
    await socket.close();
    await retried.promise;
    await admin.getByLabel('Your answer').fill('A plumber comes tomorrow.');
    await button(admin, 'Send the answer').click();
    await toast(admin, 'The answer is sent.').waitFor();
    expect(await own.getByText('A plumber comes tomorrow.').count()).toBe(0);
    isLost = false;
    await text(own, 'A plumber comes tomorrow.').waitFor();
  });

  test('shows an answer in a tab whose event comes after another tab has fetched the changes', async () => {
    const { own, admin } = await openThread();
    await contexts.waitForRoom(own, 'inbox');
    const late = await own.context().newPage();
    const shown = Promise.withResolvers<void>();
    await late.routeWebSocket(/\/parties\/inbox\//, (socket) => {
      const server = socket.connectToServer();
      server.onMessage(async (frame) => {
        await shown.promise;
        socket.send(frame);
      });
    });
    await late.goto(own.url());
    await late.getByLabel('Write back').waitFor();
    await contexts.waitForRoom(late, 'inbox');
    await admin.getByLabel('Your answer').fill('A plumber comes tomorrow.');
    await button(admin, 'Send the answer').click();
    await text(own, 'A plumber comes tomorrow.').waitFor();
    expect(await late.getByText('A plumber comes tomorrow.').count()).toBe(0);
    shown.resolve();
    await late.getByText('A plumber comes tomorrow.').waitFor();
    await text(late, /^There is news about your message/).waitFor();
  });

  test('of a client about a plan is in their account, and they read the answer and write back', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await page.goto('/pricing');
    await link(page, 'Ask for Standard').click();
    await page.waitForURL('**/contact?plan=standard');
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Asha Kulkarni');
    await expect
      .poll(() => page.getByLabel('What is it about?').locator('option:checked').innerText())
      .toBe('The plan Standard');
    await page.getByLabel('Message').fill('From which day?');
    await button(page, 'Send message').click();
    await page.getByRole('alertdialog').getByText(THANKS, { exact: true }).waitFor();
    await button(page, 'Close').click();
    await link(page, 'What you wrote to us').click();
    await text(page, 'With us').waitFor();
    await page.getByRole('link', { name: /^Plan K-/ }).click();

    const admin = await openConsole('/admin/tickets');
    await openTicket(admin, 'From which day?');
    await admin.getByLabel('Your answer').fill('From Monday.');
    await button(admin, 'Send the answer').click();
    await toast(admin, 'The answer is sent.').waitFor();
    // By the event, without a reload.
    await text(page, 'From Monday.').waitFor();
    await page.getByLabel('Write back').fill('Thank you!');
    await button(page, 'Send').click();
    await toast(page, 'Your message is sent.').waitFor();
    await text(page, 'Thank you!').waitFor();
    expect(await findOverflowAtWidths(page, [360, 768, 1440])).toEqual([]);
    await contexts.screenshot(page, 'ticket-thread');
    await button(page, 'It is settled').click();
    await button(page, 'Close it').click();
    await text(page, 'You have closed it.').waitFor();
  });
});

describe('Need Another Service', () => {
  /** Opens the form from the card and fills it in, except the words. */
  async function openForm(page: Page): Promise<void> {
    await page.goto('/services');
    await waitForHydration(page);
    await page.getByRole('link', { name: /^Need Another Service/ }).click();
    await page.waitForURL('**/job-request');
    await expect.poll(() => page.getByLabel('Service', { exact: true }).inputValue()).toBe('other');
    await page.getByLabel('Date', { exact: true }).fill(daysFromToday(2));
    await page.getByLabel('10:00 - 12:00 PM').check();
  }

  test('opened directly, the form keeps its default; a guest from the card comes back to "Something else"', async () => {
    const direct = await openContact('/job-request');
    await expect.poll(() => direct.getByLabel('Service', { exact: true }).inputValue()).toBe('maid');
    const page = await openContact('/services');
    await page.getByRole('link', { name: /^Need Another Service/ }).click();
    await page.getByLabel('Describe what you need done').fill('Put up a swing.');
    await page.getByLabel('Address', { exact: true }).fill('12 Karve Road, Pune 411038');
    await button(page, 'Send request').click();
    await page.getByRole('alertdialog').getByRole('link', { name: 'Login' }).click();
    await page.waitForURL('**/login');
    expect(await storedReturnUrl(page)).toBe('/job-request?service=other');
  });

  test('is a ticket and no request until an admin has chosen the trade; then workers get the offer', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await openForm(page);
    await button(page, 'Send request').click();
    await page.locator('textarea[aria-invalid=true]').waitFor();
    await page.getByLabel('Describe what you need done').fill('Mend the pump in the yard.');
    await contexts.screenshot(page, 'something-else');
    await button(page, 'Send request').click();
    await toast(page, 'Job request submitted!').waitFor();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await client.request('/api/ai/my-bookings')).toEqual([]);
    await page.goto('/my-bookings');
    await text(page, 'We are looking for the right trade').waitFor();
    const notice = page.getByRole('link', { name: /^Another service K-/ });
    await notice.waitFor();
    await contexts.screenshot(page, 'looking-for-the-trade');

    const admin = await openConsole('/admin/tickets');
    await openTicket(admin, 'Mend the pump in the yard.');
    await admin.getByLabel('Service Type', { exact: true }).selectOption('plumbing');
    await button(admin, 'Offer to workers').click();
    await toast(admin, 'The request is offered to workers.').waitFor();
    await text(admin, 'Trade chosen: Plumbing. The request is offered to workers.').waitFor();

    await notice.waitFor({ state: 'detached' });
    await expect.poll(() => mailsTo(client.email).at(-1)).toContain('The price is ₹349 for the visit.');
    await page.getByRole('main').getByText('Plumbing').first().waitFor();
    const worker = await contexts.newPage(demo.server.url);
    await demo.logIn(worker, 'worker');
    await worker.goto('/worker/jobs');
    await worker.getByRole('tab', { name: /Pending/ }).click();
    await worker.getByText('Mend the pump in the yard.').first().waitFor();
  });

  test('is followed by our question, which the client reads instead of that we are looking', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    const { ticket } = (await client.request('/api/tickets/service', otherServiceBody())) as {
      ticket: { id: string; number: string };
    };
    await page.goto('/my-bookings');
    await text(page, 'We are looking for the right trade').waitFor();
    const question = { id: uuidv7(), message: 'How high is the tree?', close: false, messageCount: 1 };
    await demo.request('admin', `/api/admin/tickets/${ticket.id}/answer`, question);
    await page.goto('/my-bookings');
    await text(page, 'We have a question about your request').waitFor();
    await page.getByRole('link', { name: `Another service ${ticket.number}` }).click();
    await text(page, `Please answer it, so that we can find a worker for ${ticket.number}.`).waitFor();
    await text(page, 'How high is the tree?').waitFor();
    expect(await text(page, 'We are looking for the right trade').count()).toBe(0);
    await contexts.screenshot(page, 'our-question');
  });

  test('is answered with no: the client reads why and there is no booking', async () => {
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url, { language: 'marathi' });
    await client.logIn(page);
    await page.goto('/job-request?service=other');
    await page.getByLabel('तारीख', { exact: true }).fill(daysFromToday(2));
    await page.locator('input[value="10:00 - 12:00 PM"]').check();
    await page.getByLabel('काय करून घ्यायचे आहे ते सांगा').fill('पियानो हलवायचा आहे.');
    await button(page, 'काम पाठवा').click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto('/support');
    await text(page, 'पियानो हलवायचा आहे.').waitFor();
    await page.getByRole('link', { name: /^दुसरे काम K-/ }).click();

    const admin = await openConsole('/admin/tickets');
    await openTicket(admin, 'पियानो हलवायचा आहे.');
    await admin.getByLabel('Your answer').fill('We move no pianos yet.');
    await button(admin, 'Say no').click();
    await toast(admin, 'The customer is told.').waitFor();
    await text(page, 'We move no pianos yet.').waitFor();
    await text(page, 'बंद').waitFor();
    await expect.poll(() => mailsTo(client.email).at(-1)).toContain('We move no pianos yet.');
    expect(await client.request('/api/ai/my-bookings')).toEqual([]);
  });

  test('is kept without a network and sent by itself', async () => {
    contexts.expectErrors(/ERR_FAILED|ERR_INTERNET/);
    const client = await demo.signUpClient();
    const page = await contexts.newPage(demo.server.url);
    await client.logIn(page);
    await openForm(page);
    await page.getByLabel('Describe what you need done').fill('Put up a swing.');
    await page.route(/\/api\//, (route) => route.abort());
    await button(page, 'Send request').click();
    await toast(page, 'Kept on this phone. It will be sent by itself as soon as there is a network.').waitFor();
    await page.unroute(/\/api\//);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(async () => client.request('/api/tickets')).toMatchObject([{ kind: 'service', text: 'Put up a swing.' }]);
  });
});
