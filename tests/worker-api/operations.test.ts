import { afterAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';
import {
  createAdmin,
  createClient,
  get,
  parseErrorResponse,
  parseResponse,
  patch,
  signToken,
  type TestUser,
} from '../support/test-users.ts';

const provider = await startFakeMessageProvider();
afterAll(() => provider.close());
const server = withServer({ SMS_URL: provider.url });
const { triggerSos } = sosApi(server);

const health = (user?: TestUser) => parseResponse('health', get(server, '/api/health', user));
const operations = (admin: TestUser, period = 'hour') =>
  parseResponse('operations', get(server, `/api/admin/operations?period=${period}`, admin));

describe('/api/health', () => {
  test('shows the parts to an admin alone', async () => {
    const admin = await createAdmin(server);
    await server.runScheduled();
    expect((await health(admin)).parts).toMatchObject({
      database: { ok: true },
      files: { ok: true },
      rooms: { ok: true },
      configuration: { ok: true, problems: [] },
      outbox: { ok: true, waiting: 0, oldestAt: null },
      cron: { ok: true, failedSteps: [] },
    });
    const revoked = { ...admin, token: await signToken(admin.id, 'admin', { ver: 7 }) };
    for (const user of [undefined, await createClient(server), revoked])
      expect(await health(user)).toEqual({
        ok: true,
        working: true,
        now: expect.any(Number),
        configured: true,
        onDuty: false,
        version: null,
      });
  });

  test('tells everyone, also a monitor, that the cron does not run, that a step failed, or that deliveries wait', async () => {
    const isWorking = async () => (await health()).working;
    expect(await isWorking(), 'before the first run').toBe(false);
    const run = (age: number, failedSteps: string[]) =>
      server.db
        .prepare('INSERT OR REPLACE INTO cron_runs (id, at, duration, failed_steps) VALUES (1, ?, 5, ?)')
        .bind(Date.now() - age, JSON.stringify(failedSteps))
        .run();
    await run(2 * MINUTE_MS, []);
    expect(await isWorking(), 'two minutes after a run').toBe(true);
    await run(4 * MINUTE_MS, []);
    expect(await isWorking(), 'four minutes after a run').toBe(false);
    await run(0, ['sendContactMessages']);
    expect(await isWorking(), 'after a step failed').toBe(false);
    await run(0, []);
    const setAge = async (age: number) => {
      await server.db.exec('DELETE FROM event_outbox');
      await server.db
        .prepare(
          `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50)
            INSERT INTO event_outbox (party, room, seq, type, body, at)
            SELECT 'inbox', 'client_x', i, 'notice', '{"about":"verified"}', ? FROM n`,
        )
        .bind(Date.now() - age)
        .run();
    };
    await setAge(MINUTE_MS);
    expect(await isWorking(), 'while events wait for a minute').toBe(true);
    await setAge(3 * MINUTE_MS);
    expect(await isWorking(), 'while events wait for three minutes').toBe(false);
    const admin = await createAdmin(server);
    expect((await parseResponse('adminDashboard', get(server, '/api/admin/board', admin))).working).toBe(false);
    expect(await health(admin)).toMatchObject({ working: false, parts: { outbox: { waiting: 50 } } });
  });

  test('says that the cron has never run, that a step failed, and since when events wait', async () => {
    const admin = await createAdmin(server);
    expect((await health(admin)).parts?.cron).toEqual({ ok: false, at: null, duration: 0, failedSteps: [] });
    const oldestAt = Date.now() - 5 * MINUTE_MS;
    await server.db
      .prepare(
        `INSERT INTO event_outbox (party, room, seq, type, body, at) VALUES ('inbox', 'client_x', 1, 'notice', '{"about":"verified"}', ?)`,
      )
      .bind(Date.now() - 20_000)
      .run();
    // No room can be found.
    await server.db.exec('ALTER TABLE room_presence RENAME TO hidden_presence');
    await server.runScheduled();
    await server.db.exec('ALTER TABLE hidden_presence RENAME TO room_presence');
    await server.db.prepare('UPDATE event_outbox SET at = ?').bind(oldestAt).run();
    const { parts } = await health(admin);
    expect(parts?.outbox).toEqual({ ok: false, waiting: 1, oldestAt });
    expect(parts?.cron).toMatchObject({
      ok: false,
      at: expect.any(Number),
      failedSteps: ['publishUndelivered', 'deleteOldRows'],
    });
    await server.db
      .prepare('UPDATE cron_runs SET at = at - ?, failed_steps = ?')
      .bind(10 * MINUTE_MS, '[]')
      .run();
    expect((await health(admin)).parts?.cron).toMatchObject({ ok: false, failedSteps: [] });
  });

  test('tells an admin that the database does not respond, and what still works', async () => {
    const admin = await createAdmin(server);
    await server.db.exec('ALTER TABLE duty_rota RENAME TO duty_rota_gone');
    const [report, guest] = [await health(admin), await parseErrorResponse(get(server, '/api/health'))];
    await server.db.exec('ALTER TABLE duty_rota_gone RENAME TO duty_rota');
    expect(report).toMatchObject({
      ok: false,
      working: false,
      parts: { database: { ok: false }, files: { ok: true }, rooms: { ok: true } },
    });
    expect(guest).toMatchObject({ status: 500, code: 'server.error' });
  });
});

describe('the figures of the service', () => {
  test('count requests by endpoint, status and code, and how long they took', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    // What the tests before have left in the isolate is written now and deleted.
    await server.runScheduled();
    await server.db.exec('DELETE FROM metrics');
    for (let i = 0; i < 7; i++) await get(server, '/api/ai/my-bookings', client);
    for (let i = 0; i < 3; i++) await get(server, '/api/ai/my-bookings');
    await server.runScheduled();
    const { points, endpoints, errors, source, step } = await operations(admin);
    expect(source).toBe('database');
    expect(step).toBe(5 * MINUTE_MS);
    expect(points).toHaveLength(13);
    const sum = (name: 'requests' | 'rejected' | 'failed') => points.reduce((total, point) => total + point[name], 0);
    const bookings = endpoints.find(({ name }) => name === 'myBookings');
    expect(bookings).toMatchObject({ requests: 10, failed: 0 });
    expect(bookings?.rejected).toBeGreaterThanOrEqual(3);
    expect(bookings?.rowsRead).toBeGreaterThan(0);
    expect(sum('requests')).toBe(10);
    expect(sum('rejected')).toBe(bookings?.rejected);
    expect(sum('failed')).toBe(0);
    expect(errors).toContainEqual({ code: 'auth.required', count: 3 });
    const last = points.findLast(({ requests }) => requests > 0);
    expect(last?.p95).toBeGreaterThanOrEqual(last?.p50 ?? Infinity);
    expect(last?.outboxAge).toBe(0);
  });

  test('count accepted and failed messages, and the time of an emergency until its room has it', async () => {
    const [admin, client] = [await createAdmin(server), await createClient(server)];
    await server.runScheduled();
    await server.db.exec('DELETE FROM metrics');
    provider.accepted.length = 0;
    provider.rejected.length = 0;
    provider.nextStatuses.push(202, 500);
    await patch(server, '/api/account', { emergencyContact: '9822000007' }, client);
    await expect.poll(() => provider.accepted.length).toBe(1);
    await triggerSos(client);
    await server.db.exec('UPDATE sos_messages SET due_at = 0');
    await expect
      .poll(async () => {
        await server.runScheduled();
        return (await operations(admin)).sos.count;
      })
      .toBe(1);
    // The room of emergencies may have claimed the message a moment before the scheduled run, and then sends it.
    await expect.poll(() => provider.rejected.length).toBe(1);
    await expect
      .poll(async () => {
        await server.runScheduled();
        return (await operations(admin)).sms;
      })
      .toEqual({ accepted: 1, failed: 1 });
    expect((await operations(admin)).sos.p95).toBeLessThan(30_000);
  });

  test('are written at most every twenty seconds, and not by each request', async () => {
    const client = await createClient(server);
    await server.runScheduled();
    await server.db.exec('DELETE FROM metrics');
    for (let i = 0; i < 50; i++) await get(server, '/api/ai/my-bookings', client);
    expect(await server.db.prepare('SELECT count(*) AS n FROM metrics').first('n')).toBe(0);
    await server.runScheduled();
    expect(await server.db.prepare(`SELECT sum(count) AS n FROM metrics WHERE name = 'requests'`).first('n')).toBe(50);
  });

  test.each(['day', 'week'])('of a %s are added up in fewer points, and those of nine days ago are deleted', async (period) => {
    const admin = await createAdmin(server);
    const insert = (at: number) =>
      server.db
        .prepare(`INSERT INTO metrics SELECT 'requests', ?, '5xx', 2, 90, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0`)
        .bind(Math.floor(at / (5 * MINUTE_MS)) * 5 * MINUTE_MS)
        .run();
    const now = Date.now();
    for (const age of [2 * HOUR_MS, 3 * HOUR_MS, 5 * DAY_MS, 9 * DAY_MS]) await insert(now - age);
    const failed = (await operations(admin, period)).points.reduce((sum, point) => sum + point.failed, 0);
    expect(failed).toBe(period === 'day' ? 4 : 6);
    await server.runScheduled();
    const oldest = await server.db.prepare('SELECT min(at) AS at FROM metrics').first<number>('at');
    expect(oldest).toBeGreaterThan(now - 8 * DAY_MS);
  });
});
