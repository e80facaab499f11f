import { test } from 'vitest';
import { expectStartsToLoad } from '../support/boot-starts.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';

const contexts = withBrowserContexts();

test('the boot script loads the app without an error in 1,000 starts with random storage', () =>
  expectStartsToLoad(contexts, 1000));
