import { defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './tests/support/longest-first-sequencer.ts';

// TEST_TIME, such as 2027-01-31T23:55+05:30: the run begins at that moment instead of now, in every process of it.
const { TEST_TIME } = process.env;
if (TEST_TIME) process.env['TEST_AHEAD_MS'] ??= String(Date.parse(TEST_TIME) - Date.now());

const common = {
  setupFiles: 'tests/support/setup.ts',
  // One process runs many files, which share their modules and a browser.
  isolate: false,
  // One more than CI has cores, because some tests wait for a clock; a fourth made all of them slower.
  maxWorkers: 3,
};
/** Everything needs real parts: the API runs in workerd with a real D1, R2 and rooms; the end-to-end tests in Chromium. */
const templates = 'tests/support/templates.ts';

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/failure-reporter.ts'],
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      { test: { ...common, name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'worker',
          include: ['tests/worker-api/**/*.test.ts', 'tests/party/**/*.test.ts'],
          globalSetup: templates,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...common,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: templates,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As patient as the browser's own waiting.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          ...common,
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: templates,
          testTimeout: 900_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
