import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { withBrowserContexts } from '../support/browser-contexts.ts';
import { withServer } from '../support/server-fixture.ts';
import type { Fetcher } from '../support/test-users.ts';
import { CASES, type TestState } from '../worker-api/endpoint-access-cases.ts';
import { createAccessState } from '../worker-api/endpoint-access-state.ts';
import { changedTables, databaseState } from './database-state.ts';

const server = withServer();
const contexts = withBrowserContexts();
const ENDPOINT_NAMES = Object.keys(endpoints) as EndpointName[];

/** Requests that a page of another site can make a browser send without asking the server first. */
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''];
const CROSS_SITE = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };

const urlOf = (name: EndpointName, state: TestState): string => {
  const { params = {}, query = '' } = CASES[name].request?.(state) ?? {};
  return endpoints[name].path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query;
};

/** The endpoints that a page of another site could use: they accept such a request, or let the page read the response. */
async function openToOtherSites(target: Fetcher, state: TestState): Promise<string[]> {
  const open: string[] = [];
  for (const name of ENDPOINT_NAMES) {
    const { method }: Endpoint = endpoints[name];
    const url = urlOf(name, state);
    const preflight = await target.fetch(url, {
      method: 'OPTIONS',
      headers: { ...CROSS_SITE, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
    });
    const isReadable = (headers: Headers) => [...headers.keys()].some((header) => header.startsWith('access-control-'));
    if (isReadable(preflight.headers)) open.push(`${name}: preflight`);
    for (const type of method === 'POST' ? SIMPLE_TYPES : []) {
      const body = JSON.stringify(CASES[name].request?.(state).body ?? {});
      const response = await target.fetch(url, {
        method,
        headers: { ...CROSS_SITE, ...(type && { 'content-type': type }) },
        body: new TextEncoder().encode(body),
      });
      if (response.ok) open.push(`${name}: ${type || 'no type'}`);
      if (isReadable(response.headers)) open.push(`${name}: readable`);
      await response.arrayBuffer();
    }
  }
  return open;
}

describe('a page of another site', () => {
  test('cannot make a browser send a request that any endpoint accepts, nor read a response', async () => {
    const state = await createAccessState(server);
    const before = await databaseState(server);
    expect(await openToOtherSites(server, state)).toEqual([]);
    expect(changedTables(before, await databaseState(server))).toEqual([]);
  });

  test('is noticed where a server would accept it (control)', async () => {
    const vulnerable: Fetcher = {
      fetch: () => Promise.resolve(Response.json({}, { headers: { 'access-control-allow-origin': 'https://evil.example' } })),
    };
    const open = await openToOtherSites(vulnerable, await createAccessState(server));
    expect(open).toContain('login: text/plain');
    expect(open).toContain('requestJob: readable');
    expect(open).toContain('closeAccount: preflight');
  });
});

describe('in Chromium, a page of another site', () => {
  /** Tries to call the app as its visitor: a form of plain text, and a request with the cookies and a header of the app. */
  const attackPage = (target: string) => `<!doctype html><title>waiting</title>
    <form id="form" method="post" target="frame" enctype="text/plain" action="${target}">
    <input name='{"name":"Evil","email":"evil@example.in","phone":"9822000000","address":"Pune","password":"long enough","a":"' value='"}'>
    </form><iframe name="frame"></iframe><script>
      const call = (init) => fetch('${target}', { method: 'POST', credentials: 'include', ...init }).then((r) => r.status, () => 'blocked');
      document.getElementById('form').submit();
      Promise.all([
        call({ mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body: '{}' }),
        call({ headers: { 'content-type': 'application/json', authorization: 'Bearer x' }, body: '{}' }),
      ]).then((results) => (document.title = results.join()));
    </script>`;
  let target = '';
  const evil = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(attackPage(target));
  });
  /** A server that any page may call. */
  const received: string[] = [];
  const permissive = createServer((request, response) => {
    const origin = request.headers.origin ?? '*';
    const headers = { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' };
    request.resume();
    received.push(`${request.method} ${request.headers['content-type']?.split(';')[0]}`);
    response.writeHead(200, { ...headers, 'access-control-allow-headers': 'content-type, authorization' }).end('{}');
  });
  const portOf = (each: typeof evil) => (each.address() as AddressInfo).port;
  const visit = async (url: string) => {
    target = url;
    // Another site than 127.0.0.1, although it is the same machine.
    const page = await contexts.newPage(`http://localhost:${portOf(evil)}`);
    contexts.expectErrors(
      /Request to|blocked by CORS|ERR_FAILED|ERR_BLOCKED|40[0-9]|415|Refused to display|frame-ancestors|X-Frame|localStorage/i,
    );
    await page.goto('/');
    await expect.poll(() => page.title()).not.toBe('waiting');
    return page.title();
  };
  const listening = Promise.all(
    [evil, permissive].map((each) => new Promise<void>((done) => each.listen(0, 'localhost', () => done()))),
  );
  afterAll(() => {
    evil.close();
    permissive.close();
  });

  test('writes nothing and reads nothing', async () => {
    await listening;
    const before = await databaseState(server);
    expect(await visit(`${server.url}/api/auth/signup`)).toBe('blocked,blocked');
    expect(changedTables(before, await databaseState(server))).toEqual([]);
  });

  test('reaches a server that allows it (control)', async () => {
    await listening;
    expect(await visit(`http://localhost:${portOf(permissive)}/`)).toBe('0,200');
    await expect.poll(() => received).toEqual(expect.arrayContaining(['POST text/plain', 'POST application/json']));
  });
});
