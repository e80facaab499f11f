import { expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withServer } from '../support/server-fixture.ts';

const contexts = withBrowserContexts();
const server = withServer();

test('a mocked response that the end of its test cuts off does not fail the run', async () => {
  const page = await contexts.newPage(server.url);
  const closed = Promise.withResolvers<void>();
  const fetched = Promise.withResolvers<number>();
  page.context().once('close', () => closed.resolve());
  await page.route('**/robots.txt?late', async (route) => {
    const response = await route.fetch();
    fetched.resolve(response.status());
    await closed.promise;
    await route.fulfill({ body: await response.text() });
  });
  await page.goto('/robots.txt');
  await page.evaluate(() => void fetch('/robots.txt?late').catch(() => undefined));
  expect(await fetched.promise).toBe(200);
});
