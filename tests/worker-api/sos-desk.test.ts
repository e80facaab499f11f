import { describe, expect, test } from 'vitest';
import { SOS_ROOM } from '#contract/events.ts';
import type { SosCase } from '#contract/sos.ts';
import { uuidv7 } from '#contract/ids.ts';
import { atTheDesk } from '../support/desk.ts';
import { aClient, anAdmin, aWorker, get, post, read, refusalOf, type Person } from '../support/people.ts';
import { withServer } from '../support/server.ts';

const server = withServer();
const PLACE = { lat: 18.52, lng: 73.85 };

const press = (who: Person | null = null, body: Record<string, unknown> = {}) =>
  read('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest', ...body }, who));
const step = (admin: Person, id: string, name: string, body: unknown = {}) =>
  post(server, `/api/sos/${id}/${name}`, body, admin);
const cases = (admin: Person, state = 'open') => read('sosCases', get(server, `/api/sos?state=${state}`, admin));
const statusOf = (id: string, caseToken?: string, who: Person | null = null) =>
  post(server, `/api/emergency/${id}/status`, caseToken ? { caseToken } : {}, who);
const steps = ({ log }: SosCase) => log.map((entry) => entry.step);

describe('the desk', () => {
  test('hears of an emergency, which is received then, and takes it to its end, each step written down with who and when', async () => {
    const [admin, other, client] = [await anAdmin(server), await anAdmin(server), await aClient(server)];
    const desk = await atTheDesk(server, admin);
    const { id } = await press(client, { location: PLACE });
    await expect.poll(() => desk.of(id)).toEqual(['sos-raised', 'received']);
    const [open] = await cases(admin);
    expect(open).toMatchObject({
      id,
      state: 'received',
      place: PLACE,
      who: { id: client.id, kind: 'client', phone: client.phone },
    });

    expect(await read('markSosSeen', step(admin, id, 'seen'))).toMatchObject({ state: 'seen' });
    // The first to see it counts; a second look changes nothing.
    await read('markSosSeen', step(other, id, 'seen'));
    await read('addSosNote', step(other, id, 'note', { note: 'Called back, nobody answers' }));
    await read('markSosHelping', step(admin, id, 'helping'));
    await read('markSosSeen', step(other, id, 'seen'));
    const over = await read('closeSos', step(admin, id, 'close', { outcome: 'closed', note: 'Police were there' }));
    expect(over.state).toBe('closed');
    expect(steps(over)).toEqual(['raised', 'received', 'seen', 'note', 'helping', 'closed']);
    expect(over.log.map(({ by }) => by !== null)).toEqual([false, false, true, true, true, true]);
    expect(over.log.at(-1)).toMatchObject({ note: 'Police were there' });

    expect(await cases(admin)).toEqual([]);
    expect(await cases(admin, 'over')).toMatchObject([{ id }]);
    for (const name of ['seen', 'helping']) expect(await refusalOf(step(admin, id, name))).toMatchObject({ code: 'sos.over' });
    expect(await refusalOf(step(admin, id, 'close', { outcome: 'false_alarm' }))).toMatchObject({ code: 'sos.over' });
    expect((await step(admin, id, 'close', { outcome: 'closed' })).status).toBe(200);
    expect((await step(admin, uuidv7(), 'seen')).status).toBe(404);
    const looks = server.db.prepare(`SELECT count(*) AS n FROM audit_log WHERE admin_id = ? AND action = 'list.sos'`);
    expect(await looks.bind(admin.id).first<number>('n')).toBe(3);
    await desk.leave();
  });

  test('keeps a log that nobody can change, take from or write over', async () => {
    const { id } = await press();
    for (const attempt of [
      `UPDATE sos_log SET note = 'x' WHERE case_id = '${id}'`,
      `DELETE FROM sos_log WHERE case_id = '${id}'`,
      `REPLACE INTO sos_log (id, case_id, at, step, note) SELECT id, case_id, 0, 'note', '' FROM sos_log WHERE case_id = '${id}'`,
    ])
      await expect(server.db.prepare(attempt).run(), attempt).rejects.toThrow(/only added to/);
  });

  test('is no place for anybody else', async () => {
    const [client, worker] = [await aClient(server), await aWorker(server)];
    for (const who of [client, worker])
      expect((await post(server, '/api/rooms/ticket', { party: 'sos', room: SOS_ROOM }, who)).status).toBe(403);
    expect((await post(server, '/api/rooms/ticket', { party: 'sos', room: 'x' }, await anAdmin(server))).status).toBe(403);
  });

  test('finds what was raised while nobody was there when somebody comes', async () => {
    const admin = await anAdmin(server);
    const { id } = await press();
    expect((await cases(admin))[0]).toMatchObject({ id, state: 'raised', who: null });
    const desk = await atTheDesk(server, admin);
    await expect.poll(() => desk.of(id)).toEqual(['received']);
    await desk.leave();
  });
});

describe('whoever raised it', () => {
  test('learns who saw it and when, by account or case token, and nobody else does', async () => {
    const [admin, client, other] = [await anAdmin(server), await aClient(server), await aClient(server)];
    const own = await press(client);
    const guest = await press();
    expect(await read('sosStatus', statusOf(own.id, undefined, client))).toMatchObject({
      state: 'raised',
      seen: null,
      unanswered: false,
    });
    await step(admin, guest.id, 'seen');
    await step(admin, guest.id, 'helping');
    expect(await read('sosStatus', statusOf(guest.id, guest.caseToken))).toMatchObject({
      state: 'helping',
      seen: { by: 'admin', at: expect.any(Number) },
    });
    for (const answer of [statusOf(own.id), statusOf(own.id, guest.caseToken), statusOf(own.id, undefined, other)])
      expect((await answer).status).toBe(404);
  });
});
