import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer, type DemoRole } from '../support/demo-server-fixture.ts';
import { takePhonePhoto } from '../support/phone-photo.ts';
import { button, startEarly, text } from '../support/queries.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

/** Removes what Chrome 111 or Safari 16.4, the oldest browsers that the build is for, do not have. */
function removeNewFeatures(): void {
  const removed: [object, string[]][] = [
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [RegExp, ['escape']],
    [Math, ['sumPrecise']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [Element.prototype, ['checkVisibility', 'setHTMLUnsafe', 'moveBefore']],
    [ReadableStream.prototype, ['values']],
    [Document.prototype, ['startViewTransition', 'caretPositionFromPoint']],
    [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover']],
    [Response.prototype, ['bytes']],
    [Blob.prototype, ['bytes']],
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'Iterator']],
  ];
  // The methods of iterators, apart from `next` and the iterator itself, are newer than the browsers.
  const iterator: object = Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object;
  removed.push([
    iterator,
    ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ]);
  const openImage = createImageBitmap;
  const openImageAsBefore = (image: ImageBitmapSource, options?: ImageBitmapOptions) =>
    options?.imageOrientation === 'from-image'
      ? Promise.reject(new TypeError('from-image is not a valid enum value'))
      : openImage(image, options);
  Object.assign(globalThis, { createImageBitmap: openImageAsBefore });
  for (const [object, names] of removed)
    for (const name of names) if (!Reflect.deleteProperty(object, name)) throw new Error(`${name} could not be removed`);
}

async function openOldBrowser(role: DemoRole) {
  const page = await contexts.newPage(demo.server.url);
  await page.addInitScript(removeNewFeatures);
  await demo.logIn(page, role);
  return page;
}

test('A guest in the oldest browser that is supported sees the services and finds workers', async () => {
  const page = await openOldBrowser('guest');
  await page.goto('/');
  await page.locator('main h1').first().waitFor();
  expect(await page.evaluate(() => 'groupBy' in Map || 'canParse' in URL)).toBe(false);
  await page.goto('/find-workers?service=Plumber&location=Pune');
  await text(page, 'Sachin Jadhav').first().waitFor();
});

test('A client in the oldest browser that is supported sees their bookings, chats, and logs out without what was not sent', async () => {
  const client = await demo.signUpClient();
  const jobId = await client.book(3, 'accepted');
  const page = await openOldBrowser('guest');
  await client.logIn(page);
  await page.goto('/my-bookings');
  await text(page, 'Confirmed').first().waitFor();
  await page.goto(`/job-in-progress/${jobId}`);
  await page.getByLabel('Your message').fill('Is the gate open?');
  await button(page, 'Send').click();
  await page.getByRole('log').getByText('Is the gate open?').waitFor();
  // The message is shown before the server has it.
  await page.getByRole('log').getByText('Sent', { exact: true }).waitFor();
  contexts.expectErrors(/ERR_FAILED|WebSocket/);
  await page.route(/\/(api|parties)\//, (route) => route.abort());
  await page.getByLabel('Your message').fill('I am at home.');
  await button(page, 'Send').click();
  await page.getByRole('log').getByText('I am at home.').waitFor();
  await page.getByRole('button', { name: /^Menu of/ }).click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('alertdialog').getByText('This phone still holds: A message.').waitFor();
});

test('A client in the oldest browser that is supported changes their photo', async () => {
  const client = await demo.signUpClient();
  const page = await openOldBrowser('guest');
  await client.logIn(page);
  await page.goto('/account-settings');
  await button(page, 'Edit: My Profile').click();
  const photo = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await takePhonePhoto(page) };
  await page.getByRole('dialog').locator('input[type=file]').last().setInputFiles(photo);
  await page.getByRole('dialog').getByRole('img', { name: /^me/ }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('#profile img[src*="/media/"]').waitFor();
});

test('A worker in the oldest browser that is supported accepts a job, starts and completes it', async () => {
  const client = await demo.signUpClient();
  const page = await openOldBrowser('worker');
  await page.goto('/worker/jobs');
  await contexts.waitForRoom(page, 'dispatch');
  const jobId = await client.book(4);
  await page.getByRole('dialog', { name: 'New job near you' }).getByRole('button', { name: 'Accept', exact: true }).click();
  await page.waitForURL(`**/worker/job/${jobId}`);
  await page.getByLabel('Your message').waitFor();
  await startEarly(page);
  await button(page, 'Mark as Completed').click();
  await button(page, 'Yes, work done').click();
  await button(page, 'Yes, in cash').click();
  await page.goto('/worker/dashboard');
  await page.locator('main h1').first().waitFor();
});
