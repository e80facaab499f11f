import { defineConfig } from 'vitest/config';

/** Everything needs real parts: the API runs in workerd with a real D1, R2 and rooms; the end-to-end tests in Chromium. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['tests/unit/**/*.test.ts', 'tests/contract/**/*.test.ts'] } },
      {
        test: {
          name: 'worker',
          include: ['tests/worker-api/**/*.test.ts', 'tests/party/**/*.test.ts'],
          globalSetup: 'tests/support/worker-template.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // More than there are cores: some of it waits for a room's clock.
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/support/town-template.ts',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          maxWorkers: 3,
          // As patient as the browser's own waiting.
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
