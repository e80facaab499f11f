import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { uuidv7 } from '#contract/ids.ts';
import { instantInIndia, type Slot } from '#contract/time.ts';
import { withAdmin } from '../support/admin-console.ts';
import { clockFrom } from '../support/clock.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { createPng } from '../support/png.ts';
import { clientRoom, joinRoom } from '../support/room-client.ts';
import { seenDetailsOf } from '../support/seen-details.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  get,
  jobRequestBody,
  parseErrorResponse,
  parseResponse,
  patch,
  post,
  put,
  signToken,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';
import { SLOTS } from '../support/working-day.ts';

const server = withServer({ WORKER_VERIFICATION: 'manual' });
const { detailOf, pendingIds } = jobsApi(server);
const { postAsAdmin } = withAdmin(server);

let client: TestUser;
let worker: TestUser;
beforeEach(async () => {
  client = await createClient(server);
  worker = await createWorker(server);
});

const requestByName = (date?: string, of = client) =>
  createJob(server, of, {
    workerId: worker.id,
    serviceType: 'plumbing',
    clientName: 'Asha',
    timeSlot: '10:00 - 12:00 PM',
    special_instructions: 'Second floor',
    ...(date && { date }),
  });
const timesOf = (jobId: string) =>
  server.db
    .prepare('SELECT answer_until, starts_at, created_at FROM jobs WHERE id = ?')
    .bind(jobId)
    .first<Record<'answer_until' | 'starts_at' | 'created_at', number>>();
const setAnswerUntil = (jobId: string, minutesFromNow: number) =>
  server.db
    .prepare('UPDATE jobs SET answer_until = ? WHERE id = ?')
    .bind(Date.now() + minutesFromNow * MINUTE_MS, jobId)
    .run();
const statusOf = async (jobId: string) => (await detailOf(client, jobId)).status;

const image = () => new File([new Uint8Array(createPng())], 'me.png', { type: 'image/png' });
/** Sends a form as the worker. */
const upload = (method: string, path: string, fields: Record<string, string | File>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return server.fetch(path, { method, headers: { authorization: `Bearer ${worker.token}` }, body });
};

describe('a direct request', () => {
  test('can be answered for a day, as both sides read, and not once it is accepted', async () => {
    const jobId = await requestByName();
    const times = await timesOf(jobId);
    expect(times?.answer_until).toBe(times && Math.min(times.created_at + 24 * HOUR_MS, times.starts_at - HOUR_MS));
    expect((await detailOf(client, jobId)).answerUntil).toBe(times?.answer_until);
    await parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId }, worker));
    expect((await detailOf(client, jobId)).answerUntil).toBeNull();
  });

  test.each([
    ['a day after it was sent', 30 * HOUR_MS, 24 * HOUR_MS],
    ['an hour before it starts', 5 * HOUR_MS, 4 * HOUR_MS],
    ['half an hour after it was sent, if it starts sooner than in one and a half', HOUR_MS, HOUR_MS / 2],
  ])('that was open to all before must be answered by %s', async (_, startsIn, answerIn) => {
    const jobId = await createJob(server, client);
    const now = Date.now();
    await server.db
      .prepare('UPDATE jobs SET created_at = ?, starts_at = ? WHERE id = ?')
      .bind(now - 20 * HOUR_MS, now + startsIn, jobId)
      .run();
    await parseResponse('requestWorker', post(server, `/api/job-request/${jobId}/ask`, { workerId: worker.id }, client));
    const until = (await timesOf(jobId))?.answer_until ?? 0;
    expect(Math.abs(until - now - answerIn)).toBeLessThan(MINUTE_MS);
  });

  test('of an older version, without such a time, waits until the job would start', async () => {
    const jobId = await requestByName();
    await server.db.prepare('UPDATE jobs SET answer_until = NULL WHERE id = ?').bind(jobId).run();
    await server.runScheduled();
    expect(await statusOf(jobId)).toBe('pending');
    expect(await pendingIds(worker)).toEqual([jobId]);
  });

  test('that is not answered in time ends, and its client hears that once', async () => {
    const inbox = await joinRoom(server, client, 'inbox', clientRoom(client));
    const jobId = await requestByName();
    await setAnswerUntil(jobId, 1);
    await server.runScheduled();
    expect(await statusOf(jobId)).toBe('pending');
    await setAnswerUntil(jobId, -1);
    // From that moment, whether or not the schedule has run.
    expect(await pendingIds(worker)).toEqual([]);
    expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
    await server.runScheduled();
    await server.runScheduled();
    expect(await detailOf(client, jobId)).toMatchObject({ status: 'cancelled', cancelledBy: 'time', worker_id: worker.id });
    await inbox.waitForEvents(2);
    const told = inbox.events.filter(({ type }) => type === 'job-cancelled');
    expect(told).toMatchObject([{ jobId, by: 'time', unanswered: true }]);
    await inbox.close();
  });

  test('that was not answered is offered to the other workers by one press of its client', async () => {
    const other = await createWorker(server);
    const jobId = await requestByName();
    await setAnswerUntil(jobId, -1);
    await server.runScheduled();
    const { job } = await parseResponse('askAgain', post(server, `/api/job-request/${jobId}/ask-again`, {}, client));
    expect(await detailOf(client, job.id)).toMatchObject({ instructions: 'Second floor', worker_id: null, status: 'pending' });
    expect([await pendingIds(worker), await pendingIds(other)]).toEqual([[], [job.id]]);
  });

  test.each<[string, (jobId: string) => Promise<Response>, string[]]>([
    ['its client has blocked its worker', () => put(server, `/api/blocked/${worker.id}`, {}, client), ['cancelled', 'pending']],
    [
      'its worker has blocked its client',
      (jobId) => put(server, `/api/worker/blocked/${jobId}`, {}, worker),
      ['cancelled', 'pending'],
    ],
    [
      'its worker is suspended',
      () => postAsAdmin(`/api/admin/accounts/${worker.id}/suspend`, { ground: 'conduct', reason: 'Abuse' }),
      ['cancelled', 'cancelled'],
    ],
    [
      'the verification of its worker is refused',
      async () =>
        postAsAdmin(`/api/admin/workers/${worker.id}/verification`, {
          verdict: 'refused',
          reason: 'The photo shows no face.',
          seen: await seenDetailsOf(server, worker.id),
        }),
      ['cancelled', 'cancelled'],
    ],
    [
      'its worker has a new name, which an admin has to check',
      () => patch(server, '/api/worker/profile', { name: 'Ravi Jadhav' }, worker),
      ['cancelled', 'cancelled'],
    ],
    [
      'its worker has a new phone number, which an admin has to check',
      () => patch(server, '/api/account', { phone: '98220 99999' }, worker),
      ['cancelled', 'cancelled'],
    ],
    [
      'its worker has a new profile photo, which an admin has to check',
      () => upload('PUT', '/api/account/photo', { photo: image() }),
      ['cancelled', 'cancelled'],
    ],
    [
      'its worker has a new face photo, which an admin has to check',
      () => upload('POST', '/api/worker/papers', { paperId: uuidv7(), kind: 'face', paper: image() }),
      ['cancelled', 'cancelled'],
    ],
  ])('ends as unanswered with the next run of the schedule, if %s', async (_, act, statuses) => {
    const neighbour = await createClient(server);
    const jobIds = [await requestByName(), await requestByName(daysFromToday(2), neighbour)];
    const taken = await requestByName(daysFromToday(3), await createClient(server));
    await parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId: taken }, worker));
    await server.runScheduled();
    expect(await statusOf(jobIds[0] ?? ''), 'control: it still waits').toBe('pending');
    const inbox = await joinRoom(server, client, 'inbox', clientRoom(client));
    expect((await act(jobIds[0] ?? '')).status).toBe(200);
    await server.runScheduled();
    const stored = await server.db.prepare('SELECT id, status FROM jobs').all<{ id: string; status: string }>();
    const statusById = new Map(stored.results.map(({ id, status }) => [id, status]));
    expect(jobIds.map((id) => statusById.get(id))).toEqual(statuses);
    expect(statusById.get(taken), 'a job that was accepted before').toBe('accepted');
    await inbox.waitForEvents(1);
    expect(inbox.events.filter(({ type }) => type === 'job-cancelled')).toMatchObject([
      { jobId: jobIds[0], by: 'time', unanswered: true },
    ]);
    await inbox.close();
  });
});

test('A direct request still waits if its worker changes what no admin has to check, or sends the same name again', async () => {
  const jobId = await requestByName();
  const { name } = await parseResponse('workerProfile', get(server, '/api/worker/profile', worker));
  await parseResponse('changeWorker', patch(server, '/api/worker/profile', { name, description: 'Taps.' }, worker));
  expect((await upload('POST', '/api/worker/papers', { paperId: uuidv7(), kind: 'portfolio', paper: image() })).status).toBe(
    200,
  );
  await server.runScheduled();
  expect(await statusOf(jobId)).toBe('pending');
  await parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId }, worker));
});

test('The open request of a client who is suspended is offered to no one any more', async () => {
  const jobId = await createJob(server, client);
  expect(await pendingIds(worker)).toEqual([jobId]);
  await postAsAdmin(`/api/admin/accounts/${client.id}/suspend`, { ground: 'safety', reason: 'Threats' });
  expect(await pendingIds(worker)).toEqual([]);
  expect((await parseErrorResponse(post(server, '/api/worker/accept', { jobId }, worker))).code).toBe('job.not_open');
  await server.runScheduled();
  const row = await server.db.prepare('SELECT status, cancelled_by FROM jobs WHERE id = ?').bind(jobId).first();
  expect(row).toEqual({ status: 'cancelled', cancelled_by: 'time' });
});

test('An open request that no worker accepted in time is no unanswered one, and cannot be asked again with its time', async () => {
  const inbox = await joinRoom(server, client, 'inbox', clientRoom(client));
  const jobId = await createJob(server, client);
  await server.db
    .prepare('UPDATE jobs SET created_at = ?, starts_at = ? WHERE id = ?')
    .bind(Date.now() - HOUR_MS, Date.now() - MINUTE_MS, jobId)
    .run();
  await server.runScheduled();
  await inbox.waitForEvents(2);
  expect(inbox.events.find(({ type }) => type === 'job-cancelled')).not.toHaveProperty('unanswered');
  expect((await parseErrorResponse(post(server, `/api/job-request/${jobId}/ask-again`, {}, client))).code).toBe(
    'job.not_repeatable',
  );
  await inbox.close();
});

describe('Ten minutes before a slot ends', () => {
  const day = daysFromToday(1);
  const late = withServer({}, clockFrom(instantInIndia(day, 10) - 10 * MINUTE_MS));
  const createLateClient = async (): Promise<TestUser> => {
    const user = await createClient(late);
    // The clock of the server is a day ahead.
    return { ...user, token: await signToken(user.id, 'client', { expiresIn: 72 * 3600 }) };
  };
  const ask = (workerId: string, timeSlot: Slot | null, by: TestUser) =>
    post(late, '/api/ai/job-request', { ...jobRequestBody(), workerId, clientName: 'Asha', date: day, timeSlot }, by);
  const timePast = { status: 400, code: 'job.time_past' };

  test('it is no free slot any more, and no worker can be asked for it by name: they would have less than half an hour', async () => {
    const { id } = await createWorker(late);
    const { days } = await parseResponse('freeSlots', get(late, `/api/workers/${id}/free-slots`));
    expect(days[0]).toEqual({ date: day, slots: [SLOTS[10], SLOTS[12], SLOTS[14], SLOTS[16]] });
    const by = await createLateClient();
    const tooLate = await parseErrorResponse(ask(id, SLOTS[8], by));
    expect(tooLate).toMatchObject(timePast);
    expect(tooLate, 'the slot has not passed').not.toHaveProperty('fields');
    const { job } = await parseResponse('requestJob', ask(id, SLOTS[10], by));
    const row = await late.db
      .prepare('SELECT answer_until - created_at AS time FROM jobs WHERE id = ?')
      .bind(job.id)
      .first<number>('time');
    expect(row).toBe(HOUR_MS / 2);
  });

  test('an open request for it can no more be sent to one worker by name', async () => {
    const { id } = await createWorker(late);
    const by = await createLateClient();
    const jobId = await createJob(late, by, { date: day, timeSlot: SLOTS[8] });
    expect(await parseErrorResponse(post(late, `/api/job-request/${jobId}/ask`, { workerId: id }, by))).toMatchObject(timePast);
  });

  test('a worker who is free only in it cannot be asked for any time of the day', async () => {
    const { id } = await createWorker(late);
    const cells = Array.from({ length: 20 }, (_, i) => instantInIndia(day, 10) / (HOUR_MS / 2) + i);
    await late.db
      .prepare(`INSERT INTO worker_time_cells (worker_id, cell, job_id) SELECT ?, value, 'other' FROM json_each(?)`)
      .bind(id, JSON.stringify(cells))
      .run();
    const by = await createLateClient();
    expect((await parseErrorResponse(ask(id, null, by))).code).toBe('worker.slot_taken');
    const jobId = await createJob(late, by, { date: day });
    await late.db.prepare('UPDATE jobs SET slot = NULL, starts_at = ? WHERE id = ?').bind(instantInIndia(day, 8), jobId).run();
    expect((await parseErrorResponse(post(late, `/api/job-request/${jobId}/ask`, { workerId: id }, by))).code).toBe(
      'worker.slot_taken',
    );
  });
});
