import { join } from 'node:path';
import ical, { type VEvent } from 'node-ical';
import { describe, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { DAY_MS } from '#contract/durations.ts';
import { hashToken } from '#api/lib/random-token.ts';
import { moveSlot } from '../support/job-slots.ts';
import { reschedulingApi } from '../support/rescheduling-api.ts';
import { root } from '../support/root.ts';
import { withServer } from '../support/server-fixture.ts';
import {
  advanceJob,
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  parseErrorResponse,
  parseResponse,
  PASSWORD,
  post,
  type TestUser,
} from '../support/test-users.ts';
import { waitForLog } from '../support/wait-for-log.ts';

const server = withServer({ RATE_LIMIT_FACTOR: '1' });

const FEED = '/api/account/calendar-feed';
const send = (method: string, path: string, user: TestUser, body: unknown = {}) =>
  server.fetch(path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const createFeed = async (user: TestUser, language = 'en') =>
  (await parseResponse('createCalendarFeed', post(server, FEED, { language }, user))).path;

const isEvent = (one: unknown): one is VEvent =>
  typeof one === 'object' && one !== null && 'type' in one && one.type === 'VEVENT';
/** The events of a feed by the id of their job, as a calendar app reads them. */
async function eventsOf(path: string): Promise<Record<string, VEvent>> {
  const response = await get(server, path);
  expect(response.status).toBe(200);
  const events = Object.values(ical.sync.parseICS(await response.text())).filter(isEvent);
  return Object.fromEntries(events.map((event) => [event.uid.replace('@karigar', ''), event]));
}
const eventOf = async (path: string, jobId: string) => (await eventsOf(path))[jobId];

describe('the calendar of a client', () => {
  test('has a job with its time, its worker and its address, and its changes in order', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const path = await createFeed(client);
    const date = daysFromToday(2);
    const id = await createJob(server, client, { date, timeSlot: '04:00 - 06:00 PM', service_duration: '4-hours' });
    const pending = await eventOf(path, id);
    expect(pending).toMatchObject({ status: 'TENTATIVE', sequence: 0, summary: 'Plumbing · Pending' });

    await advanceJob(server, id, worker, 'accept');
    const accepted = await eventOf(path, id);
    expect(accepted).toMatchObject({
      uid: pending?.uid,
      status: 'CONFIRMED',
      sequence: 1,
      location: '12 Fergusson College Road, Shivajinagar, Pune 411005',
    });
    expect(accepted?.summary).toMatch(/^Plumbing · worker \d+$/);
    expect(accepted?.start.getTime()).toBe(Date.parse(`${date}T16:00:00+05:30`));
    expect(accepted?.end?.getTime()).toBe(Date.parse(`${date}T20:00:00+05:30`));
    expect(String(accepted?.url)).toMatch(new RegExp(`/job-in-progress/${id}$`));

    await advanceJob(server, id, worker, 'start', 'complete');
    expect(await eventOf(path, id)).toMatchObject({ uid: pending?.uid, status: 'CONFIRMED', sequence: 3 });
  });

  test('has a job that was moved at its new time, as a later version of the same event', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const { proposed, accepted } = reschedulingApi(server);
    const paths = [await createFeed(client), await createFeed(worker)];
    const id = await createJob(server, client, { date: daysFromToday(2) });
    await advanceJob(server, id, worker, 'accept');
    const before = await eventOf(paths[0] ?? '', id);
    for (const [move, date] of [daysFromToday(3), daysFromToday(4)].entries()) {
      const proposal = await proposed(client, id, date, '02:00 - 04:00 PM');
      for (const path of paths) expect((await eventOf(path, id))?.sequence).toBe(1 + move);
      await accepted(worker, id, proposal.id);
      for (const path of paths) {
        const event = await eventOf(path, id);
        expect(event).toMatchObject({ uid: before?.uid, status: 'CONFIRMED', sequence: 2 + move });
        expect(event?.start.getTime()).toBe(Date.parse(`${date}T14:00:00+05:30`));
        expect(event?.end?.getTime()).toBe(Date.parse(`${date}T16:00:00+05:30`));
        expect(event?.lastmodified?.getTime()).toBeGreaterThanOrEqual(before?.lastmodified?.getTime() ?? 0);
      }
    }
  });

  test('has a full day that passes midnight', async () => {
    const client = await createClient(server);
    const path = await createFeed(client);
    const date = daysFromToday(2);
    const id = await createJob(server, client, { date, timeSlot: '04:00 - 06:00 PM', service_duration: 'full-day' });
    const event = await eventOf(path, id);
    expect(event?.start.getTime()).toBe(Date.parse(`${date}T16:00:00+05:30`));
    expect(event?.end?.getTime()).toBe(Date.parse(`${daysFromToday(3)}T02:00:00+05:30`));
  });

  test('has a direct request without a time for its whole day', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const path = await createFeed(client);
    const date = daysFromToday(2);
    const id = await createJob(server, client, { workerId: worker.id, clientName: 'Asha', timeSlot: undefined, date });
    expect(await eventOf(path, id)).toMatchObject({ datetype: 'date', status: 'TENTATIVE' });
    expect(await (await get(server, path)).text()).toContain(`DTSTART;VALUE=DATE:${date.replaceAll('-', '')}`);
  });

  test('shows an accepted job that was cancelled as cancelled, and drops a request that was withdrawn', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const path = await createFeed(client, 'hi');
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept');
    expect((await post(server, '/api/bookings/cancel', { id }, client)).status).toBe(200);
    const cancelled = await eventOf(path, id);
    expect(cancelled).toMatchObject({ status: 'CANCELLED', sequence: 2 });
    expect(cancelled?.summary).toMatch(/^नल का काम · worker \d+ · रद्द$/);

    const withdrawn = await createJob(server, client);
    expect(Object.keys(await eventsOf(path))).toContain(withdrawn);
    expect((await post(server, '/api/bookings/cancel', { id: withdrawn }, client)).status).toBe(200);
    expect(Object.keys(await eventsOf(path))).toEqual([id]);
  });
});

describe('the calendar of a worker', () => {
  test('has accepted and ongoing jobs with the door, completed ones without it, and no others', async () => {
    const [client, worker, other] = [await createClient(server), await createWorker(server), await createWorker(server)];
    const path = await createFeed(worker);
    const id = await createJob(server, client);
    expect(await eventsOf(path)).toEqual({});
    await advanceJob(server, id, worker, 'accept');
    expect(await eventOf(path, id)).toMatchObject({ location: expect.stringContaining('12 Fergusson') });
    expect(await eventOf(path, id)).toMatchObject({ summary: 'Plumbing · Asha Kulkarni' });
    expect(String((await eventOf(path, id))?.url)).toMatch(new RegExp(`/worker/job/${id}$`));
    await advanceJob(server, id, worker, 'start');
    expect(await eventOf(path, id)).toMatchObject({ location: expect.stringContaining('12 Fergusson') });
    await advanceJob(server, id, worker, 'complete');
    const text = await (await get(server, path)).text();
    expect(text).toContain(`UID:${id}@karigar`);
    expect(text).toContain('LOCATION:');
    expect(text).not.toContain('Fergusson');
    expect(text).not.toContain('9822');

    const cancelled = await createJob(server, client);
    await advanceJob(server, cancelled, worker, 'accept', 'cancel');
    const direct = { workerId: worker.id, clientName: 'Asha' };
    const requested = await createJob(server, await createClient(server), direct);
    const foreign = await createJob(server, await createClient(server));
    await advanceJob(server, foreign, other, 'accept');
    const ids = Object.keys(await eventsOf(path));
    expect(ids).toEqual([id]);
    expect(ids).not.toContain(requested);
  });

  test('drops jobs after 90 days', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const [path, clientPath] = [await createFeed(worker), await createFeed(client)];
    const id = await createJob(server, client);
    await advanceJob(server, id, worker, 'accept', 'start', 'complete');
    for (const [days, ids] of [
      [89, [id]],
      [91, []],
    ] as const) {
      await moveSlot(server, id, -days * DAY_MS);
      expect(Object.keys(await eventsOf(path))).toEqual(ids);
      expect(Object.keys(await eventsOf(clientPath))).toEqual(ids);
    }
  });
});

describe('a calendar address', () => {
  test('serves a private iCalendar file, and 304 until a job changes', async () => {
    const [client, worker] = [await createClient(server), await createWorker(server)];
    const path = await createFeed(client);
    const id = await createJob(server, client);
    const first = await get(server, path);
    expect(first.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(first.headers.get('cache-control')).toMatch(/^private/);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const ask = () => server.fetch(path, { headers: { 'if-none-match': etag } });
    const unchanged = await ask();
    expect(unchanged.status).toBe(304);
    expect(await unchanged.text()).toBe('');
    expect(unchanged.headers.get('cache-control')).toMatch(/^private/);
    await advanceJob(server, id, worker, 'accept');
    expect((await ask()).status).toBe(200);
  });

  test('is not stored, and ends when it is replaced or revoked', async () => {
    const client = await createClient(server);
    const state = () => parseResponse('calendarFeed', get(server, FEED, client));
    expect(await state()).toEqual({ createdAt: null });
    const first = await createFeed(client);
    expect(first).toMatch(/^\/calendar\/[\w-]{43}\.ics$/);
    const rows = JSON.stringify((await server.db.prepare('SELECT * FROM calendar_feeds').all()).results);
    expect(rows).not.toContain(first.slice('/calendar/'.length, -'.ics'.length));
    expect((await state()).createdAt).not.toBeNull();

    const second = await createFeed(client);
    expect((await get(server, first)).status).toBe(404);
    expect((await get(server, second)).status).toBe(200);
    await parseResponse('deleteCalendarFeed', send('DELETE', FEED, client));
    expect((await get(server, second)).status).toBe(404);
    expect(await state()).toEqual({ createdAt: null });
  });

  test('is in no log line, also when reading it fails', async () => {
    const path = await createFeed(await createClient(server));
    const rename = (from: string, to: string) => server.db.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    const before = server.log.length;
    expect((await get(server, path)).status).toBe(200);
    await rename('calendar_feeds', 'hidden_feeds');
    const failed = await get(server, path);
    await rename('hidden_feeds', 'calendar_feeds');
    expect(failed.status).toBe(500);
    const lines = () => server.log.slice(before).join('\n');
    await expect.poll(lines).toContain('"what":"server.error"');
    await waitForLog(server);
    const token = path.slice('/calendar/'.length, -'.ics'.length);
    for (const secret of [token, await hashToken(token)]) expect(lines()).not.toContain(secret);
  });

  test('is in no log that Cloudflare writes for each request', () => {
    const { observability, logpush } = unstable_readConfig({ config: join(root, 'wrangler.toml') });
    expect(observability).toMatchObject({ logs: { enabled: true, invocation_logs: false }, traces: { enabled: false } });
    expect(logpush).toBeFalsy();
  });

  test('has the jobs of its own account alone', async () => {
    const [client, other] = [await createClient(server), await createClient(server)];
    const path = await createFeed(client);
    await createFeed(other);
    const [own, foreign] = [await createJob(server, client), await createJob(server, other)];
    const ids = Object.keys(await eventsOf(path));
    expect(ids).toEqual([own]);
    expect(ids).not.toContain(foreign);
    await parseResponse('deleteCalendarFeed', send('DELETE', FEED, other));
    expect((await get(server, path)).status).toBe(200);
  });

  test('ends when the password is reset by mail, and stays when a link is used that has expired', async () => {
    const client = await createClient(server);
    const path = await createFeed(client);
    const insertLink = async (token: string, expiresAt: number) => {
      const insert = 'INSERT INTO password_resets (token_hash, account_id, expires_at) VALUES (?, ?, ?)';
      await server.db
        .prepare(insert)
        .bind(await hashToken(token), client.id, expiresAt)
        .run();
    };
    const reset = (token: string) => post(server, '/api/auth/reset-password', { token, password: 'a new password' });
    await insertLink('expired'.padEnd(43, 'x'), Date.now() - 1);
    expect((await reset('expired'.padEnd(43, 'x'))).status).toBe(400);
    expect((await get(server, path)).status).toBe(200);
    await insertLink('works'.padEnd(43, 'x'), Date.now() + DAY_MS);
    expect((await reset('works'.padEnd(43, 'x'))).status).toBe(200);
    expect((await get(server, path)).status).toBe(404);
  });

  test('survives a new password of a user who knows the old one', async () => {
    const client = await createClient(server);
    const path = await createFeed(client);
    const change = { currentPassword: PASSWORD, newPassword: 'a new password' };
    expect((await post(server, '/api/auth/change-password', change, client)).status).toBe(200);
    expect((await get(server, path)).status).toBe(200);
  });

  test('survives a log-out everywhere', async () => {
    const client = await createClient(server);
    const path = await createFeed(client);
    expect((await post(server, '/api/auth/logout-everywhere', {}, client)).status).toBe(200);
    expect((await get(server, FEED, client)).status).toBe(401);
    expect((await get(server, path)).status).toBe(200);
  });

  test('is 404 while its account is suspended, and ends with the account', async () => {
    for (const user of [await createClient(server), await createWorker(server)]) {
      const path = await createFeed(user);
      const suspend = (at: number | null) =>
        server.db.prepare('UPDATE accounts SET suspended_at = ? WHERE id = ?').bind(at, user.id).run();
      await suspend(1);
      expect((await get(server, path)).status).toBe(404);
      await suspend(null);
      expect((await get(server, path)).status).toBe(200);
      expect((await send('DELETE', '/api/account', user, { password: PASSWORD })).status).toBe(200);
      expect((await get(server, path)).status).toBe(404);
      const row = await server.db
        .prepare('SELECT count(*) AS n FROM calendar_feeds WHERE account_id = ?')
        .bind(user.id)
        .first('n');
      expect(row).toBe(0);
    }
  });

  test('is part of the export of its account, without its token', async () => {
    const client = await createClient(server);
    const path = await createFeed(client, 'mr');
    const data = await parseResponse('exportAccount', get(server, '/api/account/export', client));
    expect(data['calendarFeed']).toEqual([{ language: 'mr', created_at: expect.any(Number) }]);
    expect(JSON.stringify(data)).not.toContain(path.slice('/calendar/'.length, -'.ics'.length));
  });

  test('that is unknown gets the response of a missing file, and 429 after 60 in an hour; known ones still open', async () => {
    const path = await createFeed(await createClient(server));
    const missing = await parseErrorResponse(get(server, '/nothing.ics'));
    await server.db.exec('DELETE FROM rate_counters');
    const guesses = [`/calendar/${'A'.repeat(43)}.ics`, '/calendar/x.ics', path.replace('.ics', ''), `${path}.ics`];
    for (const guess of guesses) expect(await parseErrorResponse(get(server, guess)), guess).toEqual(missing);
    const statuses = [];
    for (let i = guesses.length; i <= 60; i++) statuses.push((await get(server, guesses[0] ?? '')).status);
    expect(statuses.slice(0, -1).every((status) => status === 404)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await get(server, path)).status).toBe(200);
  });
});
