import { defineConfig } from 'vitest/config';

/** Everything needs real parts: the API runs in workerd with a real D1, R2 and rooms; the end-to-end tests in Chromium. */
const withParts = {
  globalSetup: 'tests/support/templates.ts',
  // One process runs many files, which share its server and its browser.
  isolate: false,
  // More than there are cores: some of it waits for a room's clock.
  maxWorkers: 4,
};

export default defineConfig({
  test: {
    reporters: ['default', './tests/support/failure-reporter.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          isolate: false,
          maxWorkers: 4,
        },
      },
      {
        test: {
          ...withParts,
          name: 'worker',
          include: ['tests/worker-api/**/*.test.ts', 'tests/party/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...withParts,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // As patient as the browser's own waiting.
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.ts'],
          globalSetup: 'tests/support/town-template.ts',
          testTimeout: 900_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
