import { expect, test } from 'vitest';
import { startOften } from '../support/boot-starts.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';

const contexts = withBrowserContexts();
// Every request is answered by the test, so no server listens there.
const openPage = () => contexts.newPage('http://127.0.0.1:4999', { language: null });

test('the boot script loads the app without an error in 1,000 starts, whatever the storage of the phone holds', async () => {
  const { failed, databasesRead } = await startOften(await openPage(), 1000);
  expect(failed).toEqual([]);
  expect(databasesRead).toBeGreaterThan(100);
});
