import { describe, expect, test } from 'vitest';
import { uuidv7 } from '#contract/ids.ts';
import * as lists from '#api/features/sos/case-lists.repository.ts';
import { LIST_START } from '#api/features/sos/case-lists.repository.ts';
import { prepareStatement } from '../support/prepare-statement.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import { sosApi } from '../support/sos-api.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createAdmin,
  createClient,
  createJob,
  createWorker,
  get,
  insertUsers,
  parseResponse,
  post,
  prepareClient,
} from '../support/test-users.ts';

const server = withServer();
const { triggerSos, status, close, pagesOfCases } = sosApi(server);
const seen = (admin: { token: string }, id: string) =>
  parseResponse('markSosSeen', post(server, `/api/sos/${id}/seen`, {}, admin));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Calls `run` for 0 to `count` - 1, twenty at a time. */
async function repeat<T>(count: number, run: (n: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let from = 0; from < count; from += 20)
    results.push(...(await Promise.all(Array.from({ length: Math.min(20, count - from) }, (_, i) => run(from + i)))));
  return results;
}

/** Inserts open cases of which the alarm of the room has nothing more to log. */
const insertCases = async (rows: readonly { id: string; network: string; account?: string }[]) => {
  const statements = [
    `INSERT INTO sos_cases (id, account_id, token_hash, network, state, presses, created_at, updated_at)
     SELECT r.value ->> 'id', r.value ->> 'account', r.value ->> 'id', r.value ->> 'network', 'raised', 1, 0, 0 FROM json_each(?) r`,
    `INSERT INTO sos_log (case_id, at, step, note) SELECT r.value ->> 'id', 0, 'unanswered', '' FROM json_each(?) r`,
  ];
  await server.db.batch(statements.map((statement) => server.db.prepare(statement).bind(JSON.stringify(rows))));
};
/** Inserts this many open cases of guests of each network. */
const insertGuestCases = (networks: readonly string[], count: number) =>
  insertCases(networks.flatMap((network) => Array.from({ length: count }, () => ({ id: uuidv7(), network }))));
/** Inserts an open case of each of this many accounts. */
const insertAccountCases = (count: number) =>
  insertCases(Array.from({ length: count }, () => ({ id: uuidv7(), network: 'a', account: uuidv7() })));

describe('the list of open emergencies', () => {
  test('has accounts before guests, unseen cases before seen ones, and the newest first', async () => {
    const admin = await createAdmin(server);
    const prepared = await Promise.all(Array.from({ length: 4 }, prepareClient));
    await insertUsers(server, ...prepared);
    const accounts: string[] = [];
    for (const { user } of prepared) accounts.push((await triggerSos(user)).id);
    const guests: string[] = [];
    for (const n of [1, 2, 3]) guests.push((await triggerSos(null, {}, `198.51.${n}.1`)).id);
    const [a, b, c, d] = accounts;
    const [e, f, g] = guests;
    await seen(admin, d ?? '');
    await seen(admin, g ?? '');
    const [page] = await pagesOfCases(admin);
    expect(idsOf(page ?? [])).toEqual([c, b, a, d, f, e, g]);
    expect(page?.map(({ guestNetwork }) => guestNetwork?.unseen ?? null)).toEqual([null, null, null, null, 1, 1, 0]);
  });

  test('has the unseen emergency of an account with a job first, also after a flood of newer ones of fresh accounts, and pages each once', async () => {
    const admin = await createAdmin(server);
    const [client, worker, fresh] = [await createClient(server), await createWorker(server), await createClient(server)];
    await advanceJob(server, await createJob(server, client), worker, 'accept', 'start');
    const ofClient = await triggerSos(client);
    await seen(admin, ofClient.id);
    const ofWorker = await triggerSos(worker);
    await insertAccountCases(120);
    const newest = await triggerSos(fresh);
    const pages = await pagesOfCases(admin);
    expect(idsOf(pages[0] ?? []).slice(0, 2)).toEqual([ofWorker.id, newest.id]);
    expect(pages[0]?.slice(0, 2).map(({ hasJob }) => hasJob)).toEqual([true, false]);
    expect(pages.at(-1)?.at(-1), 'an admin handles it already').toMatchObject({ id: ofClient.id, hasJob: true });
    expect(pages.map((page) => page.length)).toEqual([50, 50, 23]);
    expect(new Set(idsOf(pages.flat())).size).toBe(123);
  });

  test('has the emergency first of a client whose job the worker has just ended, and of one who presses again with a job', async () => {
    const admin = await createAdmin(server);
    const [ended, later, worker] = [await createClient(server), await createClient(server), await createWorker(server)];
    const ofLater = await triggerSos(later);
    await advanceJob(server, await createJob(server, ended), worker, 'accept', 'start', 'complete');
    const ofEnded = await triggerSos(ended);
    await insertAccountCases(60);
    const firstIds = async () => idsOf((await pagesOfCases(admin))[0] ?? []);
    expect((await firstIds())[0]).toBe(ofEnded.id);
    expect(await firstIds()).not.toContain(ofLater.id);
    await advanceJob(server, await createJob(server, later), worker, 'accept');
    await triggerSos(later);
    expect((await firstIds()).slice(0, 2)).toEqual([ofEnded.id, ofLater.id]);
  });

  test('pages to its end, each row once, and a page has as many accounts and guests as if there were no others', async () => {
    const admin = await createAdmin(server);
    const prepared = await Promise.all(Array.from({ length: 5 }, prepareClient));
    await insertUsers(server, ...prepared);
    for (const { user } of prepared) await triggerSos(user);
    await insertGuestCases(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'], 2);
    const pages = await pagesOfCases(admin, { limit: '2' });
    expect(pages.map((page) => page.map(({ who }) => (who ? 'account' : 'guest')))).toEqual([
      ['account', 'account', 'guest', 'guest'],
      ['account', 'account', 'guest', 'guest'],
      ['account', 'guest', 'guest'],
      ['guest', 'guest'],
      ['guest'],
    ]);
    expect(new Set(idsOf(pages.flat())).size).toBe(14);
    const ofNetwork = await pagesOfCases(admin, { network: 'a', limit: '1' });
    expect(new Set(idsOf(ofNetwork.flat())).size).toBe(2);
    for (const { id } of ofNetwork.flat()) await close(admin, id);
    expect((await pagesOfCases(admin, { state: 'over', limit: '1' })).map((page) => page.length)).toEqual([1, 1]);
    expect(await pagesOfCases(admin, { network: 'a' })).toEqual([[]]);
    expect((await get(server, '/api/sos?cursor=forged', admin)).status).toBe(400);
  });

  test('of a home that raises an emergency from each of its 256 networks has one row for them, below an account', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const { id } = await triggerSos(client);
    const guests = await repeat(256, (n) => triggerSos(null, {}, `2001:db8:1:${(0x200 + n).toString(16)}::1`));
    const [rows = []] = await pagesOfCases(admin);
    expect(rows.map((row) => row.guestNetwork)).toEqual([null, { id: '2001:db8:1:200::/56', cases: 256, unseen: 256 }]);
    expect(rows[0]?.id).toBe(id);
    const opened = await pagesOfCases(admin, { network: '2001:db8:1:200::/56' });
    expect(new Set(idsOf(opened.flat()))).toEqual(new Set(idsOf(guests)));
    expect(opened.map((page) => page.length)).toEqual([50, 50, 50, 50, 50, 6]);
  });

  test('is read by index, so that a page costs the same after a flood of guests or of accounts', async () => {
    const networks = Array.from({ length: 200 }, (_, n) => `198.51.${n}.0/24`);
    const rowsRead = async () => {
      const page = { after: LIST_START, limit: 20 };
      const queries = [
        lists.selectCasesOfAccounts(page),
        lists.selectGuestNetworks(page),
        lists.selectCasesOfNetwork('198.51.7.0/24', page),
        lists.selectClosedCases(page),
      ];
      return Promise.all(queries.map(async (query) => (await prepareStatement(server.db, query).all()).meta.rows_read));
    };
    await insertGuestCases(networks, 30);
    await insertAccountCases(100);
    const before = await rowsRead();
    await insertGuestCases(networks, 70);
    await insertAccountCases(1000);
    const after = await rowsRead();
    expect(after).toEqual(before);
    expect(Math.max(...after)).toBeLessThan(300);
    // Control: the statements do read the cases.
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_cases').first('n')).toBe(21_100);
    expect(after[1]).toBeGreaterThan(40);
  });
});

describe('200 guests behind one address of a mobile network', () => {
  const CARRIER_IP = '203.0.113.7';
  const place = (n: number) => ({ lat: 18 + n / 1000, lng: 73 });

  test('each have a case that they alone follow and move, and admins find every one below the case of an account', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const own = await triggerSos(client, {}, CARRIER_IP);
    const guests = await repeat(200, (n) => triggerSos(null, { caseToken: String(n).padStart(32, '0') }, CARRIER_IP));
    expect(new Set(idsOf(guests)).size).toBe(200);
    expect(new Set(guests.map(({ caseToken }) => caseToken)).size).toBe(200);
    const statuses = await repeat(200, async (n) => {
      const { id = '', caseToken } = guests[n] ?? {};
      return parseResponse('sosStatus', status(id, { caseToken, location: place(n) }));
    });
    expect(idsOf(statuses)).toEqual(idsOf(guests));
    const [first, second] = guests;
    expect((await status(first?.id ?? '', { caseToken: second?.caseToken })).status).toBe(404);

    const [rows = []] = await pagesOfCases(admin);
    expect(idsOf(rows)[0]).toBe(own.id);
    expect(rows.map(({ guestNetwork }) => guestNetwork)).toEqual([null, { id: '203.0.113.0/24', cases: 200, unseen: 200 }]);
    const opened = (await pagesOfCases(admin, { network: '203.0.113.0/24' })).flat();
    const placeOf = new Map(opened.map((row) => [row.id, row.place]));
    expect(placeOf.size).toBe(200);
    guests.forEach(({ id }, n) => expect(placeOf.get(id)).toMatchObject(place(n)));
  });

  test('do not stop the SOS room from announcing each case', async () => {
    const admin = await createAdmin(server);
    const sosRoom = await joinSosRoom(server, admin);
    const guests = await repeat(40, () => triggerSos(null, {}, CARRIER_IP));
    const announced = () => sosRoom.frames.flatMap((frame) => (frame.type === 'sos-raised' ? [frame.id] : []));
    await expect.poll(() => new Set(announced()), { timeout: 30_000 }).toEqual(new Set(idsOf(guests)));
    await sosRoom.close();
  });
});
