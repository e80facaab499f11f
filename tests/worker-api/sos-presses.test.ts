import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { SOS_BROADCAST_INTERVAL_MS } from '#contract/sos.ts';
import { sosApi } from '../support/sos-api.ts';
import { withServer } from '../support/server-fixture.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import { createAdmin, createClient, get, parseResponse, patch, post, type TestUser } from '../support/test-users.ts';

const POINT = { lat: 18.52, lng: 73.85 };
const FAR_POINT = { lat: 19, lng: 72.8 };

describe('a press of SOS', () => {
  const server = withServer();
  const { triggerSos, status, close, cases } = sosApi(server);
  const countCases = () => server.db.prepare('SELECT count(*) AS n FROM sos_cases').first<number>('n');
  const pressesOf = (id: string) =>
    server.db.prepare('SELECT presses FROM sos_cases WHERE id = ?').bind(id).first<number>('presses');
  /** An account, and a guest with the token of their device. */
  const callers = async (): Promise<[TestUser | null, { caseToken?: string }][]> => [
    [await createClient(server), {}],
    [null, { caseToken: 'a'.repeat(32) }],
  ];

  test('that is sent again counts once, also after other presses; another press counts', async () => {
    for (const [user, token] of await callers()) {
      const [first, second] = [uuidv7(), uuidv7()];
      const { id } = await triggerSos(user, { ...token, pressId: first });
      for (const pressId of [first, second, first, second, first])
        expect(await triggerSos(user, { ...token, pressId })).toMatchObject({ id });
      expect(await pressesOf(id)).toBe(2);
      await triggerSos(user, { ...token, pressId: uuidv7() });
      expect(await pressesOf(id)).toBe(3);
    }
    expect(await countCases()).toBe(2);
  });

  test('that is sent at the same time from two tabs counts once', async () => {
    for (const [user, token] of await callers()) {
      const pressId = uuidv7();
      const responses = await Promise.all(Array.from({ length: 10 }, () => triggerSos(user, { ...token, pressId })));
      const [id = ''] = new Set(responses.map((response) => response.id));
      expect(responses.filter((response) => response.id !== id)).toEqual([]);
      expect(await pressesOf(id)).toBe(1);
      // Control: as many different presses all count.
      await Promise.all(responses.map(() => triggerSos(user, { ...token, pressId: uuidv7() })));
      expect(await pressesOf(id)).toBe(11);
    }
  });

  test('that is sent again after its case was closed reaches that case, also after other presses, and opens nothing', async () => {
    const admin = await createAdmin(server);
    for (const [user, token] of await callers()) {
      const [first, second, next] = [uuidv7(), uuidv7(), uuidv7()];
      const { id } = await triggerSos(user, { ...token, pressId: first });
      await triggerSos(user, { ...token, pressId: second });
      await close(admin, id);
      const repeatFirst = () => triggerSos(user, { ...token, pressId: first });
      expect(await repeatFirst()).toMatchObject({ id, state: 'closed' });
      expect(await cases(admin)).toEqual([]);
      // Control: a press that never arrived raises a case, which a repeat of the first one does not join.
      const newCase = await triggerSos(user, { ...token, pressId: next });
      expect(newCase.id).not.toBe(id);
      expect(await repeatFirst()).toMatchObject({ id, state: 'closed' });
      await close(admin, newCase.id);
      expect(await repeatFirst()).toMatchObject({ id });
      expect(await triggerSos(user, { ...token, pressId: next })).toMatchObject({ id: newCase.id, state: 'closed' });
      expect([await pressesOf(id), await pressesOf(newCase.id)]).toEqual([2, 1]);
    }
    expect(await countCases()).toBe(4);
  });

  test('of a guest whose device uses its token again opens a case that the device can follow', async () => {
    const [admin, caseToken, pressId] = [await createAdmin(server), 'a'.repeat(32), uuidv7()];
    await close(admin, (await triggerSos(null, { caseToken })).id);
    const lost = await triggerSos(null, { caseToken, pressId });
    expect(await triggerSos(null, { caseToken, pressId })).toMatchObject({ id: lost.id, caseToken, state: 'raised' });
    expect((await status(lost.id, { caseToken })).status).toBe(200);
  });

  test('with a session replaces the case that the phone raised without one: it names the account and tells its emergency contact', async () => {
    const [admin, client, caseToken] = [await createAdmin(server), await createClient(server), 'c'.repeat(32)];
    await patch(server, '/api/account', { emergencyContact: '9822000001' }, client);
    await server.db.prepare('UPDATE accounts SET emergency_contact_confirmed_at = 1 WHERE id = ?').bind(client.id).run();
    const unnamed = await triggerSos(null, { caseToken, location: POINT });
    // From another device: it is over, and is replaced as well.
    const pressId = uuidv7();
    const earlier = await triggerSos(client, { pressId });
    await post(server, `/api/sos/${earlier.id}/seen`, {}, admin);
    await parseResponse('withdrawSos', post(server, `/api/emergency/${earlier.id}/withdraw`, { pressId }, client));
    const named = await triggerSos(client, { caseToken });
    expect(await cases(admin)).toMatchObject([
      { id: named.id, who: { id: client.id }, place: POINT, presses: 1, state: 'raised' },
    ]);
    expect(new Set([unnamed.id, earlier.id, named.id]).size).toBe(3);
    const contacts = await server.db.prepare('SELECT case_id FROM sos_messages WHERE case_id = ?').bind(named.id).all();
    expect(contacts.results).toHaveLength(1);
    // Another account on the same phone replaces nothing.
    expect((await triggerSos(await createClient(server), { caseToken })).id).toBe(named.id);
    expect((await triggerSos(client, { caseToken })).id).toBe(named.id);
  });

  test('of another account or token is another press, even with the same id', async () => {
    const [client, other, pressId] = [await createClient(server), await createClient(server), uuidv7()];
    const ids = [
      await triggerSos(client, { pressId }),
      await triggerSos(other, { pressId }),
      await triggerSos(null, { pressId, caseToken: 'a'.repeat(32) }),
      await triggerSos(null, { pressId, caseToken: 'b'.repeat(32) }),
      await triggerSos(null, { pressId }),
    ].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(await Promise.all(ids.map(pressesOf))).toEqual([1, 1, 1, 1, 1]);
  });

  test('that is sent again does not move the case back, and adds a position that the first attempt did not have', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const [first, second] = [uuidv7(), uuidv7()];
    await triggerSos(client, { pressId: first });
    const placeOf = async () => (await cases(admin))[0]?.place;
    await triggerSos(client, { pressId: first, location: POINT });
    expect(await placeOf()).toMatchObject(POINT);
    await triggerSos(client, { pressId: second, location: FAR_POINT });
    await triggerSos(client, { pressId: first, location: POINT });
    expect(await placeOf()).toMatchObject(FAR_POINT);
  });

  test('after the 500th of a case still gets its case, but is not stored', async () => {
    const client = await createClient(server);
    const { id } = await triggerSos(client, { pressId: uuidv7() });
    await server.db.prepare('UPDATE sos_cases SET presses = 499').run();
    for (let i = 0; i < 3; i++) expect(await triggerSos(client, { pressId: uuidv7() })).toMatchObject({ id });
    expect(await pressesOf(id)).toBe(500);
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_presses').first('n')).toBe(2);
  });

  test('within 3 seconds of another of its case counts, but is not announced to the admins again', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    const sosRoom = await joinSosRoom(server, admin);
    const { id } = await triggerSos(client);
    const moveAnnouncement = (ms: number) =>
      server.db.prepare('UPDATE sos_cases SET press_announced_at = press_announced_at + ?').bind(ms).run();
    // However slow the server is, the next presses come within the interval.
    await moveAnnouncement(HOUR_MS);
    const pressOften = () => Promise.all(Array.from({ length: 20 }, () => triggerSos(client, { pressId: uuidv7() })));
    const announcements = async () =>
      (
        await server.db.prepare(`SELECT type FROM event_outbox WHERE body ->> 'id' = ? ORDER BY seq`).bind(id).all()
      ).results.map(({ type }) => type);
    await pressOften();
    expect(await announcements()).toEqual(['sos-raised']);
    await moveAnnouncement(-HOUR_MS - SOS_BROADCAST_INTERVAL_MS);
    const pressedAt = Date.now();
    await pressOften();
    const announced = await announcements();
    expect(announced.slice(0, 2)).toEqual(['sos-raised', 'sos-updated']);
    // One, and another for each further three seconds that a slow machine takes.
    expect(announced.length - 2).toBeLessThanOrEqual((Date.now() - pressedAt) / SOS_BROADCAST_INTERVAL_MS);
    expect(await pressesOf(id)).toBe(41);
    // Control: a step of an admin is announced at once.
    await post(server, `/api/sos/${id}/seen`, {}, admin);
    const frameTypes = () => sosRoom.frameTypesOf(id).filter((type) => type.startsWith('sos-'));
    await expect.poll(frameTypes).toEqual([...announced, 'sos-updated']);
    await sosRoom.close();
  });

  test('is part of the export of its account', async () => {
    const client = await createClient(server);
    for (let i = 0; i < 2; i++) await triggerSos(client, { pressId: uuidv7() });
    const { emergencies } = await parseResponse('exportAccount', get(server, '/api/account/export', client));
    const [emergency] = emergencies as { pressed: string; presses: number }[];
    expect(JSON.parse(emergency?.pressed ?? '')).toEqual([expect.any(Number), expect.any(Number)]);
    expect(emergency?.presses).toBe(2);
  });
});
