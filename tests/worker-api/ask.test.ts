import { beforeEach, describe, expect, test } from 'vitest';
import { inboxRoomName } from '#contract/events.ts';
import { uuidv7 } from '#contract/ids.ts';
import { aClient, aJob, aWorker, dayAhead, get, moved, post, PUNE, read, refusalOf, type Person } from '../support/people.ts';
import { ring, type Line } from '../support/phone.ts';
import { withServer } from '../support/server.ts';

const server = withServer();

let client: Person;
let worker: Person;
let jobId: string;
beforeEach(async () => {
  client = await aClient(server);
  worker = await aWorker(server);
  jobId = await aJob(server, client, { preferred_gender: 'female', room_count: 3 });
});

const ask = (workerId: string, who = client, id = jobId, headers = {}) =>
  post(server, `/api/job-request/${id}/ask`, { workerId }, who, headers);
const offeredTo = async (who: Person) =>
  (await read('pendingJobs', get(server, '/api/worker/jobs/pending', who))).map(({ id }) => id);
const heardBy = async (line: Line, type: string) => (await line.until(1)).map((event) => event.type).includes(type as never);

describe('a client who asks one worker for a request that everybody saw', () => {
  test('takes it from the others, keeps all that was asked for, and the worker may accept it', async () => {
    const other = await aWorker(server);
    expect(await offeredTo(other)).toEqual([jobId]);
    const { job } = await read('requestWorker', ask(worker.id));
    expect(job).toMatchObject({ id: jobId, status: 'pending', workerId: worker.id });
    expect(await offeredTo(other)).toEqual([]);
    expect(await offeredTo(worker)).toEqual([jobId]);
    expect((await refusalOf(post(server, '/api/worker/accept', { jobId }, other))).code).toBe('job.not_found');
    const kept = await server.db.prepare('SELECT by_name, preferred_gender, room_count FROM jobs').first();
    expect(kept).toEqual({ by_name: 1, preferred_gender: 'female', room_count: 3 });
    await moved(server, jobId, worker, 'accept', 'start', 'complete');
  });

  test('rings the worker, and tells those who had the offer that it is gone', async () => {
    const other = await aWorker(server);
    const [inbox, offers] = [
      await ring(server, worker, 'inbox', inboxRoomName('worker', worker.id)),
      await ring(server, other, 'dispatch', 'plumber'),
    ];
    await read('requestWorker', ask(worker.id));
    expect(await heardBy(inbox, 'booking-request')).toBe(true);
    expect(await heardBy(offers, 'job-closed')).toBe(true);
    await Promise.all([inbox.hangUp(), offers.hangUp()]);
  });

  test('may ask again with the same answer, and nobody else after that', async () => {
    const second = await aWorker(server);
    const key = { 'idempotency-key': 'once' };
    const first = await read('requestWorker', ask(worker.id, client, jobId, key));
    expect(await read('requestWorker', ask(worker.id, client, jobId, key))).toEqual(first);
    expect((await read('requestWorker', ask(worker.id))).job).toEqual(first.job);
    expect(await refusalOf(ask(second.id))).toMatchObject({ status: 409, code: 'job.already_taken' });
  });

  test('loses to a worker who accepts at the same moment, or he does: never both', async () => {
    const quick = await aWorker(server);
    const [asked, accepted] = await Promise.all([ask(worker.id), post(server, '/api/worker/accept', { jobId }, quick)]);
    expect([asked.ok, accepted.ok].filter(Boolean)).toHaveLength(1);
    const row = await server.db.prepare('SELECT worker_id, status FROM jobs').first();
    expect(row).toEqual(asked.ok ? { worker_id: worker.id, status: 'pending' } : { worker_id: quick.id, status: 'accepted' });
  });
});

describe('it is refused, and the request stays with everybody, when', () => {
  test.each<[string, () => Promise<Response>, number, string]>([
    ['the request is of somebody else', async () => ask(worker.id, await aClient(server)), 404, 'job.not_found'],
    ['there is no such request', () => ask(worker.id, client, uuidv7()), 404, 'job.not_found'],
    ['there is no such worker', () => ask(uuidv7()), 404, 'worker.not_found'],
    ['the worker does other work', async () => ask((await aWorker(server, 'maid')).id), 400, 'job.worker_service'],
    [
      'the worker is suspended',
      async () => {
        await server.db.prepare('UPDATE accounts SET suspended_at = 1 WHERE id = ?').bind(worker.id).run();
        return ask(worker.id);
      },
      400,
      'job.worker_service',
    ],
    [
      'the worker has a job at that time',
      async () => {
        await moved(server, await aJob(server, await aClient(server)), worker, 'accept');
        return ask(worker.id);
      },
      409,
      'worker.slot_taken',
    ],
    ['the worker is no id', () => ask('ravi'), 400, 'request.invalid'],
  ])('%s', async (_, attempt, status, code) => {
    expect(await refusalOf(attempt())).toMatchObject({ status, code });
    const row = await server.db.prepare('SELECT worker_id, by_name, status FROM jobs WHERE id = ?').bind(jobId).first();
    expect(row).toEqual({ worker_id: null, by_name: 0, status: 'pending' });
  });

  test('it is cancelled or over', async () => {
    await server.db.prepare('UPDATE jobs SET starts_at = 0 WHERE id = ?').bind(jobId).run();
    expect((await refusalOf(ask(worker.id))).code).toBe('job.not_open');
    await post(server, '/api/bookings/cancel', { id: jobId }, client);
    expect((await refusalOf(ask(worker.id))).code).toBe('job.not_open');
    const taken = await aJob(server, client, { date: dayAhead(3), ...PUNE });
    await moved(server, taken, worker, 'accept');
    expect((await refusalOf(ask((await aWorker(server)).id, client, taken))).code).toBe('job.already_taken');
  });
});
