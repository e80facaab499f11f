import type { Page } from 'playwright-core';
import { openSection } from './queries.ts';
import { daysFromToday } from './test-users.ts';

/** Opens the form of a request for a plumber and fills what it needs, for a day so many days from today. */
export async function openRequestForm(page: Page, days: number): Promise<void> {
  await page.goto('/job-request?service=plumbing');
  await openSection(page, 'About the work');
  await page.getByLabel('Describe the problem').fill('The kitchen tap leaks.');
  await page.getByLabel('Date', { exact: true }).fill(daysFromToday(days));
  await page.getByLabel('10:00 - 12:00 PM').check();
}
