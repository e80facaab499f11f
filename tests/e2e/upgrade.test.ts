import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { MINUTE_MS } from '#contract/durations.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { button, goBackAndForthUntilShown, link, text } from '../support/queries.ts';
import {
  readEmergency,
  readPhone,
  recordedCommands,
  removedAppFiles,
  type RecordedCommand,
  type RecordedPhone,
} from '../support/recorded-phone.ts';
import { recording, type RecordedAccount } from '../support/recording.ts';
import { serviceWorkerEvents } from '../support/service-worker-events.ts';
import { withUpgradedServer } from '../support/upgraded-server-fixture.ts';

// What users of an older version had stored and queued on their phones (tests/fixtures/README.md) is there after an upgrade.
const contexts = withBrowserContexts();
const upgraded = withUpgradedServer(contexts);

const { accounts, jobs } = recording;
interface Message {
  id: string;
  message: string;
  quick: string | null;
  photo: string | null;
  sender_role: string;
  created_at: number;
}
interface Job {
  status: string;
  photos: string[];
  reviewed: boolean;
  times: Record<'created' | 'started' | 'completed' | 'cancelled', number | null>;
}
interface Booking {
  id: string;
  status: string;
}
interface Emergency {
  who: { id: string } | null;
  presses: number;
  pressedAt: number;
}
const jobOf = (account: RecordedAccount, jobId: string) => upgraded.get<Job>(account, `/api/job-request/${jobId}`);
const messagesOf = (account: RecordedAccount, jobId: string) => upgraded.get<Message[]>(account, `/api/messages/${jobId}`);
const contentOf = ({ message, quick, photo }: Message): string => quick ?? (photo ? 'a photo' : message);

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
}
const items = (page: Page, region: string) => page.getByRole('region', { name: region }).getByRole('listitem');
const outboxBar = (page: Page, name: string) => page.getByRole('complementary', { name });
/** The messages of a thread in their order on the screen, without photos that cannot be fetched. */
const shownMessages = (page: Page): Promise<string[]> =>
  page
    .getByRole('log')
    .locator('li > div > span.sr-only + p, li img')
    .evaluateAll((all) => all.map((each) => (each instanceof HTMLImageElement ? 'a photo' : (each.textContent ?? ''))));

/** Checks that something happened when the user gave the command, and not when it arrived ten minutes later. */
const expectTrueTime = (actual: number | null | undefined, command: RecordedCommand | undefined): void =>
  expect(Math.abs((actual ?? 0) - (command?.happenedAt ?? Infinity))).toBeLessThan(60_000);

async function expectNoOldFiles(page: Page, phone: RecordedPhone): Promise<void> {
  const old = removedAppFiles(phone);
  expect(old.length, 'control: the recorded app had other files').toBeGreaterThan(20);
  const cached = await page.evaluate(async (paths) => {
    const found = await Promise.all(paths.map((path) => caches.match(path)));
    return paths.filter((_, i) => found[i]);
  }, old);
  expect(cached, 'cached files of the recorded app').toEqual([]);
}
const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

test('A client keeps everything on the phone, and what was queued is sent once, in order and with its true time', async () => {
  contexts.expectErrors(/status of 409/);
  const phone = readPhone('client-phone');
  const commands = recordedCommands(phone, accounts.asha.id);
  const [withdrawal, review, cancellation, , message, quickReply, photoMessage, lastMessage, , , request, , unanswered] =
    commands;
  const page = await upgraded.openPhone(phone, (page) =>
    // Permission and subscription belong to the browser and not to the recorded storage.
    page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      PushManager.prototype.subscribe = () => Promise.reject(new Error('this browser has no push service'));
    }),
  );
  const bar = outboxBar(page, 'Waiting to be sent');

  // Without a network.
  await open(page, '/my-bookings');
  await page.getByRole('button', { name: 'Menu of Asha Kulkarni-Joshi' }).waitFor();
  await bar.getByText('1 thing was not taken · 12 things waiting to be sent', { exact: true }).waitFor();
  const upcoming = items(page, 'Upcoming bookings');
  const past = items(page, 'Past bookings');
  const statuses = async (list: typeof past) =>
    (await list.allInnerTexts()).map((card) => /Pending|Confirmed|Ongoing|Completed|Cancelled/.exec(card)?.[0]);
  await expect.poll(() => statuses(upcoming)).toEqual(['Confirmed', 'Confirmed', 'Confirmed', 'Confirmed', 'Pending']);
  await expect
    .poll(() => statuses(past))
    .toEqual(['Cancelled', 'Cancelled', 'Cancelled', 'Completed', 'Completed', 'Completed']);
  await past.filter({ hasText: '5 stars' }).getByText('Paid', { exact: true }).waitFor();
  await past.filter({ hasText: '4 stars' }).getByText('Waiting to be sent').waitFor();
  await expect.poll(() => page.getByLabel('Colours').first().inputValue()).toBe('dark');

  await open(page, `/job-in-progress/${jobs.chat}`);
  await text(page, 'The shower is blocked.').waitFor();
  await text(page, 'drain.jpg').waitFor();
  const thread = ['The gate is blue.', 'I am at the gate', 'नळ स्वयंपाकघरात आहे.'];
  const queued = ['Are you coming by bus?', 'Please call me', 'a photo', 'I am at home until noon.'];
  // A photo that has arrived is fetched when it is shown.
  await expect.poll(() => shownMessages(page)).toEqual([...thread, ...queued]);
  await expect.poll(() => page.getByRole('log').getByText('Seen').count()).toBe(2);
  await open(page, '/favorites');
  for (const name of ['Ravi Jadhav', 'Imran Pathan']) await text(page, name).waitFor();
  await open(page, '/account-settings');
  for (const shown of ['Nashik, Maharashtra', '422001', '+919822099999']) await text(page, shown).waitFor();
  await expect.poll(() => page.getByRole('switch', { name: /^On this phone/ }).isChecked()).toBe(true);
  expect(upgraded.sentCommands()).toEqual([]);

  // With a network.
  await page.context().setOffline(false);
  await bar.getByText('1 thing was not taken', { exact: true }).waitFor();
  upgraded.expectSentOnce(commands.filter((command) => command !== withdrawal));
  const newId = request?.body?.id ?? '';
  const bookings = await upgraded.get<Booking[]>('asha', '/api/ai/my-bookings');
  expect(bookings).toHaveLength(11);
  expect(bookings.find(({ id }) => id === newId)?.status).toBe('pending');
  const newJob = await jobOf('asha', newId);
  expect(newJob.photos).toHaveLength(1);
  expectTrueTime(newJob.times.created, request);
  const cancelled = await jobOf('asha', jobs.clientCancels);
  expect(cancelled.status).toBe('cancelled');
  expectTrueTime(cancelled.times.cancelled, cancellation);
  expect((await jobOf('asha', jobs.chat)).photos).toHaveLength(2);
  expect((await jobOf('asha', jobs.toReview)).reviewed).toBe(true);
  const reviews = await upgraded.get<{ comment: string; created_at: number }[]>('asha', `/api/reviews/${accounts.ravi.id}`);
  const ownReviews = reviews.filter(({ comment }) => comment === 'The flush is quiet again. धन्यवाद!');
  expect(ownReviews).toHaveLength(1);
  expectTrueTime(ownReviews[0]?.created_at, review);
  const own = (await messagesOf('asha', jobs.chat)).filter(({ sender_role }) => sender_role === 'client');
  expect(own.map(contentOf)).toEqual([
    'The gate is blue.',
    'नळ स्वयंपाकघरात आहे.',
    'Are you coming by bus?',
    'call_me',
    'a photo',
    'I am at home until noon.',
  ]);
  for (const [i, command] of [message, quickReply, photoMessage, lastMessage].entries())
    expectTrueTime(own[i + 2]?.created_at, command);
  // The older app had sent this one without getting a response.
  const once = (await messagesOf('asha', jobs.toStart)).filter(({ message }) => message === 'Did this arrive?');
  expect(once.map(({ id }) => id)).toEqual([unanswered?.body?.id]);
  expect(await upgraded.get('asha', '/api/account')).toMatchObject({
    name: 'Asha Kulkarni-Joshi',
    address: { cityState: 'Nashik, Maharashtra', postalCode: '422001' },
  });
  await open(page, `/messages/${jobs.chat}`);
  const texts = queued.filter((each) => each !== 'a photo');
  await expect.poll(async () => (await shownMessages(page)).filter((shown) => texts.includes(shown))).toEqual(texts);

  // The command that was rejected before the upgrade.
  upgraded.forgetSentCommands();
  await open(page, '/waiting');
  const rejection = page.getByText(/^This job can no longer be cancelled\. What you saw before has been put back as it was\./);
  await rejection.waitFor();
  await button(page, 'Try again').click();
  await expect.poll(() => upgraded.sentCommands().length).toBe(1);
  await text(
    page,
    /^A worker has taken this job meanwhile\. Look at it again before you cancel it\. What you saw before/,
  ).waitFor();
  expect(upgraded.sentCommands()[0]?.path).toBe(`/api/ai/job-request/${jobs.rejectedWithdrawal}/cancel`);
  await button(page, 'Remove').click();
  await button(page, 'Do not send it').click();
  await text(page, 'Everything has been sent').waitFor();
  expect((await jobOf('asha', jobs.rejectedWithdrawal)).status).toBe('confirmed');

  // An emergency that went on.
  const { caseId, caseToken } = readEmergency(phone);
  const statusRequest = page.waitForRequest(`**/api/emergency/${caseId}/status`);
  await open(page, '/services');
  expect((await statusRequest).postDataJSON()).toMatchObject({ caseToken });
  await page.getByRole('button', { name: /^SOS/ }).click();
  await page.getByText(/^Seen by Nandini at/).waitFor();
  const ownCases = async () =>
    (await upgraded.get<Emergency[]>('admin', '/api/sos?state=open')).filter(({ who }) => who?.id === accounts.asha.id);
  await expect.poll(ownCases).toMatchObject([{ presses: 2 }]);
  await expectNoOldFiles(page, phone);
});

test('A worker and a client on one phone keep everything, and what was queued is sent once, in order and with its true time', async () => {
  contexts.expectErrors(/status of 409/);
  const phone = readPhone('worker-phone');
  const own = recordedCommands(phone, accounts.ravi.id);
  const [, start, completion, , , cancellation, message, quickReply, photoMessage, unanswered] = own;
  const [request, requestPhoto, withdrawal] = recordedCommands(phone, accounts.meera.id);
  const page = await upgraded.openPhone(phone, (page) =>
    page.addInitScript(() => {
      // A permission that has not been asked for, with which the app offers push notifications.
      Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      const setAppBadge = (unseen: number) =>
        Promise.resolve(void (document.documentElement.dataset['badge'] = String(unseen)));
      Object.assign(navigator, { setAppBadge });
    }),
  );
  const bar = outboxBar(page, 'पाठवायची यादी');

  // Without a network.
  await open(page, '/worker/dashboard');
  await text(page, 'नमस्कार, Ravi Jadhav').waitFor();
  await text(page, 'Kiran Patil यांनी तुम्हालाच बोलावले आहे.').waitFor();
  expect(await page.getByText('Gita Rao').count(), 'a request that was dismissed').toBe(0);
  await page.locator('html[data-badge="1"]').waitFor();
  // One of them is a verification document, which the recorded app had in a queue of its own.
  await bar.getByText('11 गोष्टी पाठवायच्या आहेत').waitFor();
  for (const earned of ['₹1,396.00', '4 कामांतून', '5 पैकी 4.5']) await page.getByText(earned).first().waitFor();
  await open(page, '/worker/jobs');
  const jobCards = link(page, 'सगळी माहिती');
  for (const [tab, count] of [
    ['चालू कामे (3)', 3],
    ['नवी कामे (3)', 3],
    ['जुनी कामे', 8],
  ] as const) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect.poll(() => jobCards.count(), { message: tab }).toBe(count);
  }
  await open(page, `/worker/job/${jobs.toStart}`);
  await text(page, 'A new tap for the balcony.').waitFor();
  await page.getByText('₹349 रोख मिळाले, हे फोनमध्ये लिहून ठेवले आहे.').waitFor();
  await open(page, `/messages/${jobs.chat}`);
  const queued = ['मी वाटेत आहे, दहा मिनिटे.', 'मी गेटवर आहे', 'a photo'];
  await expect.poll(() => shownMessages(page)).toEqual(['The gate is blue.', 'मी गेटवर आहे', 'नळ स्वयंपाकघरात आहे.', ...queued]);
  await open(page, '/my-bookings');
  await page.getByRole('button', { name: /Meera Joshi/ }).waitFor();
  await expect.poll(() => items(page, 'जुनी बुकिंग').count()).toBe(2);
  await open(page, '/job-request');
  await expect.poll(() => page.getByLabel('अडचण सांगा').inputValue()).toBe('The bath is not level.');
  await expect.poll(() => page.getByLabel('पत्ता', { exact: true }).inputValue()).toBe('5 Senapati Bapat Road, Pune');
  await expect.poll(() => page.getByLabel('संध्याकाळी 4 ते 6').isChecked()).toBe(true);
  await page.getByRole('img', { name: /^bath/ }).waitFor();
  expect(upgraded.sentCommands()).toEqual([]);

  // With a network.
  await open(page, '/worker/account');
  await text(page, 'Taps, tanks and drains. मी नळ दुरुस्त करतो.').waitFor();
  await bar.waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => bar.count()).toBe(0);
  await expect
    .poll(() => upgraded.get<{ papers: { kind: string }[] }>('ravi', '/api/worker/papers'))
    .toMatchObject({ papers: [{ kind: 'face' }, { kind: 'portfolio' }, { kind: 'portfolio' }] });
  await expect.poll(async () => (await jobOf('meera', jobs.meeraElsewhere)).status).toBe('cancelled');
  upgraded.expectSentOnce([...own, ...(withdrawal ? [withdrawal] : [])], ['/api/worker/papers']);
  const done = await jobOf('ravi', jobs.toStart);
  expect(done.status).toBe('completed');
  expectTrueTime(done.times.started, start);
  expectTrueTime(done.times.completed, completion);
  for (const jobId of [jobs.toStart, jobs.toReview]) {
    const { payments } = await upgraded.get<{ payments: unknown }>('ravi', `/api/payments?bookingId=${jobId}`);
    expect(payments).toMatchObject([{ method: 'cash', state: 'claimed', said: { worker: true, client: false } }]);
  }
  const given = await jobOf('ravi', jobs.workerCancels);
  expect(given.status).toBe('cancelled');
  expectTrueTime(given.times.cancelled, cancellation);
  // The older app had sent this one without getting a response.
  const pump = await jobOf('ravi', jobs.toComplete);
  expect(pump.status).toBe('completed');
  expectTrueTime(pump.times.completed, unanswered);
  const ownMessages = (await messagesOf('ravi', jobs.chat)).filter(({ sender_role }) => sender_role === 'worker');
  expect(ownMessages.map(contentOf)).toEqual(['at_gate', 'a photo', 'मी वाटेत आहे, दहा मिनिटे.', 'at_gate', 'a photo']);
  for (const [i, command] of [message, quickReply, photoMessage].entries())
    expectTrueTime(ownMessages[i + 2]?.created_at, command);
  expect(await upgraded.get('ravi', '/api/worker/profile')).toMatchObject({
    description: 'Taps, tanks and drains. मी नळ दुरुस्त करतो.',
  });

  // The request that was rejected before the upgrade, with its photo.
  await open(page, '/waiting');
  await page.getByText(/^तुमचे एक काम आधीच सुरू आहे\. बदललेले जे दिसत होते ते पूर्वीसारखे केले आहे\./).waitFor();
  await page.getByText('नळकाम · बुध, 9 डिसेंबर 2026', { exact: true }).waitFor();
  upgraded.forgetSentCommands();
  await button(page, 'पुन्हा करा').click();
  await text(page, 'सगळे पाठवले आहे').waitFor();
  const newId = request?.body?.id ?? '';
  expect(upgraded.sentCommands().map(({ path }) => path)).toEqual(['/api/ai/job-request', `/api/job-request/${newId}/photos`]);
  expect(upgraded.sentCommands()[1]?.idempotencyKey).toBe(requestPhoto?.idempotencyKey);
  const newJob = await jobOf('meera', newId);
  expect([newJob.status, newJob.photos.length]).toEqual(['pending', 1]);
  expectTrueTime(newJob.times.created, request);
  expect(await upgraded.get<Booking[]>('meera', '/api/ai/my-bookings')).toHaveLength(3);
  // Says no to the new job, which comes only if the room of new jobs was connected by then.
  await page.evaluate(() => {
    const sayNo = () => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
      buttons.find(({ textContent }) => textContent === 'हे काम नको')?.click();
    };
    new MutationObserver(sayNo).observe(document.body, { childList: true, subtree: true });
    sayNo();
  });

  // The install prompt comes first. The push prompt follows once that is closed, unless it was closed itself before the upgrade.
  await page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
  const prompt = page.getByRole('status').filter({ hasText: 'Karigar फोनच्या स्क्रीनवर ठेवा' });
  await link(page, 'माझी बुकिंग').click();
  await goBackAndForthUntilShown(page, prompt);
  await prompt.getByRole('button', { name: 'बंद करा' }).click();
  await prompt.waitFor({ state: 'detached' });
  // The app asks for this key before it shows the push prompt.
  await page.evaluate(async () => (await fetch('/api/push/key')).text());
  expect(await page.getByText('काही घडले की तुम्हाला कळवू का?').count()).toBe(0);
  await expectNoOldFiles(page, phone);
});

test('A guest keeps the forms, the language and the logins of the phone, and an emergency that was not sent arrives once', async () => {
  const phone = readPhone('guest-phone');
  const page = await upgraded.openPhone(phone);

  // Without a network.
  await open(page, '/job-request');
  await text(page, 'आपका SOS हम तक नहीं पहुँचा।').waitFor();
  await expect.poll(() => page.getByLabel('सेवा', { exact: true }).inputValue()).toBe('electrical');
  await expect.poll(() => page.getByLabel('परेशानी बताएँ').inputValue()).toBe('The fuse blows every evening.');
  await expect.poll(() => page.getByLabel('रंग').first().inputValue()).toBe('dark');
  for (const [question, label, value] of [
    ['name', 'पूरा नाम', 'Sunil Pawar'],
    ['phone', 'फ़ोन नंबर', '9823000001'],
    ['email', 'ईमेल', 'sunil@example.in'],
    ['address', 'पता', 'Hadapsar, Pune 411028'],
  ] as const) {
    await open(page, `/worker/signup?step=2&question=${question}`);
    await expect.poll(() => page.getByLabel(label, { exact: true }).inputValue()).toBe(value);
  }
  await open(page, '/worker/signup?step=2&question=facePhoto');
  const face = page.getByRole('group', { name: 'चेहरे की फ़ोटो, जाँच के लिए', includeHidden: true });
  await expect.poll(() => face.locator('li img').count()).toBe(1);
  for (const [path, login] of [
    ['/login', accounts.farhan.email],
    ['/worker/login', accounts.sunita.email],
  ] as const) {
    await open(page, path);
    const logins = () => page.locator('datalist option').evaluateAll((all) => all.map((each) => each.getAttribute('value')));
    await expect.poll(logins).toEqual([login]);
  }

  // An attempt that has not failed yet could succeed before the test observes it.
  await text(page, 'आपका SOS हम तक नहीं पहुँचा।').waitFor();

  // With a network.
  const { caseToken, pressedAt } = readEmergency(phone);
  const trigger = page.context().waitForEvent('request', (request) => request.url().endsWith('/api/emergency/trigger'));
  await page.context().setOffline(false);
  expect((await trigger).postDataJSON()).toMatchObject({ caseToken });
  await page.getByText(/^आपका SOS .* हम तक पहुँचा।$/).waitFor();
  const cases = await upgraded.get<Emergency[]>('admin', '/api/sos?state=open');
  const guestCases = cases.filter(({ who }) => who === null);
  expect(guestCases).toMatchObject([{ presses: 1 }]);
  // The server adds the time between the press and its arrival up, of which the way is a part.
  expect(Math.abs((guestCases[0]?.pressedAt ?? 0) - pressedAt)).toBeLessThan(MINUTE_MS);
  await expectNoOldFiles(page, phone);
  const newPage = await upgraded.openNewPhone();
  await open(newPage, `/workers/${accounts.ravi.id}`);
  // The app stores the chosen language at the second visit of a guest.
  await newPage.evaluate(() => sessionStorage.clear());
  await open(newPage, `/workers/${accounts.ravi.id}`);
  await expect.poll(() => cacheNames(newPage)).toEqual(expect.arrayContaining(await cacheNames(page)));
});

test('With no page open, the browser sends once and in order what was queued before an upgrade', async () => {
  const phone = readPhone('client-phone');
  const waiting = recordedCommands(phone, accounts.asha.id).slice(1);
  const page = await upgraded.openPhone(phone);
  const events = await serviceWorkerEvents(page, upgraded.url);
  await page.context().setOffline(false);
  // The tag under which the older app asked to be called.
  await events.sync('outbox');
  await expect.poll(() => upgraded.sentCommands().length).toBe(waiting.length);
  upgraded.expectSentOnce(waiting);
  expect(await upgraded.get<Booking[]>('asha', '/api/ai/my-bookings')).toHaveLength(11);
});
