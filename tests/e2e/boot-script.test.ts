import { expect, test } from 'vitest';
import { expectStartsToLoad, openStartPage, runRandomStarts } from '../support/boot-starts.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';

const contexts = withBrowserContexts();

test('the boot script loads the app without an error in 100 starts with random storage', () =>
  expectStartsToLoad(contexts, 100));

test('control: a script that trusts a stored text is reported', async () => {
  contexts.expectErrors(/JSON|SecurityError/);
  const trusting = `addEventListener('DOMContentLoaded', () => (parent.bootState.appLoaded = true)); JSON.parse(localStorage.getItem('user'));`;
  const scripts = { page: trusting, shell: trusting };
  expect((await runRandomStarts(await openStartPage(contexts), scripts, 100)).failed.length).toBeGreaterThan(0);
});
