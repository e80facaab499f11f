import { defineConfig } from 'vitest/config';
import { ATTACKS, SECURITY_FINDINGS } from './tests/security/files.ts';
import { LongestFirstSequencer } from './tests/support/longest-first-sequencer.ts';

// TEST_TIME, for example 2027-01-31T23:55+05:30: all processes of the run start at that time instead of now.
const { TEST_TIME } = process.env;
if (TEST_TIME) process.env['TEST_AHEAD_MS'] ??= String(Date.parse(TEST_TIME) - Date.now());

const common = {
  setupFiles: 'tests/support/setup.ts',
  // A process runs many files, which share modules and a browser.
  isolate: false,
  // One more than CI has cores, because some tests wait for a timer. A fourth process made the whole run slower.
  maxWorkers: 3,
  // The same as Playwright's own timeout.
  expect: { poll: { timeout: 15_000 } },
};
/** Nothing is mocked: the API runs in workerd with real D1, R2 and rooms, and end-to-end tests run in Chromium. */
const templates = 'tests/support/templates.ts';

/** Projects of tests that open a browser or call a server many times. */
const slow = {
  ...common,
  globalSetup: templates,
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

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
          // On a busy machine a test of a second takes more than the five of the default.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'worker',
          include: ['tests/worker-api/**/*.test.ts', 'tests/party/**/*.test.ts', 'tests/history/server/*.test.ts'],
          globalSetup: templates,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...slow,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
        },
      },
      {
        test: {
          ...slow,
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          testTimeout: 900_000,
        },
      },
      // The attacks in their short form, for `npm test`.
      { test: { ...slow, name: 'security', include: [ATTACKS] } },
      {
        test: {
          ...slow,
          name: 'security-long',
          include: [ATTACKS, ...SECURITY_FINDINGS],
          env: { SECURITY_FORM: 'long' },
          testTimeout: 900_000,
        },
      },
    ],
  },
});
