import { expect, test } from 'vitest';
import { UNSEEN_AFTER_MS } from '#contract/sos.ts';
import { post, read } from '../support/people.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

// A file of its own: nobody has ever been at this desk.
test('a phone is told to call 112 after 45 seconds also where nobody has ever been at the desk', async () => {
  const from = Date.now();
  const { id, caseToken } = await read(
    'triggerSos',
    post(server, '/api/emergency/trigger', { location: null, userId: 'guest' }),
  );
  const status = () => read('sosStatus', post(server, `/api/emergency/${id}/status`, { caseToken }));
  expect(await status()).toMatchObject({ state: 'raised', unanswered: false });
  const undelivered = () => server.db.prepare('SELECT count(*) AS n FROM event_outbox WHERE delivered_at IS NULL').first('n');
  await expect.poll(undelivered).toBe(0);
  await expect.poll(status, { timeout: 70_000, interval: 500 }).toMatchObject({ unanswered: true });
  expect(Date.now() - from).toBeGreaterThan(UNSEEN_AFTER_MS - 1000);
}, 90_000);
