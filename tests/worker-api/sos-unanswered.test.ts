import { expect, test } from 'vitest';
import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import { sosApi } from '../support/sos-api.ts';
import { createAdmin, post, parseResponse } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const CLOCK_RATE = 10;
const server = withServer({}, { rate: CLOCK_RATE });
const elapsedSince = (from: number): number => (Date.now() - from) * CLOCK_RATE;

const triggerSos = () =>
  parseResponse('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest' }));
const statusOf = (id: string, caseToken: string) =>
  parseResponse('sosStatus', post(server, `/api/emergency/${id}/status`, { caseToken }));

// This test is the first in its own file, so that no admin has joined the SOS room before it.
test('a phone is told to call 112 after 45 seconds even if no admin has ever opened the admin console', async () => {
  const startedAt = Date.now();
  const { id, caseToken } = await triggerSos();
  const status = () => statusOf(id, caseToken);
  expect(await status()).toMatchObject({ state: 'raised', unanswered: false });
  const undelivered = () => server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first('n');
  await expect.poll(undelivered).toBe(0);
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toMatchObject({ unanswered: true });
  expect(elapsedSince(startedAt)).toBeGreaterThan(SOS_UNANSWERED_AFTER_MS - 1000);
});

test('45 seconds after a case that no admin has seen, the SOS room announces it again by its own clock, once, and the phone is told to call 112', async () => {
  const admin = await createAdmin(server);
  const sosRoom = await joinSosRoom(server, admin, 10_000 / CLOCK_RATE);
  const seen = await triggerSos();
  const startedAt = Date.now();
  const unseen = await triggerSos();
  await post(server, `/api/sos/${seen.id}/seen`, {}, admin);
  // No client sends a request meanwhile, because the phone may be switched off.
  await expect.poll(() => sosRoom.frameTypesOf(unseen.id), { timeout: 30_000, interval: 50 }).toContain('unanswered');
  expect(elapsedSince(startedAt)).toBeGreaterThan(SOS_UNANSWERED_AFTER_MS - 1000);
  expect(await statusOf(unseen.id, unseen.caseToken)).toMatchObject({ unanswered: true });
  expect(await statusOf(seen.id, seen.caseToken)).toMatchObject({ unanswered: false });
  const all = await sosApi(server).cases(admin);
  const unansweredCases = all.filter(({ log }) => log.some(({ step }) => step === 'unanswered'));
  expect(unansweredCases.map(({ id }) => id)).toEqual([unseen.id]);
  expect(sosRoom.frameTypesOf(seen.id)).not.toContain('unanswered');
  await sosRoom.close();
});

test('a flood of emergencies is marked and announced in parts of at most 200 cases, so that it holds up no admin', async () => {
  const { id } = await triggerSos();
  await server.db
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 450)
        INSERT INTO sos_cases (id, token_hash, network, state, presses, created_at, updated_at)
        SELECT printf('018f0000-0000-7000-8000-%012d', i), 'flood ' || i, 'n', 'raised', 1, c.created_at, 0 FROM n, sos_cases c WHERE c.id = ?`,
    )
    .bind(id)
    .run();
  const sosRoom = await joinSosRoom(server, await createAdmin(server), 10_000 / CLOCK_RATE);
  const announced = (type: 'received' | 'unanswered') =>
    sosRoom.frames.flatMap((frame) => (frame.type === type ? [frame.ids.filter((each) => each.startsWith('018f0000'))] : []));
  for (const type of ['received', 'unanswered'] as const) {
    await expect.poll(() => new Set(announced(type).flat()).size, { timeout: 30_000, interval: 50 }).toBe(450);
    expect(Math.max(...announced(type).map((ids) => ids.length))).toBeLessThanOrEqual(200);
    expect(announced(type).flat()).toHaveLength(450);
  }
  await sosRoom.close();
});

test('an admin joins the room although the cases cannot be marked as received, and the next alarm marks them', async () => {
  const admin = await createAdmin(server);
  const { id } = await triggerSos();
  await server.db.exec('ALTER TABLE sos_cases RENAME TO hidden_cases');
  const sosRoom = await joinSosRoom(server, admin, 10_000 / CLOCK_RATE);
  await expect.poll(() => server.log.some((line) => line.includes('sos.not_marked'))).toBe(true);
  await server.db.exec('ALTER TABLE hidden_cases RENAME TO sos_cases');
  await expect.poll(() => sosRoom.frameTypesOf(id), { timeout: 30_000, interval: 50 }).toContain('received');
  await sosRoom.close();
});
