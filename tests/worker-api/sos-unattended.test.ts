import { expect, test } from 'vitest';
import { SOS_UNANSWERED_AFTER_MS } from '#contract/sos.ts';
import { atTheDesk } from '../support/desk.ts';
import { anAdmin, get, post, read } from '../support/people.ts';
import { withServer } from '../support/server.ts';

const RATE = 10;
const server = withServer({}, RATE);
const elapsedSince = (from: number): number => (Date.now() - from) * RATE;

const press = () => read('triggerSos', post(server, '/api/emergency/trigger', { location: null, userId: 'guest' }));
const statusOf = (id: string, caseToken: string) =>
  read('sosStatus', post(server, `/api/emergency/${id}/status`, { caseToken }));

// The first in a file of its own: nobody has ever been at this desk.
test('a phone is told to call 112 after 45 seconds also where nobody has ever been at the desk', async () => {
  const from = Date.now();
  const { id, caseToken } = await press();
  const status = () => statusOf(id, caseToken);
  expect(await status()).toMatchObject({ state: 'raised', unanswered: false });
  const undelivered = () => server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first('n');
  await expect.poll(undelivered).toBe(0);
  await expect.poll(status, { timeout: 30_000, interval: 50 }).toMatchObject({ unanswered: true });
  expect(elapsedSince(from)).toBeGreaterThan(SOS_UNANSWERED_AFTER_MS - 1000);
});

test('after 45 seconds without a look the desk rings again by its own clock, once, and the phone is told to call 112', async () => {
  const admin = await anAdmin(server);
  const desk = await atTheDesk(server, admin, 10_000 / RATE);
  const [seen, unseen] = [await press(), await press()];
  await post(server, `/api/sos/${seen.id}/seen`, {}, admin);
  const from = Date.now();
  // Nobody asks anything meanwhile: the phone may be switched off.
  await expect.poll(() => desk.of(unseen.id), { timeout: 30_000, interval: 50 }).toContain('unanswered');
  expect(elapsedSince(from)).toBeGreaterThan(SOS_UNANSWERED_AFTER_MS - 3000);
  expect(await statusOf(unseen.id, unseen.caseToken)).toMatchObject({ unanswered: true });
  expect(await statusOf(seen.id, seen.caseToken)).toMatchObject({ unanswered: false });
  const all = await read('sosCases', get(server, '/api/sos?state=open', admin));
  const rung = all.filter(({ log }) => log.some(({ step }) => step === 'unanswered'));
  expect(rung.map(({ id }) => id)).toEqual([unseen.id]);
  expect(desk.of(seen.id)).not.toContain('unanswered');
  await desk.leave();
});
