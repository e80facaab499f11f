import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { distanceKm } from '#contract/geo.ts';
import { createWorker, get, parseResponse, parseErrorResponse, type TestUser } from '../support/test-users.ts';
import { withServer, type TestServer } from '../support/server-fixture.ts';

const WORKER_POINT = { lat: 18.5308, lng: 73.8475 };
const JOB_POINT = { lat: 18.5236, lng: 73.8412 };

const routerRequests: { path: string; agent: string }[] = [];
let routerState: 'up' | 'down' | 'no road' | 'nonsense' = 'up';

/** A service in OSRM’s format that knows one road of three points. */
const router = createServer((request, response) => {
  routerRequests.push({ path: request.url ?? '', agent: request.headers['user-agent'] ?? '' });
  const coordinates = [[73.8475, 18.5308], [73.844, 18.528], [73.8412, 18.5236]]; // prettier-ignore
  const responses = {
    up: [
      200,
      {
        code: 'Ok',
        routes: [{ distance: 1432.4, duration: 245.6, geometry: { type: 'LineString', coordinates } }],
        waypoints: [],
      },
    ],
    down: [503, { message: 'busy' }],
    'no road': [400, { code: 'NoRoute', message: 'Impossible route between points' }],
    nonsense: [200, { code: 'Ok', routes: [{ distance: 'far' }] }],
  } as const;
  const [status, body] = responses[routerState];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((done) => router.listen(0, '127.0.0.1', () => done()));
const { port } = router.address() as AddressInfo;
afterAll(() => router.close());
beforeEach(() => {
  routerRequests.length = 0;
  routerState = 'up';
});

const directionsPath = (from: string, to: string): string =>
  `/api/places/route?${new URLSearchParams({ from, to }).toString()}`;
const formatPoint = ({ lat, lng }: { lat: number; lng: number }, offset = 0): string => `${lat + offset},${lng}`;
const fetchDirections = (server: TestServer, user: TestUser, offset = 0) =>
  parseResponse('directions', get(server, directionsPath(formatPoint(WORKER_POINT), formatPoint(JOB_POINT, offset)), user));

describe('without a router', () => {
  const server = withServer();

  test('directions are the direct line, are marked as such, and have the great-circle length', async () => {
    expect(await fetchDirections(server, await createWorker(server))).toEqual({
      kind: 'straight',
      km: Math.round(distanceKm(WORKER_POINT, JOB_POINT) * 10) / 10,
      minutes: null,
      line: [WORKER_POINT, JOB_POINT],
    });
    // One degree of latitude on a sphere of radius 6371 km.
    const degree = await parseResponse('directions', get(server, directionsPath('18,73', '19,73'), await createWorker(server)));
    expect(degree.km).toBe(111.2);
  });

  test.each(['', '18.5', '18.5;73.8', '18.5,73.8,1', 'NaN,73.8', '91,73.8', '18.5,181', '18.5, 73.8', '1e1,73'])(
    'an invalid point (%s) is rejected',
    async (wrong) => {
      const worker = await createWorker(server);
      expect(await parseErrorResponse(get(server, directionsPath(wrong, formatPoint(JOB_POINT)), worker))).toMatchObject({
        status: 400,
        code: 'request.invalid',
      });
    },
  );
});

describe('with a router', () => {
  const server = withServer({ ROUTER_URL: `http://127.0.0.1:${port}` });

  test('directions are the road with its length and time; they are requested once, with our user agent, and cached', async () => {
    const worker = await createWorker(server);
    const road = {
      kind: 'road',
      km: 1.4,
      minutes: 4,
      line: [WORKER_POINT, { lat: 18.528, lng: 73.844 }, JOB_POINT],
    };
    expect(await fetchDirections(server, worker)).toEqual(road);
    expect(routerRequests).toHaveLength(1);
    // The road is stored after the response.
    await expect
      .poll(async () => {
        const before = routerRequests.length;
        expect(await fetchDirections(server, worker)).toEqual(road);
        return routerRequests.length - before;
      })
      .toBe(0);
    expect(routerRequests[0]?.path).toBe(
      '/route/v1/driving/73.84750,18.53080;73.84120,18.52360?overview=simplified&geometries=geojson&alternatives=false&steps=false',
    );
    expect(routerRequests[0]?.agent).toMatch(/^Karigar/);
  });

  test.each([
    ['down', 0.001],
    ['no road', 0.002],
    ['nonsense', 0.003],
  ] as const)('whose state is “%s”, directions fall back to the direct line', async (how, offset) => {
    routerState = how;
    expect((await fetchDirections(server, await createWorker(server), offset)).kind).toBe('straight');
    expect(routerRequests).toHaveLength(1);
  });
});
