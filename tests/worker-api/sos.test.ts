import { describe, expect, test } from 'vitest';
import { aClient, post, read, type Person } from '../support/people.ts';
import { withServer } from '../support/server.ts';

const PLACE = { lat: 18.52, lng: 73.85 };

describe('an emergency', () => {
  const server = withServer();
  const press = (body: Record<string, unknown> = {}, who: Pick<Person, 'token'> | null = null) =>
    read('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest', ...body }, who));
  const cases = async () => (await server.db.prepare('SELECT * FROM sos_cases ORDER BY created_at').all()).results;

  test('of a guest is stored, and answered with a token that joins it', async () => {
    const raised = await press({ location: PLACE });
    expect(raised).toMatchObject({ success: true, state: 'raised', caseToken: expect.stringMatching(/^[\w-]{32}$/) });
    expect(await press({ caseToken: raised.caseToken })).toMatchObject({ id: raised.id, caseToken: raised.caseToken });
    expect(await cases()).toMatchObject([{ id: raised.id, account_id: null, ...PLACE, presses: 2 }]);
    expect(JSON.stringify(await cases())).not.toContain(raised.caseToken);
  });

  test('of an account is one case however often and from wherever it is pressed', async () => {
    const client = await aClient(server);
    const answers = await Promise.all(Array.from({ length: 20 }, () => press({}, client)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    await press({ location: { lat: 19, lng: 72.8 } }, client);
    expect(await cases()).toMatchObject([{ account_id: client.id, presses: 21, lat: 19, lng: 72.8 }]);
  });

  test('joins its case when the phone that chose its token sends it again, though the answer was lost', async () => {
    const caseToken = 'a'.repeat(32);
    const both = await Promise.all([press({ caseToken }), press({ caseToken })]);
    expect(both[0]).toMatchObject({ id: both[1]?.id, caseToken });
    expect(await cases()).toMatchObject([{ presses: 2 }]);
    await server.db.prepare(`UPDATE sos_cases SET state = 'closed'`).run();
    const next = await press({ caseToken });
    expect(next.caseToken).not.toBe(caseToken);
    expect(await cases()).toHaveLength(2);
  });

  test('names who calls by the token alone', async () => {
    const client = await aClient(server);
    await press({ userId: client.id });
    await press({ userId: client.id }, { token: 'made.up.token' });
    expect(await cases()).toMatchObject([{ account_id: null }, { account_id: null }]);
  });

  test('is a new case once the one before is closed', async () => {
    const client = await aClient(server);
    const first = await press({}, client);
    await server.db.prepare(`UPDATE sos_cases SET state = 'closed'`).run();
    expect((await press({ caseToken: first.caseToken }, client)).id).not.toBe(first.id);
  });

  test('with a position that is none is answered 400, and without one it is taken', async () => {
    for (const location of [{ lat: 91, lng: 0 }, 'here', { lat: 1 }])
      expect((await post(server, '/api/emergency/trigger', { location })).status).toBe(400);
    expect(await press({ location: undefined })).toMatchObject({ success: true });
  });
});

describe('under a flood', () => {
  const server = withServer({ RATE_LIMIT_FACTOR: '0.001' });

  test('a guest joins the newest case of his network, and is never turned away', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++)
      statuses.push((await post(server, '/api/emergency/trigger', { location: null, userId: 'guest' })).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await server.db.prepare('SELECT count(*) AS n, sum(presses) AS presses FROM sos_cases').first()).toEqual({
      n: 20,
      presses: 60,
    });
    // The control: an ordinary call is refused by then.
    const login = await post(server, '/api/auth/login', { email: 'nobody@example.in', password: 'x' });
    const again = await post(server, '/api/auth/login', { email: 'nobody@example.in', password: 'x' });
    expect([login.status, again.status]).toContain(429);
  });
});
