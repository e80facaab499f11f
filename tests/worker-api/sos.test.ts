import { describe, expect, test } from 'vitest';
import { createClient, post, parseResponse, type TestUser } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const POINT = { lat: 18.52, lng: 73.85 };

describe('an SOS case', () => {
  const server = withServer();
  const triggerSos = (body: Record<string, unknown> = {}, user: Pick<TestUser, 'token'> | null = null) =>
    parseResponse('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest', ...body }, user));
  const storedCases = async () => (await server.db.prepare('SELECT * FROM sos_cases ORDER BY created_at').all()).results;

  test('of a guest is stored, and the response contains a token that joins it', async () => {
    const raised = await triggerSos({ location: POINT });
    expect(raised).toMatchObject({ success: true, state: 'raised', caseToken: expect.stringMatching(/^[\w-]{32}$/) });
    expect(await triggerSos({ caseToken: raised.caseToken })).toMatchObject({ id: raised.id, caseToken: raised.caseToken });
    expect(await storedCases()).toMatchObject([{ id: raised.id, account_id: null, ...POINT, presses: 2 }]);
    expect(JSON.stringify(await storedCases())).not.toContain(raised.caseToken);
  });

  test('of an account remains one case however often and wherever the user presses SOS', async () => {
    const client = await createClient(server);
    const responses = await Promise.all(Array.from({ length: 20 }, () => triggerSos({}, client)));
    expect(new Set(responses.map(({ id }) => id)).size).toBe(1);
    await triggerSos({ location: { lat: 19, lng: 72.8 } }, client);
    expect(await storedCases()).toMatchObject([{ account_id: client.id, presses: 21, lat: 19, lng: 72.8 }]);
  });

  test('is joined when the phone that chose its token sends the token again after a lost response', async () => {
    const caseToken = 'a'.repeat(32);
    const both = await Promise.all([triggerSos({ caseToken }), triggerSos({ caseToken })]);
    expect(both[0]).toMatchObject({ id: both[1]?.id, caseToken });
    expect(await storedCases()).toMatchObject([{ presses: 2 }]);
    await server.db.prepare(`UPDATE sos_cases SET state = 'closed'`).run();
    const next = await triggerSos({ caseToken });
    expect(next).toMatchObject({ caseToken, state: 'raised' });
    expect(next.id).not.toBe(both[0]?.id);
    expect(await storedCases()).toHaveLength(2);
  });

  test('identifies the account by the session token only', async () => {
    const client = await createClient(server);
    await triggerSos({ userId: client.id });
    await triggerSos({ userId: client.id }, { token: 'made.up.token' });
    expect(await storedCases()).toMatchObject([{ account_id: null }, { account_id: null }]);
  });

  test('is new once the previous case is closed', async () => {
    const client = await createClient(server);
    const first = await triggerSos({}, client);
    await server.db.prepare(`UPDATE sos_cases SET state = 'closed'`).run();
    expect((await triggerSos({ caseToken: first.caseToken }, client)).id).not.toBe(first.id);
  });

  test('is raised whatever stands in `userId`, and joined by an account with the empty token of its response', async () => {
    for (const userId of [7, null, { id: 'x' }, 'x'.repeat(1000), '', ['a']])
      expect(await triggerSos({ userId })).toMatchObject({ state: 'raised', caseToken: expect.stringMatching(/^[\w-]{32}$/) });
    const client = await createClient(server);
    const first = await triggerSos({}, client);
    const joined = await triggerSos({}, client);
    expect(await triggerSos({ caseToken: joined.caseToken }, client)).toMatchObject({ id: first.id });
    const { caseToken } = joined;
    expect((await post(server, `/api/emergency/${first.id}/status`, { caseToken }, client)).status).toBe(200);
    // The same phone after a log-out: a guest's case of its own, with a token that joins it.
    const asGuest = await triggerSos({ caseToken });
    expect(await triggerSos({ caseToken: asGuest.caseToken })).toMatchObject({ id: asGuest.id });
  });

  test('is rejected with 400 if its position is invalid, and accepted without a position', async () => {
    for (const location of [{ lat: 91, lng: 0 }, 'here', { lat: 1 }])
      expect((await post(server, '/api/emergency/trigger', { location })).status).toBe(400);
    expect(await triggerSos({ location: undefined })).toMatchObject({ success: true });
  });
});

describe('when a guest floods the server', () => {
  const server = withServer({ RATE_LIMIT_FACTOR: '0.001' });

  test('each press raises a case of its own, and none is rejected', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++)
      statuses.push((await post(server, '/api/emergency/trigger', { location: null, userId: 'guest' })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.db.prepare('SELECT count(*) AS n, sum(presses) AS presses FROM sos_cases').first()).toEqual({
      n: 60,
      presses: 60,
    });
    // Control: the rate limit rejects an ordinary call by now.
    const login = await post(server, '/api/auth/login', { email: 'nobody@example.in', password: 'x' });
    const again = await post(server, '/api/auth/login', { email: 'nobody@example.in', password: 'x' });
    expect([login.status, again.status]).toContain(429);
  });
});
