import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { startFakeMessageProvider } from '../support/fake-message-provider.ts';
import { moveSlot } from '../support/job-slots.ts';
import { withServer } from '../support/server-fixture.ts';
import { sosApi } from '../support/sos-api.ts';
import { createClient, createJob, patch } from '../support/test-users.ts';
import { waitForLog } from '../support/wait-for-log.ts';

describe('the scheduled run', async () => {
  const sms = await startFakeMessageProvider();
  const server = withServer({ SMS_URL: sms.url, SMS_KEY: 'key of the service', SMS_FROM: 'KARIGR' });
  afterAll(() => sms.close());
  const { triggerSos } = sosApi(server);
  const run = (statement: string, ...values: unknown[]) =>
    server.db
      .prepare(statement)
      .bind(...values)
      .run();
  /** Makes the delivery of waiting events fail: one of them cannot be read. */
  const breakEvents = () =>
    run(
      `INSERT INTO event_outbox (party, room, seq, type, body, at) VALUES ('inbox', 'client_x', 1, 'notice', '{', ?)`,
      Date.now() - 20_000,
    );

  test.each([
    ['after every step has run', async () => undefined, []],
    ['although events cannot be delivered, which the log says', breakEvents, ['publishUndelivered']],
    [
      'although early jobs cannot be counted either, which the log says too',
      async () => {
        await breakEvents();
        await run('ALTER TABLE workers RENAME COLUMN jobs_completed TO jobs_finished');
        onTestFinished(async () => void (await run('ALTER TABLE workers RENAME COLUMN jobs_finished TO jobs_completed')));
      },
      ['publishUndelivered', 'countEarlyJobs'],
    ],
  ])('tells emergency contacts, ends expired requests and deletes what has expired, %s', async (_, fail, failedSteps) => {
    const [client, alarmed] = [await createClient(server), await createClient(server)];
    const jobId = await createJob(server, client);
    await run('UPDATE jobs SET created_at = ? WHERE id = ?', Date.now() - 2 * HOUR_MS, jobId);
    await moveSlot(server, jobId, -HOUR_MS);
    sms.accepted.length = 0;
    await patch(server, '/api/account', { emergencyContact: '9822000007' }, alarmed);
    // The contact was asked to confirm, so the next message is that of the emergency.
    await expect.poll(() => sms.accepted.length).toBe(1);
    sms.accepted.length = 0;
    await triggerSos(alarmed);
    await run('UPDATE sos_messages SET due_at = 0');
    await run(`INSERT INTO rate_counters (key, since, count) VALUES ('old', 0, 1)`);
    const before = server.log.length;
    await fail();

    await server.runScheduled();

    // The room of emergencies may have claimed it a moment before, and then sends it.
    expect(await server.db.prepare('SELECT count(*) AS n FROM sos_messages WHERE due_at = 0').first('n')).toBe(0);
    await expect.poll(() => sms.accepted.map(({ body }) => body['to'])).toEqual(['+919822000007']);
    expect(await server.db.prepare('SELECT status FROM jobs WHERE id = ?').bind(jobId).first('status')).toBe('cancelled');
    expect(await server.db.prepare(`SELECT count(*) AS n FROM rate_counters WHERE key = 'old'`).first('n')).toBe(0);
    const failures = () =>
      server.log.slice(before).flatMap((line) => /"scheduled.failed","step":"(\w+)"/.exec(line)?.[1] ?? []);
    await waitForLog(server);
    await expect.poll(failures).toEqual(failedSteps);
  });
});
