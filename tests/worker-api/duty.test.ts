import { describe, expect, test } from 'vitest';
import { dayInIndia, weekdayOf } from '#contract/time.ts';
import { uuidv7 } from '#contract/ids.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  PASSWORD,
  createAdmin,
  createClient,
  get,
  parseErrorResponse,
  parseResponse,
  put,
  signToken,
  type TestUser,
} from '../support/test-users.ts';

const server = withServer();
const DAYS = [0, 1, 2, 3, 4, 5, 6];
const ALWAYS = [{ days: DAYS, from: 0, to: 24 }];
const duty = (admin: TestUser) => parseResponse('duty', get(server, '/api/duty', admin));
const setSwitch = (admin: TestUser, body: unknown) => put(server, '/api/duty/switch', body, admin);
const setRota = (admin: TestUser, version: number, rota: unknown) => put(server, '/api/duty/rota', { version, rota }, admin);
const lastAction = (admin: TestUser) =>
  server.db.prepare('SELECT action FROM audit_log WHERE admin_id = ? ORDER BY id DESC LIMIT 1').bind(admin.id).first('action');

describe('the duty rota', () => {
  test('says who is on duty, in its order; the health check and the dashboard say whether anyone is', async () => {
    const [a, b] = [await createAdmin(server), await createAdmin(server)];
    const isAnyoneOnDuty = async () => (await parseResponse('health', get(server, '/api/health'))).onDuty;
    const onDashboard = async () => (await parseResponse('adminDashboard', get(server, '/api/admin/board', a))).onDuty;
    expect([await isAnyoneOnDuty(), await onDashboard()]).toEqual([false, 0]);
    const rota = [b, a].map(({ id }) => ({ adminId: id, shifts: ALWAYS }));
    const changed = await parseResponse('setDutyRota', setRota(a, 0, rota));
    expect(changed).toMatchObject({ version: 1, rota, onDuty: [b.id, a.id] });
    expect(await lastAction(a)).toBe('duty.rota');
    expect(await duty(b)).toEqual(changed);
    expect([await isAnyoneOnDuty(), await onDashboard()]).toEqual([true, 2]);
    // Control: a shift of another day counts only on that day.
    const anotherDay = (weekdayOf(dayInIndia(Date.now())) + 3) % 7;
    await parseResponse('setDutyRota', setRota(b, 1, [{ adminId: a.id, shifts: [{ days: [anotherDay], from: 0, to: 24 }] }]));
    expect((await duty(a)).onDuty).toEqual([]);
  });

  test('is not overwritten by an admin who has not seen the last change, nor given to someone who is no admin', async () => {
    const [a, b, client] = [await createAdmin(server), await createAdmin(server), await createClient(server)];
    await parseResponse('setDutyRota', setRota(a, 0, [{ adminId: a.id, shifts: ALWAYS }]));
    for (const [version, adminId] of [
      [0, b.id],
      [1, client.id],
      [1, uuidv7()],
    ] as const)
      expect(await parseErrorResponse(setRota(b, version, [{ adminId, shifts: ALWAYS }]))).toMatchObject({
        status: 409,
        code: 'duty.rota_changed',
      });
    expect(await duty(b)).toMatchObject({ version: 1, onDuty: [a.id] });
    expect(await lastAction(b)).toBeNull();
  });

  test.each([
    ['without a day', [{ days: [], from: 8, to: 20 }]],
    ['with a day twice', [{ days: [1, 1], from: 8, to: 20 }]],
    ['with an eighth day', [{ days: [7], from: 8, to: 20 }]],
    ['at no hour', [{ days: [1], from: 24, to: 25 }]],
  ])('takes no shift %s', async (_, shifts) => {
    const admin = await createAdmin(server);
    expect(await parseErrorResponse(setRota(admin, 0, [{ adminId: admin.id, shifts }]))).toMatchObject({ status: 400 });
  });

  test('forgets an admin who is suspended', async () => {
    const [a, b] = [await createAdmin(server), await createAdmin(server)];
    await parseResponse(
      'setDutyRota',
      setRota(
        a,
        0,
        [a, b].map(({ id }) => ({ adminId: id, shifts: ALWAYS })),
      ),
    );
    await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(a.id).run();
    expect(await duty(b)).toMatchObject({ onDuty: [b.id], rota: [{ adminId: b.id }], admins: [{ id: b.id }] });
  });
});

describe('the switch of an admin', () => {
  test('overrides the rota until its end or until it is turned back', async () => {
    const [a, b] = [await createAdmin(server), await createAdmin(server)];
    await parseResponse('setDutyRota', setRota(a, 0, [{ adminId: a.id, shifts: ALWAYS }]));
    expect((await parseResponse('setDutySwitch', setSwitch(a, { mode: 'off', hours: 2 }))).onDuty).toEqual([]);
    const now = Date.now();
    const { onDuty, switches } = await parseResponse('setDutySwitch', setSwitch(b, { mode: 'on', hours: 8 }));
    expect(onDuty).toEqual([b.id]);
    const until = switches.find(({ adminId }) => adminId === b.id)?.until ?? 0;
    expect(Math.abs(until - now - 8 * 3_600_000)).toBeLessThan(60_000);
    expect(await lastAction(b)).toBe('duty.switch');
    expect((await parseResponse('setDutySwitch', setSwitch(a, { mode: 'rota' }))).onDuty).toEqual([a.id, b.id]);
    await server.db.prepare('UPDATE duty_switches SET until = ?').bind(Date.now()).run();
    expect(await duty(a)).toMatchObject({ onDuty: [a.id], switches: [] });
  });

  test('is erased with the account', async () => {
    const admin = await createAdmin(server);
    await parseResponse('setDutySwitch', setSwitch(admin, { mode: 'on', hours: 8 }));
    const rows = () => server.db.prepare('SELECT count(*) AS n FROM duty_switches').first('n');
    expect(await rows()).toBe(1);
    const request = {
      method: 'DELETE',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
    };
    expect((await server.fetch('/api/account', { ...request, body: JSON.stringify({ password: PASSWORD }) })).status).toBe(200);
    expect(await rows()).toBe(0);
  });

  test('has an end within three days', async () => {
    const admin = await createAdmin(server);
    for (const hours of [0, 73, 1.5])
      expect(await parseErrorResponse(setSwitch(admin, { mode: 'on', hours }))).toMatchObject({ status: 400 });
  });
});

describe('where admins need a second factor', () => {
  const guarded = withServer({ ADMIN_SECOND_FACTOR: 'on' });
  test('the rota needs one of the last ten minutes, and the own switch does not', async () => {
    const admin = await createAdmin(guarded);
    const withFactor = async (minutesAgo: number) => ({
      ...admin,
      token: await signToken(admin.id, 'admin', { secondFactorAt: Date.now() - minutesAgo * 60_000 }),
    });
    const rota = { version: 0, rota: [{ adminId: admin.id, shifts: ALWAYS }] };
    expect(await parseErrorResponse(put(guarded, '/api/duty/rota', rota, await withFactor(11)))).toMatchObject({
      code: 'auth.second_factor_recent',
    });
    expect((await put(guarded, '/api/duty/switch', { mode: 'on', hours: 1 }, await withFactor(11))).status).toBe(200);
    expect((await put(guarded, '/api/duty/rota', rota, await withFactor(1))).status).toBe(200);
  });
});
