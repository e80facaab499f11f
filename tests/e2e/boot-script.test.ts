import { expect, test } from 'vitest';
import { startOften } from '../support/boot-starts.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';

const contexts = withBrowserContexts();
// Every request is answered by the test, so no server listens there.
const openPage = () => contexts.newPage('http://127.0.0.1:4999', { language: null });

test('the boot script loads the app without an error in 100 starts, whatever the storage of the phone holds', async () => {
  const { failed, databasesRead } = await startOften(await openPage(), 100);
  expect(failed).toEqual([]);
  expect(databasesRead).toBeGreaterThan(10);
});

test('control: a script that trusts a stored text is reported', async () => {
  contexts.expectErrors(/JSON|SecurityError/);
  const trusting = `addEventListener('DOMContentLoaded', () => (parent.bootState.appLoaded = true)); JSON.parse(localStorage.getItem('user'));`;
  expect((await startOften(await openPage(), 100, trusting)).failed.length).toBeGreaterThan(0);
});
