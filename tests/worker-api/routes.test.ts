import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { distanceKm } from '#contract/geo.ts';
import { aWorker, get, read, refusalOf, type Person } from '../support/people.ts';
import { withServer, type Server } from '../support/server.ts';

const HOME = { lat: 18.5308, lng: 73.8475 };
const JOB = { lat: 18.5236, lng: 73.8412 };

const asked: { path: string; agent: string }[] = [];
let state: 'up' | 'down' | 'no road' | 'nonsense' = 'up';

/** A service in OSRM's format with one road of three points. */
const service = createServer((request, response) => {
  asked.push({ path: request.url ?? '', agent: request.headers['user-agent'] ?? '' });
  const coordinates = [[73.8475, 18.5308], [73.844, 18.528], [73.8412, 18.5236]]; // prettier-ignore
  const answers = {
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
  const [status, body] = answers[state];
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
});
await new Promise<void>((done) => service.listen(0, '127.0.0.1', () => done()));
const { port } = service.address() as AddressInfo;
afterAll(() => service.close());
beforeEach(() => {
  asked.length = 0;
  state = 'up';
});

const at = (from: string, to: string): string => `/api/places/route?${new URLSearchParams({ from, to }).toString()}`;
const text = ({ lat, lng }: { lat: number; lng: number }, more = 0): string => `${lat + more},${lng}`;
const way = (server: Server, who: Person, more = 0) => read('directions', get(server, at(text(HOME), text(JOB, more)), who));

describe('without a router', () => {
  const server = withServer();

  test('the way is the straight line, says so, and is as long as the earth is round', async () => {
    expect(await way(server, await aWorker(server))).toEqual({
      kind: 'straight',
      km: Math.round(distanceKm(HOME, JOB) * 10) / 10,
      minutes: null,
      line: [HOME, JOB],
    });
    // A degree of latitude on a globe of 6371 km.
    const degree = await read('directions', get(server, at('18,73', '19,73'), await aWorker(server)));
    expect(degree.km).toBe(111.2);
  });

  test.each(['', '18.5', '18.5;73.8', '18.5,73.8,1', 'NaN,73.8', '91,73.8', '18.5,181', '18.5, 73.8', '1e1,73'])(
    'a point that is none (%s) is refused',
    async (wrong) => {
      const worker = await aWorker(server);
      expect(await refusalOf(get(server, at(wrong, text(JOB)), worker))).toMatchObject({
        status: 400,
        code: 'request.invalid',
      });
    },
  );
});

describe('with a router', () => {
  const server = withServer({ ROUTER_URL: `http://127.0.0.1:${port}` });

  test('the way is the road with its length and time; asked once, by who asks, and remembered', async () => {
    const worker = await aWorker(server);
    const road = {
      kind: 'road',
      km: 1.4,
      minutes: 4,
      line: [HOME, { lat: 18.528, lng: 73.844 }, JOB],
    };
    expect(await way(server, worker)).toEqual(road);
    expect(await way(server, worker)).toEqual(road);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.path).toBe(
      '/route/v1/driving/73.84750,18.53080;73.84120,18.52360?overview=simplified&geometries=geojson&alternatives=false&steps=false',
    );
    expect(asked[0]?.agent).toMatch(/^Karigar/);
  });

  test.each([
    ['down', 0.001],
    ['no road', 0.002],
    ['nonsense', 0.003],
  ] as const)('that is %s, the way is the straight line all the same', async (how, more) => {
    state = how;
    expect((await way(server, await aWorker(server), more)).kind).toBe('straight');
    expect(asked).toHaveLength(1);
  });
});
