import { sign } from 'hono/jwt';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { errorResponse } from '#contract/errors.ts';
import { ticketSigningSecret } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { SECRET } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';
import { createWorker, get, parseErrorResponse, post, signToken, type Fetcher, type TestUser } from '../support/test-users.ts';
import { CASES, IDENTITIES, type AccessCase, type TestState } from '../worker-api/endpoint-access-cases.ts';
import { createAccessState, sendCase } from '../worker-api/endpoint-access-state.ts';
import { changedTables, databaseState } from './database-state.ts';
import { isLong } from './form.ts';

const server = withServer({ WORKER_VERIFICATION: 'manual', ADMIN_SECOND_FACTOR: 'on' });
const ENDPOINT_NAMES = Object.keys(endpoints) as EndpointName[];

const decodePart = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
const encodePart = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Tokens that resemble that of `user`, but that the server would never accept. */
const INVALID_TOKENS: Record<string, (user: TestUser, state: TestState) => Promise<string> | string> = {
  'claims of another user under the same signature': ({ id, token }, { people }) => {
    const [head, claims, signature] = token.split('.');
    const { id: sub } = id === people.admin.id ? people.client : people.admin;
    return [head, encodePart({ ...decodePart(claims), sub, id: sub, role: 'admin' }), signature].join('.');
  },
  'a later expiry under the same signature': ({ token }) => {
    const [head, claims, signature] = token.split('.');
    return [head, encodePart({ ...decodePart(claims), exp: 4e9 }), signature].join('.');
  },
  'no algorithm': ({ token }) => `${encodePart({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`,
  'no algorithm, and a signature': ({ token }) =>
    `${encodePart({ alg: 'none', typ: 'JWT' })}.${token.split('.').slice(1).join('.')}`,
  'another algorithm': ({ token }) => sign(decodePart(token.split('.')[1]), SECRET, 'HS512'),
  'the key of room tickets': ({ token }) => sign(decodePart(token.split('.')[1]), ticketSigningSecret(SECRET), 'HS256'),
  'a key in its own header': ({ token }) => {
    const key = Buffer.from(SECRET).toString('base64url');
    return [encodePart({ alg: 'HS256', jwk: { kty: 'oct', k: key } }), ...token.split('.').slice(1)].join('.');
  },
  'a signature without its end': ({ token }) => token.slice(0, -4),
  'a line break': ({ token }) => `${token}%0d%0a`,
  'a role that does not exist': ({ token }) => sign({ ...decodePart(token.split('.')[1]), role: 'root' }, SECRET, 'HS256'),
  'a session that has ended': ({ id, token }) =>
    sign({ ...decodePart(token.split('.')[1]), sid: uuidv7(), sub: id }, SECRET, 'HS256'),
  'an older version of the account': ({ id, token }) =>
    sign({ ...decodePart(token.split('.')[1]), ver: 0, sub: id }, SECRET, 'HS256'),
  'an account that does not exist': ({ token }) => {
    const id = uuidv7();
    return sign({ ...decodePart(token.split('.')[1]), sub: id, id }, SECRET, 'HS256');
  },
};

/** The user whom the endpoint accepts with a valid token. */
function acceptedUser(name: EndpointName, { people }: TestState): TestUser {
  const { access } = endpoints[name];
  return access === 'admin' ? people.admin : access === 'worker' ? people.jobWorker : people.client;
}

/** The endpoints that respond to this token other than they do to a guest, and the tables that the requests have changed. */
async function opened(
  target: Fetcher,
  state: TestState,
  tokenOf: (user: TestUser) => Promise<string> | string,
): Promise<{ endpoints: string[]; written: string[] }> {
  const before = await databaseState(server);
  // The others serve anyone whose token is invalid as a guest.
  const closedToGuests = ENDPOINT_NAMES.filter((name) => CASES[name].expected[IDENTITIES.indexOf('guest')] === 401);
  const outcomes = await Promise.all(
    closedToGuests.map(async (name) => {
      const response = await sendCase(target, name, await tokenOf(acceptedUser(name, state)), state);
      const text = await response.text();
      return { name, code: response.ok ? 'ok' : z.parse(errorResponse, JSON.parse(text)).code };
    }),
  );
  const names = outcomes.filter(({ code }) => code !== 'auth.required').map(({ name, code }) => `${name}: ${code}`);
  return { endpoints: names, written: changedTables(before, await databaseState(server)) };
}

describe('a token with', () => {
  test.each(Object.entries(INVALID_TOKENS))('%s opens no endpoint and writes nothing', async (_, tokenOf) => {
    const state = await createAccessState(server, ['accept']);
    expect(await opened(server, state, (user) => tokenOf(user, state))).toEqual({ endpoints: [], written: [] });
  });

  test('a valid signature opens them, so that a missing check would be noticed (control)', async () => {
    const state = await createAccessState(server, ['accept']);
    // Ending a session would make the other requests look protected.
    const keepSessions: Fetcher = {
      async fetch(path, init) {
        const response = await server.fetch(path, init);
        await server.db.exec('UPDATE accounts SET token_version = 1, suspended_at = NULL');
        return response;
      },
    };
    const { endpoints: names, written } = await opened(keepSessions, state, ({ token }) => token);
    expect(names.length).toBeGreaterThan(40);
    expect(written).toContain('jobs');
  });
});

const REJECTIONS = { unchecked: 'worker.not_verified', refused: 'worker.refused' } as const;

describe.each(Object.entries(REJECTIONS))('a worker whose verification is “%s”', (verification, code) => {
  const createState = async (...jobActions: Required<AccessCase>['jobActions']): Promise<TestState> => {
    // The rows of the state have fixed keys.
    for (const table of ['media', 'payments', 'sos_cases']) await server.db.exec(`DELETE FROM ${table}`);
    const state = await createAccessState(server, jobActions);
    // They may have accepted the job before.
    await server.db.prepare('UPDATE workers SET verification = ?').bind(verification).run();
    return state;
  };

  test.runIf(isLong)('gets from every endpoint what a verified worker gets, but cannot accept', async () => {
    const differences: string[] = [];
    for (const name of ENDPOINT_NAMES) {
      const expected = CASES[name].expected[IDENTITIES.indexOf('jobWorker')];
      // Those of clients and admins reject every worker by their role.
      if (!['worker', 'account'].includes(endpoints[name].access)) continue;
      const state = await createState(...(CASES[name].jobActions ?? []));
      const response = await sendCase(server, name, state.people.jobWorker.token, state);
      if (response.status !== expected) differences.push(`${name} ${response.status}`);
    }
    expect(differences).toEqual(['acceptJob 403']);
  });

  test('sees no job and no home in any list, detail or room', async () => {
    const state = await createState();
    const { jobWorker: worker } = state.people;
    expect(await (await get(server, '/api/worker/jobs/pending', worker)).json()).toEqual([]);
    expect(await parseErrorResponse(get(server, `/api/job-request/${state.jobId}`, worker))).toMatchObject({ status: 404 });
    const ticket = { party: 'dispatch', room: 'plumber' };
    expect(await parseErrorResponse(post(server, '/api/rooms/ticket', ticket, worker))).toMatchObject({ status: 403, code });
    expect(await (await get(server, '/api/changes', worker)).text()).not.toContain(state.jobId);
    const verified = await createWorker(server);
    expect(await (await get(server, '/api/worker/jobs/pending', verified)).json(), 'control: verified').toHaveLength(1);
  });
});

test('a token that the server would sign is accepted, which shows that the tests sign with its key (control)', async () => {
  const { people } = await createAccessState(server);
  const response = await get(server, '/api/account', { token: await signToken(people.client.id, 'client') });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
});
