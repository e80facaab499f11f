import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints, type EndpointName } from '#contract/endpoints.ts';
import { createClient, jobRequestBody, signToken } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { CASES, IDENTITIES, type AccessCase, type Identity, type TestState } from './endpoint-access-cases.ts';
import { createAccessState, sendCase } from './endpoint-access-state.ts';

const server = withServer({ ADMIN_SECOND_FACTOR: 'on' });

/** A user whom the endpoint would accept with a valid token. */
const authorizedUser = (name: EndpointName, { people }: TestState): { id: string; role: 'client' | 'worker' } =>
  endpoints[name].access === 'worker' ? { id: people.jobWorker.id, role: 'worker' } : { id: people.client.id, role: 'client' };

async function tokenFor(identity: Identity, name: EndpointName, state: TestState): Promise<string | null> {
  if (identity === 'guest') return null;
  const { id, role } = authorizedUser(name, state);
  if (identity === 'forged') return signToken(id, role, { secret: 'another secret, of somebody who would like to get in' });
  if (identity === 'expired') return signToken(id, role, { expiresIn: -60 });
  return state.people[identity].token;
}

const createState = (jobActions?: AccessCase['jobActions']) => createAccessState(server, jobActions);
const sendWithToken = (name: EndpointName, token: string | null, state: TestState) => sendCase(server, name, token, state);
const sendRequest = async (name: EndpointName, identity: Identity, state: TestState): Promise<Response> =>
  sendWithToken(name, await tokenFor(identity, name, state), state);

async function expectStatus(name: EndpointName, identity: Identity, status: number, state: TestState): Promise<void> {
  const response = await sendRequest(name, identity, state);
  const text = await response.text();
  expect(response.status, `${identity}: ${text}`).toBe(status);
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  if (status >= 400)
    expect(JSON.parse(text), identity).toMatchObject({
      code: expect.stringMatching(/^[a-z]+\.[a-z_]+$/),
      message: expect.stringMatching(/./),
    });
}

const ENDPOINT_NAMES = Object.keys(endpoints) as EndpointName[];
const casesOf = (name: EndpointName) => IDENTITIES.map((identity, i) => [identity, CASES[name].expected[i] ?? 0] as const);

// Rejected calls and reads change nothing, so they share one state.
describe.each(ENDPOINT_NAMES)('%s', (name) => {
  const cases = casesOf(name);
  const readOnlyCases = endpoints[name].method === 'GET' ? cases : cases.filter(([, status]) => status >= 400);
  test.each(readOnlyCases.length > 0 ? [readOnlyCases.map((cell) => cell.join(' with ')).join(', ')] : [])(
    'responds to %s',
    async () => {
      const state = await createState(CASES[name].jobActions);
      for (const [identity, status] of readOnlyCases) await expectStatus(name, identity, status, state);
    },
  );

  test.each(cases.filter((cell) => !readOnlyCases.includes(cell)))('responds to %s with %i', async (identity, status) => {
    await expectStatus(name, identity, status, await createState(CASES[name].jobActions));
  });
});

describe('the token of an admin', () => {
  // `anyone` reads no token.
  const protectedNames = ENDPOINT_NAMES.filter((name) => endpoints[name].access !== 'anyone');
  const errorOf = async (name: EndpointName, token: string, state: TestState) => {
    const response = await sendWithToken(name, token, state);
    return response.ok ? null : ((await response.json()) as { code: string }).code;
  };

  test('who has not presented the second factor opens only the endpoints of the second factor', async () => {
    const state = await createState();
    const token = await signToken(state.people.admin.id, 'admin', { secondFactorAt: null });
    const opened: EndpointName[] = [];
    for (const name of protectedNames) {
      const { access }: Endpoint = endpoints[name];
      if (access === 'optional') {
        const responses = [await sendWithToken(name, token, state), await sendWithToken(name, null, state)];
        expect(responses[0]?.status, name).toBe(responses[1]?.status);
        continue;
      }
      const code = await errorOf(name, token, state);
      const isForbidden = access === 'client' || access === 'worker';
      if (isForbidden) expect(code, name).toBe('auth.forbidden');
      else if (code !== 'auth.second_factor_required') opened.push(name);
    }
    expect(opened.toSorted()).toEqual([
      'addSecondFactor',
      'passkeyCreationOptions',
      'passkeyRequestOptions',
      'presentSecondFactor',
      'secondFactors',
      'setUpTotp',
    ]);
    expect(
      await server.db.prepare('SELECT count(*) AS n FROM audit_log WHERE admin_id = ?').bind(state.people.admin.id).first('n'),
    ).toBe(0);
  });

  test('who presented it an hour ago does not open what takes money or an account away', async () => {
    const state = await createState(['accept']);
    const token = await signToken(state.people.admin.id, 'admin', { secondFactorAt: Date.now() - 3_600_000 });
    const rejected: EndpointName[] = [];
    for (const name of protectedNames)
      if ((await errorOf(name, token, state)) === 'auth.second_factor_recent') rejected.push(name);
      // The session must survive the loop.
      else if (name === 'logoutEverywhere') await server.db.exec('UPDATE accounts SET token_version = 1');
    expect(rejected.toSorted()).toEqual([
      'adminCancelJob',
      'changePassword',
      'closeAccount',
      'confirmPayment',
      'createRecoveryCodes',
      'removeSecondFactor',
      'setDutyRota',
      'suspendAccount',
    ]);
  });
});

describe('a session token', () => {
  test('becomes invalid at once when its account logs out everywhere or is suspended, and writes nothing', async () => {
    const { people } = await createState(['accept', 'start', 'complete']);
    for (const [change, user] of [
      ['token_version = token_version + 1', people.client],
      [`suspended_at = 1`, people.otherClient],
    ] as const) {
      await server.db.prepare(`UPDATE accounts SET ${change} WHERE id = ?`).bind(user.id).run();
      const before = await server.db.prepare('SELECT count(*) AS n FROM jobs').first<number>('n');
      const response = await server.fetch('/api/ai/job-request', {
        method: 'POST',
        headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(jobRequestBody()),
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'auth.required' });
      expect(await server.db.prepare('SELECT count(*) AS n FROM jobs').first<number>('n')).toBe(before);
    }
  });

  test.each([
    ['no algorithm', 'eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiJ4In0.'],
    ['no dots', 'abc'],
    ['an empty text', ''],
  ])('with %s is rejected with 401 auth.required', async (_, token) => {
    const response = await server.fetch('/api/ai/my-bookings', { headers: { authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'auth.required' });
  });

  test('that has expired returns “jwt expired”, with 403 for a client and 401 for a worker', async () => {
    const client = await createClient(server);
    const asClient = await server.fetch('/api/ai/my-bookings', {
      headers: { authorization: `Bearer ${await signToken(client.id, 'client', { expiresIn: -1 })}` },
    });
    expect([asClient.status, await asClient.json()]).toEqual([403, { code: 'auth.expired', message: 'jwt expired' }]);
    const asWorker = await server.fetch('/api/worker/profile', {
      headers: { authorization: `Bearer ${await signToken(client.id, 'worker', { expiresIn: -1 })}` },
    });
    expect([asWorker.status, await asWorker.json()]).toEqual([401, { code: 'auth.expired', message: 'jwt expired' }]);
  });
});

test('a worker who sends the id of another worker is rejected with 403', async () => {
  const { people, jobId } = await createState();
  const response = await server.fetch('/api/worker/accept', {
    method: 'POST',
    headers: { authorization: `Bearer ${people.jobWorker.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ jobId, workerId: people.otherWorker.id }),
  });
  expect(response.status).toBe(403);
});
