import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withDemoServer } from '../support/demo-server-fixture.ts';
import { root } from '../support/root.ts';

const demo = withDemoServer();
const contexts = withBrowserContexts();

describe('The page of the API reference', () => {
  // The browser context fails a test on an error in the console, such as a violation of the CSP, and on a request to another origin.
  test('shows an operation with its errors, and calls it with a token', async () => {
    const client = await demo.signUpClient();
    const jobId = await client.book(3);
    const page = await contexts.newPage(demo.server.url, { size: { width: 1440, height: 900 } });
    // Scalar draws all operations, which takes a busy machine longer than any page of the app.
    page.setDefaultTimeout(60_000);
    await page.goto('/api/docs#tag/jobs/GET/api/ai/my-bookings');
    await page.getByRole('heading', { name: 'Bookings of the client, newest date first' }).waitFor();
    await page.getByText('auth.required').first().waitFor();
    await page.getByRole('button').filter({ hasText: 'get /api/ai/my-bookings' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByPlaceholder('Token').first().fill(client.token);
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/ai/my-bookings');
    await dialog.getByRole('button', { name: /^Send/ }).first().click();
    const response = await answer;
    expect(response.status()).toBe(200);
    expect(await response.json()).toEqual([expect.objectContaining({ id: jobId, service: 'plumbing' })]);
    await dialog.getByText(jobId).first().waitFor();
    await contexts.screenshot(page, 'api-reference');
  });

  test('is no part of the app: its script is a file of its own, which the service worker does not store', () => {
    const manifest = readFileSync(join(root, 'pwa/dist/.vite/manifest.json'), 'utf8');
    const serviceWorker = readFileSync(join(root, 'pwa/dist/sw.js'), 'utf8');
    expect(readFileSync(join(root, 'pwa/dist/api-reference.js'), 'utf8')).toContain('createApiReference');
    expect([manifest, serviceWorker].filter((text) => text.includes('api-reference'))).toEqual([]);
    expect(serviceWorker).toContain('/assets/');
  });
});
