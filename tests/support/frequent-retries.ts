import { errors, type Locator, type Page } from 'playwright-core';

/** Playwright looks for an element twice a second, but ten times a second if the timeout is below 2.5 seconds. */
const FREQUENT_RETRIES_MS = 2_400;
const ACTIONS = ['check', 'click', 'fill', 'innerText', 'inputValue', 'tap'] as const;

/** Makes all locators look ten times a second at first: pages mostly need less than the half second that Playwright would wait. */
export function retryOften(page: Page): void {
  const prototype: Locator = Object.getPrototypeOf(page.locator('html'));
  const waitFor: Locator['waitFor'] = Object.getOwnPropertyDescriptor(prototype, 'waitFor')?.value;
  // The test files of a process share this prototype.
  if (waitFor.name === 'waitForOften') return;
  prototype.waitFor = async function waitForOften(this: Locator, options = {}) {
    try {
      await waitFor.call(this, { timeout: FREQUENT_RETRIES_MS, ...options });
    } catch (error) {
      if (options.timeout !== undefined || !(error instanceof errors.TimeoutError)) throw error;
      await waitFor.call(this, options);
    }
  };
  for (const action of ACTIONS) {
    const act = prototype[action];
    Object.defineProperty(prototype, action, {
      async value(this: Locator, ...args: Parameters<typeof act>) {
        await this.waitFor({ state: 'attached' });
        return Reflect.apply(act, this, args);
      },
    });
  }
}
