import { describe, expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { auditPhoneScreens, PHONE_SETTINGS } from '../support/phone-screen-audit.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

describe.each(PHONE_SETTINGS)('in $language, $scheme, at 360 px', (setting) => {
  test('shows every guest screen without a violation of WCAG 2.2 AA, an overflow or a missing text', async () => {
    expect(await auditPhoneScreens(contexts, demo, 'guest', setting)).toEqual({});
  });
});
