import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { createAdmin, createClient, createWorker, PASSWORD, type TestUser } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';

const server = withServer();
const { triggerSos, status, close, pagesOfCases } = sosApi(server);
const POINT = { lat: 18.52, lng: 73.85 };

/** Closes the account once an admin has closed its emergency. */
const closeAccount = async (user: TestUser, caseId: string) => {
  expect((await close(await createAdmin(server), caseId)).status).toBe(200);
  expect(
    (
      await server.fetch('/api/account', {
        method: 'DELETE',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
        body: JSON.stringify({ password: PASSWORD }),
      })
    ).status,
  ).toBe(200);
};
/** Moves the closing of an account into the past, as if the clock had moved. */
const letTimePass = (user: TestUser, ms: number) =>
  server.db.prepare('UPDATE accounts SET erase_places_at = erase_places_at - ? WHERE id = ?').bind(ms, user.id).run();
const placesOf = async (id: string) => ({
  ...(await server.db.prepare('SELECT lat, lng, located_at, network FROM sos_cases WHERE id = ?').bind(id).first()),
  positions: await server.db.prepare('SELECT count(*) AS n FROM sos_track WHERE case_id = ?').bind(id).first<number>('n'),
});
const ERASED = { lat: null, lng: null, located_at: null, network: '', positions: 0 };

let client: TestUser;
let other: TestUser;
let ids: { closed: string; open: string };
beforeEach(async () => {
  client = await createClient(server);
  other = await createWorker(server);
  ids = {
    closed: (await triggerSos(client, { location: POINT })).id,
    open: (await triggerSos(other, { location: POINT })).id,
  };
});

describe('the places of the emergencies of a closed account', () => {
  test('are kept for 90 days after it was closed and then erased; the record of the emergency stays', async () => {
    const before = await placesOf(ids.closed);
    expect(before).toMatchObject({ ...POINT, positions: 1 });
    await closeAccount(client, ids.closed);
    await letTimePass(client, 90 * DAY_MS - 60_000);
    await server.runScheduled();
    expect(await placesOf(ids.closed)).toEqual(before);
    await letTimePass(client, 60_000);
    await server.runScheduled();
    expect(await placesOf(ids.closed)).toEqual(ERASED);
    const { results } = await server.db
      .prepare(`SELECT step FROM sos_log WHERE case_id = ? AND step NOT LIKE 'alert%'`)
      .bind(ids.closed)
      .all();
    expect(results).toEqual([{ step: 'raised' }, { step: 'closed' }]);
    expect(
      (await pagesOfCases(await createAdmin(server), { state: 'over' })).flat().find(({ id }) => id === ids.closed),
    ).toMatchObject({
      place: null,
      trail: [],
      who: { name: 'Deleted account' },
    });
  });

  test('are the only ones that are erased', async () => {
    await closeAccount(client, ids.closed);
    await letTimePass(client, 90 * DAY_MS);
    await server.runScheduled();
    expect(await placesOf(ids.open)).toMatchObject({ ...POINT, positions: 1 });
    expect((await status(ids.open, {}, other)).status).toBe(200);
    await expect(server.db.prepare('DELETE FROM sos_track WHERE case_id = ?').bind(ids.open).run()).rejects.toThrow(
      'only added to',
    );
  });
});
