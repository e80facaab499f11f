import { defineConfig } from 'vitest/config';
import { ATTACKS, SECURITY_FINDINGS } from './tests/security/files.ts';
import { LongestFirstSequencer } from './tests/support/longest-first-sequencer.ts';
import { STATE_TIMEOUT_MS } from './tests/support/timeouts.ts';

// TEST_TIME, for example 2027-01-31T23:55+05:30: all processes of the run start at that time instead of now.
const { TEST_TIME } = process.env;
if (TEST_TIME) process.env['TEST_AHEAD_MS'] ??= String(Date.parse(TEST_TIME) - Date.now());

const common = {
  setupFiles: 'tests/support/setup.ts',
  // A process runs many files, which share modules and a browser.
  isolate: false,
  // One more than CI has cores, because some tests wait for a timer. A fourth process made the whole run slower.
  maxWorkers: 3,
  // Only what hangs may end by time: on a busy machine everything takes several times as long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: STATE_TIMEOUT_MS } },
};
/** Nothing is mocked: the API runs in workerd with real D1, R2 and rooms, and end-to-end tests run in Chromium. */
const withServer = { ...common, globalSetup: 'tests/support/templates.ts' };

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/failure-reporter.ts'],
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts', 'tests/history/*.test.ts'],
        },
      },
      {
        test: {
          ...withServer,
          name: 'worker',
          include: ['tests/worker-api/**/*.test.ts', 'tests/party/**/*.test.ts', 'tests/history/server/*.test.ts'],
        },
      },
      {
        test: {
          ...withServer,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
        },
      },
      {
        test: {
          ...withServer,
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          testTimeout: 900_000,
        },
      },
      // The attacks in their short form, for `npm test`.
      { test: { ...withServer, name: 'security', include: [ATTACKS] } },
      {
        test: {
          ...withServer,
          name: 'security-long',
          include: [ATTACKS, ...SECURITY_FINDINGS],
          env: { SECURITY_FORM: 'long' },
          testTimeout: 900_000,
        },
      },
    ],
  },
});
