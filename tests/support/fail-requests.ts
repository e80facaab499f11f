import type { Page } from 'playwright-core';

/** The server answers these requests with an error; or there is no network. */
export const failRequests = (page: Page, url: RegExp, how: 'server' | 'network') =>
  page.route(url, (route) =>
    how === 'network' ? route.abort() : route.fulfill({ status: 500, json: { code: 'server.error', message: 'It failed.' } }),
  );

/** What the console says of them, and of code that does not come. */
export const FAILED_REQUESTS = /status of 500|ERR_FAILED|ERR_INTERNET|dynamically imported module/;
