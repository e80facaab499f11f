import { expect, test } from 'vitest';
import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import { joinSosRoom } from '../support/sos-room-client.ts';
import { sosApi } from '../support/sos-api.ts';
import { createAdmin, post, parseResponse } from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const CLOCK_RATE = 10;
const server = withServer({}, CLOCK_RATE);
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
