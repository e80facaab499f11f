import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import { withAdmin } from '../support/admin-console.ts';
import { jobsApi } from '../support/jobs-api.ts';
import { clientRoom, joinRoom } from '../support/room-client.ts';
import { seenDetailsOf } from '../support/seen-details.ts';
import {
  createClient,
  createJob,
  createWorker,
  daysFromToday,
  parseErrorResponse,
  parseResponse,
  post,
  put,
  type TestUser,
} from '../support/test-users.ts';
import { withServer } from '../support/server-fixture.ts';

const server = withServer();
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

  test.each([
    ['its client has blocked its worker', () => put(server, `/api/blocked/${worker.id}`, {}, client), ['cancelled', 'pending']],
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
  ])('ends as unanswered with the next run of the schedule, if %s', async (_, act, statuses) => {
    const neighbour = await createClient(server);
    const jobIds = [await requestByName(), await requestByName(daysFromToday(2), neighbour)];
    const taken = await requestByName(daysFromToday(3), await createClient(server));
    await parseResponse('acceptJob', post(server, '/api/worker/accept', { jobId: taken }, worker));
    await server.runScheduled();
    expect(await statusOf(jobIds[0] ?? ''), 'control: it still waits').toBe('pending');
    const inbox = await joinRoom(server, client, 'inbox', clientRoom(client));
    expect((await act()).status).toBe(200);
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
