import { beforeEach, describe, expect, test } from 'vitest';
import { inboxRoomName } from '#contract/events.ts';
import { aClient, aJob, aWorker, get, moved, post, read, refusalOf, type Person } from '../support/people.ts';
import { ring } from '../support/phone.ts';
import { withServer } from '../support/server.ts';

const server = withServer();
const HOUR = 3_600_000;

let client: Person;
let worker: Person;
beforeEach(async () => {
  client = await aClient(server);
  worker = await aWorker(server);
});

/** Lets a job have been asked for, and start, so many hours from now. */
const at = (jobId: string, asked: number, starts: number) =>
  server.db
    .prepare('UPDATE jobs SET created_at = ?, starts_at = ? WHERE id = ?')
    .bind(Date.now() + asked * HOUR, Date.now() + starts * HOUR, jobId)
    .run();
const statusOf = async (jobId: string) =>
  server.db.prepare('SELECT status, cancelled_by FROM jobs WHERE id = ?').bind(jobId).first<{
    status: string;
    cancelled_by: string | null;
  }>();
const ENDED = { status: 'cancelled', cancelled_by: 'time' };

describe('a request that nobody takes', () => {
  test.each([
    ['lives until its slot starts', -1, 0.1, {}, { status: 'pending', cancelled_by: null }],
    ['ends when its slot starts', -1, -0.1, {}, ENDED],
    ['made in the running slot lives until that is over', -1, -1.9, {}, { status: 'pending', cancelled_by: null }],
    ['made in the running slot ends with it', -1, -2.1, {}, ENDED],
    ['for any time of a day lives through the day', -12, -9, { timeSlot: null }, { status: 'pending', cancelled_by: null }],
    ['for any time of a day ends with the day', -12, -10.1, { timeSlot: null }, ENDED],
  ] as const)('%s', async (_, asked, starts, over, expected) => {
    const slotless = 'timeSlot' in over;
    const jobId = await aJob(server, client);
    if (slotless) await server.db.prepare('UPDATE jobs SET slot = NULL WHERE id = ?').bind(jobId).run();
    // In the running slot: asked for after it began.
    await at(jobId, asked === -1 && starts < -1 ? starts + 0.5 : asked, starts);
    const open = (await read('pendingJobs', get(server, '/api/worker/jobs/pending', worker))).length;
    expect(open).toBe(expected.status === 'pending' ? 1 : 0);
    await server.scheduled();
    expect(await statusOf(jobId)).toEqual(expected);
  });

  test('cannot be taken any more, and leaves its client free to ask anew', async () => {
    const jobId = await aJob(server, client);
    await at(jobId, -1, -0.1);
    expect((await refusalOf(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
    await server.scheduled();
    expect((await refusalOf(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
    expect((await read('jobDetail', get(server, `/api/job-request/${jobId}`, client))).cancelledBy).toBe('time');
    await aJob(server, client);
  });

  test('tells its client and the worker who was asked by name, once however often it is looked for', async () => {
    const inboxes = await Promise.all([
      ring(server, client, 'inbox', inboxRoomName('client', client.id)),
      ring(server, worker, 'inbox', inboxRoomName('worker', worker.id)),
    ]);
    const jobId = await aJob(server, client);
    await read('requestWorker', post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client));
    await at(jobId, -1, -0.1);
    await server.scheduled();
    await server.scheduled();
    for (const inbox of inboxes) {
      await inbox.until(2);
      expect(inbox.heard.filter(({ type }) => type === 'job-cancelled')).toMatchObject([{ jobId, by: 'time' }]);
      await inbox.hangUp();
    }
    const { count } = (await server.db
      .prepare(`SELECT count(*) AS count FROM event_outbox WHERE type = 'job-cancelled'`)
      .first<{ count: number }>()) ?? { count: -1 };
    expect(count).toBe(2);
  });

  test('leaves taken jobs alone', async () => {
    const jobId = await aJob(server, client);
    await moved(server, jobId, worker, 'accept');
    await at(jobId, -1, -5);
    await server.scheduled();
    expect(await statusOf(jobId)).toEqual({ status: 'accepted', cancelled_by: null });
  });
});
