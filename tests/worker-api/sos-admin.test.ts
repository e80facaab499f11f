import { describe, expect, test } from 'vitest';
import { SOS_ROOM } from '#contract/events.ts';
import type { SosCase } from '#contract/sos.ts';
import { uuidv7 } from '#contract/ids.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import {
  createClient,
  createAdmin,
  createWorker,
  get,
  post,
  parseResponse,
  parseErrorResponse,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { sendCall } from './idempotent-call.ts';

const server = withServer();
const POINT = { lat: 18.52, lng: 73.85 };

const triggerSos = (user: TestUser | null = null, body: Record<string, unknown> = {}) =>
  parseResponse('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest', ...body }, user));
const performStep = (admin: TestUser, id: string, name: string, body: unknown = {}) =>
  post(server, `/api/sos/${id}/${name}`, body, admin);
const cases = (admin: TestUser, state = 'open') => parseResponse('sosCases', get(server, `/api/sos?state=${state}`, admin));
const statusOf = (id: string, caseToken?: string, user: TestUser | null = null) =>
  post(server, `/api/emergency/${id}/status`, caseToken ? { caseToken } : {}, user);
const stepsOf = ({ log }: SosCase) => log.map((entry) => entry.step);

describe('the admin console', () => {
  test('receives an SOS case, which is then marked as received, and handles it to its end; each step is logged with admin and time', async () => {
    const [admin, other, client] = [await createAdmin(server), await createAdmin(server), await createClient(server)];
    const sosRoom = await joinSosRoom(server, admin);
    const { id } = await triggerSos(client, { location: POINT });
    await expect.poll(() => sosRoom.frameTypesOf(id)).toEqual(['sos-raised', 'received', 'alerted']);
    const [open] = await cases(admin);
    expect(open).toMatchObject({
      id,
      state: 'received',
      place: POINT,
      who: { id: client.id, kind: 'client', phone: client.phone },
    });

    expect(await parseResponse('markSosSeen', performStep(admin, id, 'seen'))).toMatchObject({ state: 'seen' });
    // Only the first admin to see a case counts; a second view changes nothing.
    await parseResponse('markSosSeen', performStep(other, id, 'seen'));
    await parseResponse('addSosNote', performStep(other, id, 'note', { note: 'Called back, nobody answers' }));
    await parseResponse('markSosHelping', performStep(admin, id, 'helping'));
    await parseResponse('markSosSeen', performStep(other, id, 'seen'));
    const closed = await parseResponse(
      'closeSos',
      performStep(admin, id, 'close', { outcome: 'closed', note: 'Police were there', presses: 1 }),
    );
    expect(closed.state).toBe('closed');
    expect(stepsOf(closed)).toEqual(['raised', 'received', 'alerted_all', 'seen', 'note', 'helping', 'closed']);
    expect(closed.log.map(({ by }) => by !== null)).toEqual([false, false, false, true, true, true, true]);
    expect(closed.log.at(-1)).toMatchObject({ note: 'Police were there' });

    expect(await cases(admin)).toEqual([]);
    expect(await cases(admin, 'over')).toMatchObject([{ id }]);
    for (const name of ['seen', 'helping'])
      expect(await parseErrorResponse(performStep(admin, id, name))).toMatchObject({ code: 'sos.over' });
    expect(await parseErrorResponse(performStep(admin, id, 'close', { outcome: 'false_alarm', presses: 1 }))).toMatchObject({
      code: 'sos.over',
    });
    expect((await performStep(admin, id, 'close', { outcome: 'closed', presses: 1 })).status).toBe(200);
    expect((await performStep(admin, uuidv7(), 'seen')).status).toBe(404);
    const looks = server.db.prepare(`SELECT count(*) AS n FROM audit_log WHERE admin_id = ? AND action = 'list.sos'`);
    expect(await looks.bind(admin.id).first<number>('n')).toBe(3);
    await sosRoom.close();
  });

  test('leaves to the log of admins who did what, and nothing that did not happen', async () => {
    const [first, second] = [await createAdmin(server), await createAdmin(server)];
    const { id } = await triggerSos();
    const unknown = uuidv7();
    await parseResponse('markSosSeen', performStep(first, id, 'seen'));
    await parseResponse('markSosSeen', performStep(second, id, 'seen'));
    await parseResponse('closeSos', performStep(first, id, 'close', { outcome: 'false_alarm', presses: 1 }));
    expect(await parseErrorResponse(performStep(second, id, 'helping'))).toMatchObject({ code: 'sos.over' });
    for (const response of [
      performStep(second, unknown, 'seen'),
      performStep(second, unknown, 'note', { note: 'Called back' }),
      get(server, `/api/sos/${unknown}`, second),
    ])
      expect(await parseErrorResponse(response)).toMatchObject({ code: 'sos.not_found' });
    const recorded = async (admin: TestUser) => {
      const query = server.db.prepare('SELECT target_id, action, detail FROM audit_log WHERE admin_id = ? ORDER BY id');
      return (await query.bind(admin.id).all()).results;
    };
    const entry = (detail: string) => ({ target_id: id, action: 'sos.step', detail });
    expect(await recorded(first)).toEqual([entry('seen'), entry('false_alarm')]);
    expect(await recorded(second)).toEqual([]);
  });

  test('does not drop the note of an admin who closes a case that has ended meanwhile, but says so', async () => {
    const [first, second] = [await createAdmin(server), await createAdmin(server)];
    const { id } = await triggerSos();
    const close = (user: TestUser, note: string, key: string) =>
      sendCall(server, { name: 'closeSos', params: { id }, body: { outcome: 'closed', note, presses: 1 }, user }, key);
    const [firstKey, secondKey] = [uuidv7(), uuidv7()];
    expect(await close(first, 'Police were there', firstKey)).toMatchObject([200, { state: 'closed' }]);
    for (const key of [secondKey, secondKey, uuidv7()])
      expect(await close(second, 'Spoke to her', key)).toMatchObject([409, { code: 'sos.over' }]);
    // The first request that is sent again, also under a key that is forgotten, succeeds once more.
    for (const key of [firstKey, uuidv7()]) expect((await close(first, 'Police were there', key))[0]).toBe(200);
    const [over] = await cases(first, 'over');
    expect(over?.log.filter(({ step }) => step === 'closed')).toMatchObject([{ note: 'Police were there' }]);
  });

  test('closes no emergency whose sender has pressed again since the admin looked, but says so', async () => {
    const admin = await createAdmin(server);
    const { id, caseToken } = await triggerSos();
    await performStep(admin, id, 'seen');
    await triggerSos(null, { caseToken });
    const close = (outcome: string, presses: number) =>
      performStep(admin, id, 'close', { outcome, presses, note: 'Pressed by a child' });
    for (const outcome of ['closed', 'false_alarm'])
      expect(await parseErrorResponse(close(outcome, 1))).toMatchObject({ status: 409, code: 'sos.pressed_again' });
    const open = await parseResponse('sosCase', get(server, `/api/sos/${id}`, admin));
    expect(open).toMatchObject({ state: 'seen', presses: 2 });
    expect(stepsOf(open).at(-1)).toBe('seen');
    expect(await parseResponse('closeSos', close('false_alarm', 2))).toMatchObject({ state: 'false_alarm' });
    // The same request that is sent again succeeds once more; another verdict is too late.
    expect((await close('false_alarm', 2)).status).toBe(200);
    expect(await parseErrorResponse(close('closed', 1))).toMatchObject({ code: 'sos.over' });
  });

  test('is closed by a console of an older version, which does not say how often it saw SOS pressed', async () => {
    const admin = await createAdmin(server);
    const { id, caseToken } = await triggerSos();
    await performStep(admin, id, 'seen');
    await triggerSos(null, { caseToken });
    const close = performStep(admin, id, 'close', { outcome: 'false_alarm', note: 'Pressed by a child' });
    expect(await parseResponse('closeSos', close)).toMatchObject({ state: 'false_alarm' });
  });

  test('has a log that cannot be changed, shortened or overwritten', async () => {
    const { id } = await triggerSos();
    for (const attempt of [
      `UPDATE sos_log SET note = 'x' WHERE case_id = '${id}'`,
      `DELETE FROM sos_log WHERE case_id = '${id}'`,
      `REPLACE INTO sos_log (id, case_id, at, step, note) SELECT id, case_id, 0, 'note', '' FROM sos_log WHERE case_id = '${id}'`,
    ])
      await expect(server.db.prepare(attempt).run(), attempt).rejects.toThrow(/only added to/);
  });

  test('is closed to clients, workers and guests', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    for (const user of [client, worker])
      expect((await post(server, '/api/rooms/ticket', { party: 'sos', room: SOS_ROOM }, user)).status).toBe(403);
    expect((await post(server, '/api/rooms/ticket', { party: 'sos', room: 'x' }, await createAdmin(server))).status).toBe(403);
  });

  test('shows an admin who joins later the cases that were raised before', async () => {
    const admin = await createAdmin(server);
    const { id } = await triggerSos();
    expect((await cases(admin))[0]).toMatchObject({ id, state: 'raised', who: null });
    const sosRoom = await joinSosRoom(server, admin);
    // The alert of the admins runs at the same time.
    await expect.poll(() => sosRoom.frameTypesOf(id).filter((type) => type !== 'alerted')).toEqual(['received']);
    await sosRoom.close();
  });
});

describe('the user who raised a case', () => {
  test('sees which admin saw it and when, by account or case token, and no other user does', async () => {
    const [admin, client, other] = [await createAdmin(server), await createClient(server), await createClient(server)];
    const own = await triggerSos(client);
    const guest = await triggerSos();
    expect(await parseResponse('sosStatus', statusOf(own.id, undefined, client))).toMatchObject({
      state: 'raised',
      seen: null,
      unanswered: false,
    });
    await performStep(admin, guest.id, 'seen');
    await performStep(admin, guest.id, 'helping');
    expect(await parseResponse('sosStatus', statusOf(guest.id, guest.caseToken))).toMatchObject({
      state: 'helping',
      seen: { by: 'admin', at: expect.any(Number) },
    });
    for (const response of [statusOf(own.id), statusOf(own.id, guest.caseToken), statusOf(own.id, undefined, other)])
      expect((await response).status).toBe(404);
  });

  test('reads who helps and since when, if another admin looked at the case before', async () => {
    const [anita, ravi] = [await createAdmin(server), await createAdmin(server)];
    const rename = server.db.prepare('UPDATE accounts SET name = ? WHERE id = ?');
    await server.db.batch([rename.bind('Anita Rao', anita.id), rename.bind('Ravi Shah', ravi.id)]);
    const { id, caseToken } = await triggerSos();
    const seenBy = async () => (await parseResponse('sosStatus', statusOf(id, caseToken))).seen;
    const timeOf = ({ log }: SosCase, step: string) => log.find((entry) => entry.step === step)?.at;
    const seen = await parseResponse('markSosSeen', performStep(anita, id, 'seen'));
    expect(await seenBy()).toEqual({ by: 'Anita', at: timeOf(seen, 'seen') });
    const helped = await parseResponse('markSosHelping', performStep(ravi, id, 'helping'));
    expect(await seenBy()).toEqual({ by: 'Ravi', at: timeOf(helped, 'helping') });
    await parseResponse('closeSos', performStep(anita, id, 'close', { outcome: 'closed', presses: 1 }));
    expect(await seenBy()).toEqual({ by: 'Ravi', at: timeOf(helped, 'helping') });
  });
});
