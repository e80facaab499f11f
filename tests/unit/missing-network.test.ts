import { describe, expect, test } from 'vitest';
import { parseResponse } from '#pwa/sync/http/http.ts';

describe('A response that is not JSON', () => {
  test('counts as a missing network if it is in place of a success, as from the log-in page of a public Wi-Fi', () => {
    expect(parseResponse({ ok: true, status: 200 }, null)).toMatchObject({ ok: false, code: 'network', status: 200 });
  });

  test('is an error of the server if its status says so', () => {
    expect(parseResponse({ ok: false, status: 502 }, null)).toMatchObject({ ok: false, code: 'server.error', status: 502 });
  });
});
