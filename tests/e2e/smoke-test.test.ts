import { describe, expect, test } from 'vitest';
import { runSmokeTest } from '../../scripts/deploy/smoke-test.ts';
import { COMPLETE_VARIABLES } from '../support/complete-variables.ts';
import { discardedPushSettings } from '../support/push-settings.ts';
import { withServer } from '../support/server-fixture.ts';

const once = { attempts: 1, pauseMs: 0 };

describe('the smoke test of a deployment', () => {
  const server = withServer({ ...discardedPushSettings(), ...COMPLETE_VARIABLES, DEPLOYMENT: 'staging' });

  test('finds nothing wrong with the built app and a Worker with every setting', async () => {
    expect(await runSmokeTest(server.url, null, fetch, once)).toEqual([]);
  });
});

describe('the smoke test of a deployment without business data', () => {
  const { COMPANY_NAME: _, ...incomplete } = COMPLETE_VARIABLES;
  const server = withServer({ ...discardedPushSettings(), ...incomplete, DEPLOYMENT: 'staging' });

  test('finds that a setting is missing', async () => {
    expect(await runSmokeTest(server.url, null, fetch, once)).toEqual([
      `${server.url}/api/health: A setting is missing. The dashboard of the admin console names it.`,
    ]);
  });
});
