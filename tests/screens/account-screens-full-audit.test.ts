import { describe, expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { auditScreensInSetting, FULL_SETTINGS } from '../support/full-screen-audit.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

describe.each(FULL_SETTINGS)('in $language, $scheme, at the widths of a $device', (setting) => {
  test.each(['client', 'worker', 'admin'] as const)(
    'shows every %s screen without a violation of WCAG 2.2 AA, an overflow in small or large letters, or a missing text',
    async (role) => {
      expect(await auditScreensInSetting(contexts, demo, role, setting)).toEqual({});
    },
  );
});
